import { checkFiles } from '../files/jobs/check-stored-files.ts';
import { command } from './command.ts';
import { servicesForCommand } from './services.ts';

/** `npm run files:check`: compares every stored file with its hash, like the nightly check. Ends with 1 when something is wrong. */
async function main(): Promise<void> {
  const services = await servicesForCommand();
  try {
    const { checked, missing, changed, details } = await checkFiles(services);
    for (const line of details) console.log(line);
    console.log(`${checked}件を点検しました。見つからない：${missing}件、内容が違う：${changed}件`);
    if (missing + changed > 0) process.exitCode = 1;
  } finally {
    await services.engine.close();
  }
}

await command({
  usage: `使い方: npm run files:check
  すべてのファイルを読み直し、登録したときの内容と比べます。毎晩 3:00 と同じ点検です`,
  run: main,
  unforeseen: (reason) => `点検できませんでした：${reason}`,
});
