import { availableParallelism } from 'node:os';
import { roleLabels } from '../../domain/roles.ts';
import { type Environment, matching, oneOf, type Setting, text, trueOrFalse, webAddress, wholeNumber } from './kinds.ts';
import { drillDatabase, issuer, privilegedRoles, rolesOfGroups, secondFactorRoles, secretKey, secretKeys } from './special.ts';

const nodeEnv = oneOf({
  meaning: '本番か、開発か、試験か。ほかの言葉では起動しません',
  choices: ['production', 'development', 'test'],
  fallback: 'development',
  fallbackText: '`development`（`npm start` では `production`）',
});
const isProduction = (env: Environment) => nodeEnv.read(env, 'NODE_ENV') === 'production';

const port = wholeNumber({ meaning: '待ち受けるポート', fallback: 3000, min: 0, max: 65_535 });

const basics = {
  NODE_ENV: nodeEnv,
  PUBLIC_URL: webAddress({
    meaning: '利用者が開くアドレス。メールのリンクと、パスキーの登録先になります',
    fallback: (env) => `http://localhost:${port.read(env, 'PORT')}`,
    fallbackText: '`http://localhost:3000`（`PORT` に合わせます）',
    example: 'https://kikin.example.jp のようなアドレス',
  }),
  HOST: text({ meaning: '待ち受けるアドレス', fallback: '127.0.0.1' }),
  PORT: port,
  TRUST_PROXY: trueOrFalse({ meaning: '前段のプロキシが付ける `X-Forwarded-For` を信用するか（[operations.md](operations.md#前段のプロキシ)）' }),
  SECRET_KEY: secretKey(
    { meaning: '口座番号などを暗号化する鍵。32バイトの base64（`openssl rand -base64 32`）。なくすと読めなくなるので、サーバーの外にも控えます' },
    isProduction,
  ),
  SECRET_KEY_OLD: secretKeys({
    meaning: '鍵を替えるときの、これまでの鍵。いくつかあればコンマで区切ります（[operations.md](operations.md#鍵を替える)）',
  }),
  LOG_LEVEL: oneOf({
    meaning: 'ログの細かさ（JSON を標準出力に書きます）',
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    fallback: 'info',
  }),
};

/** A demo uses marked samples; production refuses letters whose settings are missing. */
const unlessProduction = (sample: string) => ({
  fallback: (env: Environment) => (isProduction(env) ? '' : sample),
  fallbackText: '（なし。本番でなければ、見本）',
});

const foundation = {
  FOUNDATION_NAME: text({ meaning: '画面に出る基金の名前', fallback: '河川基金' }),
  FOUNDATION_REPRESENTATIVE: text({
    meaning: '書面に書く、基金の代表者の役職と氏名。`理事長　河野 太一` のように書けます',
    fallback: '理事長',
  }),
  FOUNDATION_ADDRESS: text({
    meaning: '書面に書く、基金の住所。ひな形が使っていて設定がなければ、書面を作れません',
    ...unlessProduction('〒100-0000 東京都千代田区見本町1丁目2番3号'),
  }),
  FOUNDATION_CONTACT: text({
    meaning:
      '書面に書く、基金の連絡先。ひな形が使っていて設定がなければ、書面を作れません。メールの末尾にも入ります（なければ `SUPPORT_MAIL`、それもなければ「助成内容」の「コメント」を案内します）',
    ...unlessProduction('助成担当　電話 03-0000-0000　メール jimukyoku@example.jp'),
  }),
  REFUND_ACCOUNT: text({
    meaning: '返納通知書に書く、返納の振込先。`○○銀行　本店　普通　1234567　カセンキキン` のように書きます',
    ...unlessProduction('見本銀行　本店　普通　0000000　カセンキキン'),
  }),
  SUPPORT_MAIL: matching({
    meaning: '助成者のログイン画面に出す、問い合わせ先のメールアドレス',
    form: /^(|[^\s@]+@[^\s@]+)$/,
    example: 'jimukyoku@example.jp のようなメールアドレス',
  }),
};

const storage = {
  DATABASE_URL: matching({
    meaning: 'データベース。PostgreSQL なら `postgres://ユーザー@ホスト/名前`（控えのあるときは `postgres://…@db1,db2/…`）',
    fallback: 'file:./var/seseragi.sqlite',
    form: /^(file:.+|postgres(ql)?:\/\/.+)$/,
    example: 'file:./var/seseragi.sqlite または postgres://ユーザー@ホスト/データベース名',
  }),
  DATABASE_POOL: wholeNumber({
    meaning: 'PostgreSQL への接続の数（一度の起動で。プロセスで分け合います）',
    fallback: 24,
    min: 2,
    max: 200,
  }),
  DATABASE_TIMEOUT: wholeNumber({ meaning: 'PostgreSQL への一つの問い合わせにかけてよい秒数', fallback: 60, min: 1, max: 3600 }),
  STORAGE_URL: matching({
    meaning:
      'アップロードされたファイルの置き場所。S3 なら `s3://バケット名?endpoint=https://…&region=…`（鍵は `AWS_ACCESS_KEY_ID` と `AWS_SECRET_ACCESS_KEY`。[operations.md](operations.md#s3-に置く)）',
    fallback: 'file:./var/files',
    form: /^(file:.+|s3:\/\/[a-z0-9][a-z0-9.-]+(\?((endpoint=https?:\/\/[^&\s]+|region=[a-z0-9-]+)(&|$))+)?)$/,
    example: 'file:./var/files または s3://バケット名?endpoint=https://…&region=ap-northeast-1',
  }),
  UPLOAD_QUOTA_PERSON: megabytes('助成者ひとりが登録できるファイルの容量（MB）', 5000),
  UPLOAD_QUOTA_ORGANIZATION: megabytes('一つの団体の全員を合わせて登録できるファイルの容量（MB）', 20_000),
  UPLOAD_QUOTA_STAFF: megabytes('職員ひとりが登録できるファイルの容量（MB）', 200_000),
  UPLOAD_EXPIRY_HOURS: wholeNumber({
    meaning: '送られたまま、どこにも保存されなかったファイルを消すまでの時間',
    fallback: 24,
    min: 1,
    max: 8760,
  }),
  CLAMD_URL: matching({
    meaning:
      'ウイルスの検査を頼む clamd。`tcp://127.0.0.1:3310` か `unix:/run/clamav/clamd.ctl`。なければ検査しません（[operations.md](operations.md#ウイルスの検査)）',
    form: /^(|tcp:\/\/[^/\s]+:\d+|unix:\/.+)$/,
    example: 'tcp://127.0.0.1:3310 または unix:/run/clamav/clamd.ctl',
  }),
};

function megabytes(meaning: string, fallback: number): Setting<number> {
  return wholeNumber({ meaning, fallback, min: 1, max: 1_000_000_000 });
}

const backups = {
  BACKUP_DIR: text({ meaning: '毎晩バックアップを取る、すでにあるフォルダー。なければ取りません（[operations.md](operations.md#バックアップ)）' }),
  BACKUP_KEEP_DAYS: wholeNumber({ meaning: 'バックアップを残す日数', fallback: 30, min: 1, max: 3650 }),
  BACKUP_MAX_DAYS: wholeNumber({
    meaning: '最後のバックアップから何日を過ぎたら、管理者に知らせるか',
    fallback: 2,
    min: 1,
    max: 365,
  }),
  DRILL_DATABASE_URL: drillDatabase({
    meaning:
      '復元の訓練で戻す先の PostgreSQL（`postgres://…`）。`DATABASE_URL` とは別のデータベース。なければ `TMPDIR` の SQLite に戻します（[operations.md](operations.md#戻す先)）',
  }),
};

const mail = {
  SMTP_URL: matching({
    meaning:
      'メールを送るサーバー。`smtp://ユーザー:パスワード@ホスト:587` か `smtps://…`。なければメールは送らず、「送信メール」に残し、管理画面の一覧・詳細・ダイアログ・ダッシュボードでそう示します',
    form: /^(|smtps?:\/\/.+)$/,
    example: 'smtp://ユーザー:パスワード@ホスト:587',
  }),
  MAIL_FROM: matching({
    meaning: '差出人。`河川基金 <josei@kikin.example.jp>` のように書けます',
    // Without an SMTP server any sender will do.
    fallback: (env) => (env.SMTP_URL ? '' : 'noreply@localhost'),
    fallbackText: '（`SMTP_URL` があれば必須）',
    form: /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    example: '河川基金 <josei@kikin.example.jp> のような差出人',
  }),
};

const signIn = {
  SESSION_IDLE_MINUTES: wholeNumber({ meaning: '操作がないとき、ログアウトするまでの分', fallback: 120, min: 1, max: 1440 }),
  SESSION_HOURS: wholeNumber({ meaning: 'ログインから、ログアウトするまでの時間', fallback: 12, min: 1, max: 168 }),
  SESSION_LIMIT: wholeNumber({
    meaning: '一人が同時にログインしていられる端末の数。超えると、最後に使ったのが古いものからログアウトします',
    fallback: 10,
    min: 1,
    max: 100,
  }),
  SECOND_FACTOR_ROLES: secondFactorRoles(
    {
      meaning:
        'ログインに二つ目の確認（パスキーか認証アプリ）が要る権限。`fund_manager,accounting_staff` のようにコンマで区切ります。`none` ならだれにも求めません（登録した人には尋ねます。[signing-in.md](signing-in.md)）',
      fallbackText: `本番では${privilegedRoles.map((role) => roleLabels[role]).join('・')}。ほかでは \`none\``,
    },
    isProduction,
  ),
  FACTOR_RESET_HOURS: wholeNumber({ meaning: 'なくした二つ目の確認の解除を、承認から何時間待つか', fallback: 24, min: 0, max: 720 }),
  SECOND_PERSON_DAYS: wholeNumber({
    meaning:
      'アカウントを登録・招待・再開した人、団体に入れた人や、権限・パスワード・アドレス・ログインの方法を変えた人を、その人と「別の人」とみなさない日数（承認など）',
    fallback: 30,
    min: 1,
    max: 366,
  }),
};

const singleSignOn = {
  OIDC_ISSUER: issuer({
    meaning: '職員のシングルサインオン（OpenID Connect）の発行元。`https://login.microsoftonline.com/テナントのID/v2.0` など',
  }),
  OIDC_CLIENT_ID: matching({
    meaning: 'プロバイダーに登録したクライアントのID',
    fallbackText: '（`OIDC_ISSUER` があれば必須）',
    form: /^\S+$/,
    example: 'プロバイダーに登録したクライアントID',
  }),
  OIDC_CLIENT_SECRET: matching({
    meaning: 'プロバイダーが発行したクライアントシークレット',
    fallbackText: '（`OIDC_ISSUER` があれば必須）',
    form: /^\S+$/,
    example: 'プロバイダーが発行したクライアントシークレット',
  }),
  OIDC_LABEL: text({ meaning: 'ログイン画面での呼び名', fallback: 'シングルサインオン' }),
  OIDC_ROLES: rolesOfGroups({
    meaning: 'グループから決まる権限。`グループ=権限のコード` をコンマで区切ります。なければ、権限はせせらぎで決めます',
  }),
  OIDC_GROUPS_CLAIM: text({ meaning: 'グループの入っている項目の名前', fallback: 'groups' }),
  OIDC_EMAIL_TRUSTED: trueOrFalse({
    meaning: 'プロバイダーが確認済みとも未確認とも言わないメールアドレスを信じるか。未確認のものは、いつも信じません',
  }),
  OIDC_RECHECK_MINUTES: wholeNumber({ meaning: '在籍をプロバイダーに確かめる間隔（分）', fallback: 10, min: 1, max: 1440 }),
};

const tsaExample = 'http://tsa.example.jp/tsr のような、時刻認証局のアドレス';

/** The vendor's hosts, and localhost for tests; the account's key and the letters must go nowhere else. */
const cloudsignHosts = /^(https:\/\/(lgwan-)?api(-sandbox)?\.cloudsign\.jp|https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?)\/?$/;

const signing = {
  SIGNING_PROVIDER: oneOf({
    meaning: '請書などへの署名の方法。せせらぎの画面で署名するか、[クラウドサインで署名](cloudsign.md)するか',
    choices: ['embedded', 'cloudsign'],
    fallback: 'embedded',
  }),
  SIGNING_CERT: text({
    meaning: '請書に署名する証明書。PEM のファイルの場所か、PEM の文字列（[signing.md](signing.md#証明書)）',
    fallbackText: '（なし。本番でなければ、見本を作ります）',
  }),
  SIGNING_KEY: text({
    meaning: 'その証明書の鍵。PEM のファイルの場所か、PEM の文字列',
    fallbackText: '（なし。本番でなければ、見本を作ります）',
  }),
  SIGNING_TSA_URL: webAddress({
    meaning:
      '署名の時刻を証明する時刻認証局（RFC 3161）のアドレス。なければ、署名の時刻はサーバーの時計によります（[signing.md](signing.md#時刻の証明タイムスタンプ)）',
    example: tsaExample,
  }),
  SIGNING_LONG_TERM: oneOf({
    meaning:
      '証明書の期限が過ぎたあとも署名を検証できるように、署名済みの書類に足すもの。`lt` は証明書と失効の情報（PAdES B-LT）、`lta` はさらに書類全体の時刻の証明を重ねていきます（PAdES B-LTA）。`SIGNING_TSA_URL` が要ります（[signing.md](signing.md#長期検証)）',
    choices: ['off', 'lt', 'lta'],
    fallback: 'off',
  }),
  RECEIPT_TSA_URL: webAddress({
    meaning:
      '領収書の画像・PDFを受け取った時刻を証明する時刻認証局（RFC 3161）のアドレス。登録のたびに1回問い合わせ、返事がなければ7日間、毎時やり直します。なければ付けません',
    example: tsaExample,
  }),
  CLOUDSIGN_CLIENT_ID: matching({
    meaning: 'クラウドサインの管理画面で発行したクライアントID',
    fallbackText: '（`SIGNING_PROVIDER=cloudsign` なら必須）',
    form: /^[\w-]{8,100}$/,
    example: 'クラウドサインの管理画面で発行したクライアントID',
  }),
  CLOUDSIGN_WEBHOOK_SECRET: matching({
    meaning: 'クラウドサインに登録する通知先アドレスの、だれにも推測できない部分。32文字以上の英数字（`openssl rand -hex 24`）',
    fallbackText: '（`CLOUDSIGN_CLIENT_ID` があれば必須）',
    form: /^[\w-]{32,100}$/,
    example: '32文字以上の英数字（openssl rand -hex 24 で作れます）',
  }),
  CLOUDSIGN_URL: matching({
    meaning: 'クラウドサインのAPI。試すときは `https://api-sandbox.cloudsign.jp`。クラウドサイン以外のアドレスは使えません',
    fallback: 'https://api.cloudsign.jp',
    form: cloudsignHosts,
    example: 'https://api.cloudsign.jp または https://api-sandbox.cloudsign.jp',
  }),
};

const limits = {
  RATE_LIMIT_SESSION: wholeNumber({
    meaning:
      '1分あたりに受け付ける呼び出しの数。一つのログインから、1プロセスあたり。`0` なら数えません（[operations.md](operations.md#多すぎる呼び出しと出力)）',
    fallback: 3000,
    min: 0,
    max: 1_000_000,
  }),
  RATE_LIMIT_ADDRESS: wholeNumber({
    meaning: '同じく、一つの接続元から、1プロセスあたり。`0` なら数えません',
    fallback: 12_000,
    min: 0,
    max: 1_000_000,
  }),
  EXPORTS_PER_HOUR: wholeNumber({
    meaning: 'ひとりが1時間に行える出力（CSV・zip）の数。`0` なら数えません',
    fallback: 60,
    min: 0,
    max: 1_000_000,
  }),
  EXPORT_ALERT_ROWS: wholeNumber({
    meaning: 'ひとりの一日の出力が、この件数に達したら「注意の記録」で知らせます。`0` なら知らせません',
    fallback: 10_000,
    min: 0,
    max: 1_000_000_000,
  }),
  EXPORT_ALERT_COUNT: wholeNumber({
    meaning: 'ひとりの一日の出力が、この回数に達したら「注意の記録」で知らせます。`0` なら知らせません',
    fallback: 20,
    min: 0,
    max: 1_000_000,
  }),
};

const processes = {
  PROCESSES: wholeNumber({
    meaning: '要求を受け付けるプロセスの数。2以上のときは、メールなどの仕事をするプロセスがもう1つ動きます（[scaling.md](scaling.md)）',
    fallback: (env) => (isProduction(env) ? Math.min(availableParallelism(), 4) : 1),
    fallbackText: 'CPU の数（最大4）。本番でなければ `1`',
    min: 1,
    max: 32,
  }),
  KEEP_ALIVE_SECONDS: wholeNumber({
    meaning: '使われていない接続を残す秒数。前段のロードバランサーの待ち時間より長くします（[scaling.md](scaling.md#複数台で動かす)）',
    fallback: 75,
    min: 5,
    max: 3600,
  }),
  DRAIN_SECONDS: wholeNumber({
    meaning: '止める合図のあと、前段のプロキシが気づくまで受け付けを続ける秒数（[scaling.md](scaling.md#止めずに更新する)）',
    fallback: 0,
    min: 0,
    max: 300,
  }),
};

const monitoring = {
  METRICS_PORT: wholeNumber({
    meaning: '`/metrics`（Prometheus）を出すポート。`0` なら出しません（[monitoring.md](monitoring.md#prometheus)）',
    fallback: 0,
    min: 0,
    max: 65_535,
  }),
  METRICS_HOST: text({ meaning: 'そのポートで待ち受けるアドレス', fallback: '127.0.0.1' }),
  METRICS_TOKEN: matching({
    meaning: '画面と同じポートの `/metrics` を開くための文字列。32文字以上の英数字（`openssl rand -hex 24`）。なければ開きません',
    form: /^(|[\w.~+/=-]{32,})$/,
    example: '32文字以上の英数字（openssl rand -hex 24 で作れます）',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress({
    meaning: 'OpenTelemetry の送り先（OTLP/HTTP）。`http://127.0.0.1:4318` など。なければ送りません（[monitoring.md](monitoring.md#opentelemetry)）',
    example: 'https://kikin.example.jp のようなアドレス',
  }),
};

/** Every environment variable of the product, grouped as in docs/settings.md. */
export const settingGroups = {
  基本: basics,
  基金の名前と書面: foundation,
  データベースとファイル: storage,
  バックアップ: backups,
  メール: mail,
  ログイン: signIn,
  シングルサインオン: singleSignOn,
  署名と時刻の証明: signing,
  呼び出しと出力の上限: limits,
  プロセスと停止: processes,
  監視: monitoring,
};

export const settings = {
  ...basics,
  ...foundation,
  ...storage,
  ...backups,
  ...mail,
  ...signIn,
  ...singleSignOn,
  ...signing,
  ...limits,
  ...processes,
  ...monitoring,
};

export type SettingName = keyof typeof settings;
