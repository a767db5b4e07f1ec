import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { prepareServices, settingsOrStop } from '../app/start.ts';
import { Refusal } from '../failures/refusal.ts';
import { environmentFile, environmentText, readEnvironmentFile } from '../ops/installation/environment-file.ts';
import { hasUsers } from '../ops/installation/has-users.ts';
import { tryBackupFolder, tryDatabase, tryMail, tryPort, tryStore } from '../ops/installation/try-out.ts';
import type { Services } from '../services.ts';
import type { SettingName } from '../settings/declarations.ts';
import { loadSettings, type Settings, SettingsError } from '../settings/settings.ts';
import { command } from './command.ts';
import { makeAdministrator } from './first-administrator.ts';
import { openQuestions, type Questions } from './questions.ts';

type Values = Record<string, string>;

interface Options {
  /** Asks nothing: what the environment does not answer gets its default. */
  readonly yes: boolean;
  /** Rewrites the file without asking. */
  readonly again: boolean;
}

/**
 * `npm run setup`: asks for what a first start needs, tries each answer, writes `seseragi.env`, and creates the database and the first administrator.
 */
async function main(options: Options): Promise<void> {
  await asking(options, async (questions) => {
    const known = await kept(questions, options);
    const asked = Object.entries({ ...known, ...(await answers(questions, known, options)) });
    const values = Object.fromEntries(asked.filter(([, value]) => value !== ''));
    await write(environmentText(values));
    console.log(`\n${environmentFile} に書きました。`);
    const signIn = await installation(loadSettings({ ...values, LOG_LEVEL: 'silent' }), questions, options);
    console.log(`\n${lastWords(signIn, values)}`);
  });
}

/** `npm run setup -- --database`: the same where the settings come from outside, as in a container. */
async function onlyDatabase(options: Options): Promise<void> {
  const settings = { ...settingsOrStop(), logLevel: 'silent' } as const;
  await asking(options, async (questions) => console.log(await installation(settings, questions, options)));
}

async function asking(options: Options, work: (questions: Questions) => Promise<void>): Promise<void> {
  const questions = openQuestions({ silent: options.yes });
  try {
    await work(questions);
  } finally {
    questions.close();
  }
}

/** Creates the database, and the first administrator where there is none. @returns how that person signs in */
async function installation(settings: Settings, questions: Questions, options: Options): Promise<string> {
  const services = await prepareServices(settings, { mayBeNew: true });
  try {
    return (await hasUsers(services.engine)) ? '利用者はすでにいます。' : await administrator(services, questions, options);
  } finally {
    await services.engine.close();
  }
}

/** The values of an earlier run; above all its key, without which what it sealed can no longer be read. */
async function kept(questions: Questions, { yes, again }: Options): Promise<Values> {
  const known = readEnvironmentFile(environmentFile);
  if (!known) {
    if (!yes) console.log('せせらぎの準備をします。［］の中でよければ、そのまま Enter を押してください。\n');
    return {};
  }
  const text = `${environmentFile} がすでにあります。書き直しますか（はい / いいえ。鍵と、ここで尋ねない設定は残ります）`;
  const answer = again ? 'はい' : await questions.ask({ variable: 'SETUP_AGAIN', text, fallback: 'いいえ' });
  if (!/^(は|はい|y|yes)$/i.test(answer))
    throw new Refusal(`${environmentFile} はそのままです。書き直すには、npm run setup -- --again を実行してください。`);
  return known;
}

async function answers({ ask }: Questions, known: Values, options: Options): Promise<Values> {
  const values: Values = { NODE_ENV: 'production', SECRET_KEY: process.env.SECRET_KEY || known.SECRET_KEY || randomBytes(32).toString('base64') };
  /** Asks for a setting and checks the answer's form with the setting's own declaration. */
  const setting = async (variable: SettingName, text: string, fallback: string, problem?: (answer: string) => Promise<string | null>) => {
    const isWrong = (answer: string) => settingProblem({ ...values, [variable]: orEmpty(answer) }) ?? problem?.(orEmpty(answer)) ?? null;
    values[variable] = orEmpty(await ask({ variable, text, fallback: values[variable] ?? known[variable] ?? fallback, problem: isWrong }));
  };
  await setting('FOUNDATION_NAME', '基金の名前', '河川基金');
  // A running server already listens on its own port.
  await setting('PORT', 'せせらぎが待ち受けるポート', '3000', async (port) => (port === known.PORT ? null : tryPort(Number(port))));
  await setting('PUBLIC_URL', '利用者が開くアドレス', `http://localhost:${values.PORT}`, async (address) =>
    addressProblem(address, String(values.PORT)),
  );
  Object.assign(values, reachedBy(values, known));
  const storage = () => values.STORAGE_URL ?? 'file:./var/files';
  await setting('DATABASE_URL', 'データベース（PostgreSQL なら postgres://…）', 'file:./var/seseragi.sqlite', (url) => tryDatabase(url, storage()));
  await setting('STORAGE_URL', 'ファイルの置き場所（S3 なら s3://…）', 'file:./var/files', (url) => tryStore(url, String(values.DATABASE_URL)));
  await mail(setting, ask, values, options);
  await setting('BACKUP_DIR', '毎晩のバックアップを取るフォルダー（取らないなら「なし」）', '', async (folder) => {
    if (!folder) return null;
    const { problem, advice } = await tryBackupFolder(folder, String(values.DATABASE_URL));
    if (advice) console.log(`  → ${advice}`);
    return problem;
  });
  return values;
}

const local = /^(localhost|127\.|\[::1\])/;

/** Refuses addresses at which nobody would find the server, since the first administrator's link would lead there. */
function addressProblem(address: string, port: string): string | null {
  const { protocol, hostname, port: own } = new URL(address);
  if (protocol !== 'http:' || !local.test(hostname) || own === '' || own === port) return null;
  return `待ち受けるポート（${port}）と違います。http://${hostname}:${port} のように、ポートを合わせてください。`;
}

/** TLS requires a proxy in front, so the server then listens on this machine only; without TLS browsers connect to the port itself. */
function reachedBy({ PUBLIC_URL = '', PORT = '' }: Values, known: Values): Values {
  const { protocol, hostname, port } = new URL(PUBLIC_URL);
  if (protocol === 'https:') return { TRUST_PROXY: known.TRUST_PROXY ?? 'true' };
  if (local.test(hostname) || port !== PORT || known.HOST) return {};
  console.log('  → ほかの機械からも開けるように、HOST=0.0.0.0 で待ち受けます。内容は暗号化されずに流れます。使いはじめる前に https にしてください。');
  return { HOST: '0.0.0.0' };
}

const orEmpty = (answer: string) => (answer === 'なし' ? '' : answer);

type Setting = (variable: SettingName, text: string, fallback: string) => Promise<void>;

/** Server and sender are asked for together: only a test mail shows whether they are right. */
async function mail(setting: Setting, ask: Questions['ask'], values: Values, { yes }: Options): Promise<void> {
  for (;;) {
    delete values.SMTP_URL;
    await setting('SMTP_URL', 'メールを送るサーバー（smtp://ユーザー:パスワード@ホスト:587。あとで決めるなら「なし」）', '');
    if (!values.SMTP_URL) return;
    await setting('MAIL_FROM', '差出人（河川基金 <josei@kikin.example.jp> のように）', '');
    const sender = /[^\s<>]+@[^\s<>]+/.exec(String(values.MAIL_FROM))?.[0] ?? '';
    const to = await ask({ variable: 'SETUP_MAIL_TO', text: '試しのメールの宛先（送らないなら「なし」）', fallback: sender });
    if (!orEmpty(to)) return;
    const problem = await tryMail(values.SMTP_URL, String(values.MAIL_FROM), to);
    console.log(problem ? `  → ${problem}` : `  → ${to} に試しのメールを送りました。届いたか確かめてください。`);
    if (!problem) return;
    if (yes || process.env.SMTP_URL) throw new Refusal('メールの設定を直して、もう一度実行してください（SMTP_URL、MAIL_FROM、SETUP_MAIL_TO）。');
  }
}

function settingProblem(values: Values): string | null {
  try {
    // The sender is asked for after the server, so a placeholder stands in for it here.
    loadSettings({ MAIL_FROM: 'a@localhost', ...values });
    return null;
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}

/** Written atomically and readable by the owner only. */
async function write(text: string): Promise<void> {
  const partial = `${environmentFile}.partial`;
  await writeFile(partial, text, { mode: 0o600 });
  await rename(partial, environmentFile);
}

async function administrator(services: Services, { ask }: Questions, { yes }: Options): Promise<string> {
  for (;;) {
    const username = await ask({ variable: 'USER_NAME', text: '最初の管理者の氏名' });
    const email = await ask({ variable: 'USER_EMAIL', text: '管理者のメールアドレス' });
    try {
      return await makeAdministrator(services, { username, email, password: process.env.USER_PASSWORD ?? '', roletype: 'fund_manager' });
    } catch (error) {
      if (!(error instanceof Refusal) || yes || process.env.USER_EMAIL) throw error;
      console.log(`  → ${error.message}`);
    }
  }
}

function lastWords(signIn: string, { PUBLIC_URL, BACKUP_DIR }: Values): string {
  const steps = [
    'npm start で起動します。いつも動かしておくには deploy/seseragi.service を使います（docs/operations.md）。',
    ...(PUBLIC_URL?.startsWith('https:') ? ['前段のプロキシで TLS を終端し、このサーバーのポートへ渡します（docs/operations.md）。'] : []),
    signIn,
    `${environmentFile} の SECRET_KEY を、このサーバーの外に控えます。なくすと、口座番号などを読めなくなります。`,
    ...(BACKUP_DIR ? [] : ['バックアップの場所（BACKUP_DIR）を、使いはじめる前に決めます。']),
  ];
  return `準備ができました。次にすること：\n${steps.map((step, index) => `${index + 1}. ${step.replaceAll('\n', '\n   ')}`).join('\n')}\nはじめの一日は docs/first-day.md にあります。`;
}

await command({
  usage: `使い方: npm run setup [-- --yes] [--again] [--database]
  はじめての設定を尋ね、一つずつ試し、seseragi.env に書き、データベースと最初の管理者を作ります
  --yes        尋ねません。答えは環境変数で渡し、渡さなかったものは既定のままです
  --again      すでにある seseragi.env を、確かめずに書き直します（鍵と、ここで尋ねない設定は残ります）
  --database   seseragi.env を書かず、いまの環境変数の設定で、データベースと最初の管理者だけを作ります（コンテナーで使います）`,
  options: { yes: { type: 'boolean' }, again: { type: 'boolean' }, database: { type: 'boolean' } },
  run: ({ yes = false, again = false, database = false }) => (database ? onlyDatabase({ yes, again }) : main({ yes, again })),
});
