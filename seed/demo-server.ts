import { listen, prepareServices, settingsOrStop, stopWith } from '../api/app/start.ts';
import { adminRoles, roleLabels } from '../domain/roles.ts';
import { seedDemo } from './index.ts';

/** `npm run demo`: the whole product with demo data on one port. A second start keeps what is there. */
const settings = settingsOrStop();
if (settings.production) stopWith('NODE_ENV=production ではデモデータを使えません。npm start で起動してください。');
const forDemo = {
  ...settings,
  supportMail: settings.supportMail || 'jimukyoku@example.jp',
  logLevel: process.env.LOG_LEVEL ? settings.logLevel : 'warn',
};
const services = await prepareServices(forDemo, { mayBeNew: true, answersAnyway: true });
const { users } = await services.engine.reader
  .selectFrom('users')
  .select(({ fn }) => fn.countAll<number>().as('users'))
  .executeTakeFirstOrThrow();
if (users === 0) {
  console.log('デモデータを作成しています…');
  const { engine, files, sealer, signing } = services;
  await seedDemo(engine, { baseDate: process.env.DEMO_BASE_DATE || '2026-11-21', applications: 400, ...sealer, files, settings, signing });
}
listen(services, (port) => console.log(welcome(`http://localhost:${port}`)));

function welcome(address: string): string {
  const accounts = adminRoles.map((role) => `    ${`${role}@example.jp`.padEnd(40)}${roleLabels[role]}`);
  return `
せせらぎを起動しました（デモ）

  管理画面      ${address}/admin/login
  助成者の画面  ${address}/user/login
  APIの説明     ${address}/api/docs

  パスワードはすべて Seseragi-2026 です。
  管理画面のアカウント
${accounts.join('\n')}
  助成者のアカウント
    recipient@example.jp  recipient2@example.jp  recipient3@example.jp
    newcomer@example.jp（はじめにパスワードを変更します）

  終了するには Ctrl+C を押してください。`;
}
