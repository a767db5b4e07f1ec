import { exitOnHelp } from './cli/help.ts';
import { nodeObstacle } from './ops/installation/node-version.ts';

exitOnHelp(`使い方: npm start
  画面と API を、一つのポート（PORT）で出します。設定は環境変数と seseragi.env から読みます（docs/settings.md）
  はじめて使うときは、先に npm run setup を実行します`);

// Checked first, since other modules may not even load on an old version.
const obstacle = nodeObstacle(process.versions.node);
if (obstacle) {
  console.error(obstacle);
  process.exit(1);
}
// `npm start` defaults to production, so that nobody seals account numbers with the demo key by forgetting a variable.
process.env.NODE_ENV ||= 'production';
await import('./server.ts');
