import { root } from '../../api/root.ts';
import { runTests } from './run-tests.ts';
import type { Trial } from './trial.ts';

const files = ['accessibility-console', 'failing-calls'].map((name) => `tests/browser/${name}.test.ts`);

/** What `npm test` looks at on every third list of the console, on all of them. It drives the product as it was built last. */
export const screens: Trial = {
  name: 'screens',
  about: '管理画面のすべての一覧で、読み上げや配色などの点検と、呼び出しが一つずつ失敗したときの表示を確かめます。',
  run: () => runTests(root, files, { THOROUGH: '1' }),
};
