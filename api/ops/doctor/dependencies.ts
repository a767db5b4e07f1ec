import { dependencies } from '../../failures/dependency-failure.ts';
import { type Health, healthOfAll } from '../dependencies/health.ts';
import { attention, type Check, check, good, type Line, repair } from './check.ts';

const states: Readonly<Record<Exclude<Health['state'], 'up'>, string>> = { away: 'つながりません', slow: '答えがありません', denied: '断られました' };

/** What stops without it, and what to do. */
const advice: Readonly<Record<keyof typeof dependencies, string>> = {
  database: 'ほとんどの画面が使えません。データベースが動いているか、DATABASE_URL を確かめてください。',
  store: 'ファイルの登録と表示だけが使えません。置き場所が動いているか、STORAGE_URL と鍵と権限を確かめてください。',
  smtp: 'メールは送信待ちのまま残り、つながると送ります。メールサーバーが動いているか、SMTP_URL を確かめてください。',
  clamd: '新しいファイルは検査待ちのまま残り、開けません。clamd が動いているか、CLAMD_URL を確かめてください。',
  tsa: '電子署名と、領収書の時刻の証明ができません。SIGNING_TSA_URL と RECEIPT_TSA_URL、時刻認証局からの知らせを確かめてください。',
  oidc: 'シングルサインオンでのログインだけができません。OIDC_ISSUER と、提供者の知らせを確かめてください。',
  cloudsign: '書類は送らずに待ち、つながると送ります。クラウドサインの知らせを確かめてください。',
};

/** Dependencies without which nobody can work or uploads are not accepted. */
const vital: readonly Health['dependency'][] = ['database', 'store', 'smtp', 'clamd'];

function lineOf({ dependency, state, said: message, took }: Health): Line {
  const label = dependencies[dependency];
  if (state === 'up') return good(label, `つながります（${took.toLocaleString('ja-JP')}ミリ秒）`);
  const value = `${states[state]}（${message}）`;
  return (vital.includes(dependency) ? repair : attention)(label, value, advice[dependency]);
}

const reachable = check({
  name: 'dependencies',
  tellsFrom: 'attention',
  label: 'つながる先',
  find: healthOfAll,
  tell: (found) => found.map(lineOf),
  figures: (found) =>
    found.map(({ dependency, state }) => ({
      name: 'seseragi_dependency_up',
      help: 'Whether what the product needs beside itself can be used, as this process finds it',
      labels: { dependency },
      value: state === 'up' ? 1 : 0,
    })),
});

export const dependencyChecks: readonly Check[] = [reachable];
