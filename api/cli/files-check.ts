import { checkFiles } from '../actions/files/check.ts';
import { prepareServices, settingsOrStop } from '../start.ts';

/** `npm run files:check`: compares every stored file with its hash, as every night does. Ends with 1 when something is wrong. */
const services = await prepareServices(settingsOrStop());
try {
  const { checked, missing, changed, details } = await checkFiles(services);
  for (const line of details) console.log(line);
  console.log(`${checked}件を点検しました。見つからない：${missing}件、内容が違う：${changed}件`);
  if (missing + changed > 0) process.exitCode = 1;
} finally {
  await services.engine.close();
}
