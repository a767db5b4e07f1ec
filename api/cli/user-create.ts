import { createInterface } from 'node:readline/promises';
import { roleLabels } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { Failure } from '../failure.ts';
import { createRow } from '../resources/write.ts';
import { prepareServices, settingsOrStop, stopWith } from '../start.ts';

/** `npm run user:create`: makes an administrator, asking for what the environment does not say. */
async function main(): Promise<void> {
  const services = await prepareServices(settingsOrStop(), { mayBeNew: true });
  const input = {
    username: await answer('USER_NAME', '氏名: '),
    email: await answer('USER_EMAIL', 'メールアドレス: '),
    password: await answer('USER_PASSWORD', 'パスワード（8文字以上、大文字・小文字・数字を含む）: '),
    roletype: process.env.USER_ROLE || 'fund_manager',
  };
  const actor = {
    userId: 0,
    username: 'コマンド',
    role: 'fund_manager',
    organizationId: null,
    sessionId: 0,
    awaits: null,
    factor: null,
    factorAt: null,
    categories: [],
    grantYears: [],
  } as const;
  try {
    await createRow({ services, actor, origin: { requestId: 'user:create', address: null } }, resources.users, input);
    console.log(
      `${input.username}（${roleLabels[input.roletype as keyof typeof roleLabels]}）を登録しました。${services.settings.publicUrl}/admin/login からログインできます。`,
    );
  } catch (error) {
    if (error instanceof Failure) stopWith(Object.values(error.fields ?? { error: error.message }).join('\n'));
    throw error;
  } finally {
    await services.engine.close();
  }
}

async function answer(variable: string, question: string): Promise<string> {
  const given = process.env[variable];
  if (given) return given;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

await main();
