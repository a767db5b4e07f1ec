import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../api/root.ts';
import { runTests } from './run-tests.ts';
import type { Trial } from './trial.ts';

/** What `npm test` tries with some of what is alike, with all of it. It drives the product as it was built last. */
export const thorough: Trial = {
  name: 'thorough',
  about: '管理画面と一覧のテストを、いつもは一部だけにしているものも含めて、すべての一覧とデータベースで行います。',
  run: () => runTests(root, sampling(), { THOROUGH: '1' }),
};

const sampling = () =>
  readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('tests', file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes("/support/sampled.ts'"));
