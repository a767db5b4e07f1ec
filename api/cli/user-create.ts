import { command } from './command.ts';
import { makeAdministrator } from './first-administrator.ts';
import { openQuestions } from './questions.ts';
import { servicesForCommand } from './services.ts';

/** `npm run user:create`: creates an administrator, asking for what the environment does not set. */
async function main(): Promise<void> {
  const services = await servicesForCommand();
  const questions = openQuestions();
  try {
    const username = await questions.ask({ variable: 'USER_NAME', text: '氏名' });
    const email = await questions.ask({ variable: 'USER_EMAIL', text: 'メールアドレス' });
    const text = 'パスワード（8文字以上、大文字・小文字・数字を含む。空なら、本人が決めるリンクを表示します）';
    const password = await questions.ask({ variable: 'USER_PASSWORD', text, fallback: '' });
    console.log(await makeAdministrator(services, { username, email, password, roletype: process.env.USER_ROLE || 'fund_manager' }));
  } finally {
    questions.close();
    await services.engine.close();
  }
}

await command({
  usage: `使い方: npm run user:create
  職員のアカウントを、尋ねながら登録します。USER_NAME、USER_EMAIL、USER_PASSWORD、USER_ROLE（既定は fund_manager）でも渡せます`,
  run: main,
});
