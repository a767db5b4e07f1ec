import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { adminRoles, isRole, type Role } from '../domain/roles.ts';
import { signingProviders } from '../domain/terms.ts';

/** A setting that stops the start; its message is one line for the person who starts it. */
export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** What the environment decides, checked once at start. The README lists each variable. */
export type Settings = Readonly<ReturnType<typeof loadSettings>>;

/** @throws SettingsError for the first variable that is wrong or missing */
export function loadSettings(env: Environment = process.env) {
  // Another word, such as `prod`, would be none: the demo's key would seal what is real.
  const production = oneOf(env, 'NODE_ENV', 'development', ['production', 'development', 'test']) === 'production';
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535);
  const processes = wholeNumber(env, 'PROCESSES', production ? Math.min(availableParallelism(), 4) : 1, 1, 32);
  return {
    production,
    /** How many processes take requests here; where it is more than one, another does the work that no request waits for. */
    processes,
    host: env.HOST || '127.0.0.1',
    port,
    /** Where browsers reach the product; links in mails start with it. No trailing slash. */
    publicUrl: webAddress(env, 'PUBLIC_URL', `http://localhost:${port}`),
    databaseUrl: addressOf(
      env,
      'DATABASE_URL',
      'file:./var/seseragi.sqlite',
      /^(file:.+|postgres(ql)?:\/\/.+)$/,
      'file:./var/seseragi.sqlite または postgres://ユーザー@ホスト/データベース名',
    ),
    /** What one process asks of PostgreSQL. */
    pool: {
      connections: shareOf(wholeNumber(env, 'DATABASE_POOL', 24, 2, 200), processes),
      statementSeconds: wholeNumber(env, 'DATABASE_TIMEOUT', 60, 1, 3600),
    },
    storageUrl: addressOf(
      env,
      'STORAGE_URL',
      'file:./var/files',
      /^(file:.+|s3:\/\/[a-z0-9][a-z0-9.-]+(\?((endpoint=https?:\/\/[^&\s]+|region=[a-z0-9-]+)(&|$))+)?)$/,
      'file:./var/files または s3://バケット名?endpoint=https://…&region=ap-northeast-1',
    ),
    uploads: uploads(env),
    /** `tcp://host:port` or `unix:/path` of a clamd; empty where uploads are not scanned for viruses. */
    clamdUrl: addressOf(env, 'CLAMD_URL', '', /^(|tcp:\/\/[^/\s]+:\d+|unix:\/.+)$/, 'tcp://127.0.0.1:3310 または unix:/run/clamav/clamd.ctl'),
    foundationName: env.FOUNDATION_NAME || '河川基金',
    /** What letters say of the foundation beside its name. */
    foundation: foundation(env, production),
    /** Whom grantees write to for help; empty where the login page offers nobody. */
    supportMail: env.SUPPORT_MAIL ? addressOf(env, 'SUPPORT_MAIL', '', /^[^\s@]+@[^\s@]+$/, 'jimukyoku@example.jp のようなメールアドレス') : '',
    /** `smtp://` or `smtps://`; empty where no mail leaves and all stays readable in the outbox. */
    smtpUrl: addressOf(env, 'SMTP_URL', '', /^(|smtps?:\/\/.+)$/, 'smtp://ユーザー:パスワード@ホスト:587'),
    /** The sender of every mail, an address alone or `名前 <address>`. */
    mailFrom: mailFrom(env),
    /** 32 bytes that seal account numbers at rest. */
    secretKey: secretKey(env, production),
    /** Keys that were in use before; what they sealed is still read. */
    oldSecretKeys: oldSecretKeys(env),
    /** Whether `X-Forwarded-For` of a proxy in front names the caller. */
    trustProxy: oneOf(env, 'TRUST_PROXY', 'false', ['true', 'false']) === 'true',
    /** The certificate that letters are signed with, and its key: PEM text or the path of a file. Empty where none is set up. */
    signingCert: env.SIGNING_CERT ?? '',
    signingKey: env.SIGNING_KEY ?? '',
    /** The authority that is asked for the time of each signature (RFC 3161), by HTTP; empty where none is. */
    signingTsaUrl: tsaUrl(env, 'SIGNING_TSA_URL'),
    /** What signed letters get so that they can be checked when the certificates have ended: PAdES B-LT, or B-LTA; empty for nothing. */
    signingLongTerm: longTerm(env),
    /** The same as `signingTsaUrl` for the pictures of receipts. */
    receiptTsaUrl: tsaUrl(env, 'RECEIPT_TSA_URL'),
    /** Who has new letters signed; those that are on their way stay with whom they were sent by. */
    signingProvider: oneOf(env, 'SIGNING_PROVIDER', 'embedded', Object.keys(signingProviders)) as keyof typeof signingProviders,
    /** The foundation's account at CloudSign; null where it has none. */
    cloudsign: cloudsign(env),
    /** Calls a minute in the long run, of one session and from one address; 0 for any number. */
    rateLimits: {
      session: wholeNumber(env, 'RATE_LIMIT_SESSION', 3000, 0, 1_000_000),
      address: wholeNumber(env, 'RATE_LIMIT_ADDRESS', 12_000, 0, 1_000_000),
    },
    /** How much of the data one person may take out, as CSV or zip; 0 for any amount. */
    exports: {
      perHour: wholeNumber(env, 'EXPORTS_PER_HOUR', 60, 0, 1_000_000),
      /** Rows, and exports, in a day from which on the heads are told. */
      alertRows: wholeNumber(env, 'EXPORT_ALERT_ROWS', 10_000, 0, 1_000_000_000),
      alertCount: wholeNumber(env, 'EXPORT_ALERT_COUNT', 20, 0, 1_000_000),
    },
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    metrics: metrics(env),
    /** Where traces go; empty where none are made. What else there is to say of them, the exporter reads for itself (`OTEL_…`). */
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ? webAddress(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', '') : '',
    /** Days without a good backup after which the heads are told. */
    backupMaxDays: wholeNumber(env, 'BACKUP_MAX_DAYS', 2, 1, 365),
    /** A folder that is there, into which a backup is taken every night; empty where none is. */
    backupDir: env.BACKUP_DIR?.trim() ?? '',
    backupKeepDays: wholeNumber(env, 'BACKUP_KEEP_DAYS', 30, 1, 3650),
    /** The PostgreSQL that drills restore into, in a schema of their own; empty where they restore into an SQLite file. */
    drillDatabaseUrl: drillDatabaseUrl(env),
    /** Seconds for which a connection without requests is kept open: longer than a balancer in front keeps it. */
    keepAliveSeconds: wholeNumber(env, 'KEEP_ALIVE_SECONDS', 75, 5, 3600),
    /** Seconds between the word to stop and the stop, in which a proxy can learn of it. */
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', 0, 0, 300),
    sessionIdleMinutes: wholeNumber(env, 'SESSION_IDLE_MINUTES', 120, 1, 1440),
    sessionHours: wholeNumber(env, 'SESSION_HOURS', 12, 1, 168),
    /** Roles that sign in with a second factor only. */
    secondFactorRoles: secondFactorRoles(env, production),
    /** Hours between the approval of a second person and the removal of lost second factors. */
    factorResetHours: wholeNumber(env, 'FACTOR_RESET_HOURS', 24, 0, 720),
    /** The provider by which staff sign in once for all their systems; null where there is none. */
    oidc: oidc(env),
    /** How many sessions one person may have at once. */
    sessionLimit: wholeNumber(env, 'SESSION_LIMIT', 10, 1, 100),
    /** Days for which whoever had an account in hand (created it, gave it a role, set its password, …) is no second person beside it. */
    secondPersonDays: wholeNumber(env, 'SECOND_PERSON_DAYS', 30, 1, 366),
  };
}

/** Without settings a demo shows samples, which say that they are: in production a letter never goes out with one. */
function foundation(env: Environment, production: boolean) {
  const textOf = (name: string, sample: string) => env[name]?.trim() || (production ? '' : sample);
  return {
    /** Title and name of whoever speaks for it. */
    representative: env.FOUNDATION_REPRESENTATIVE?.trim() || '理事長',
    /** Empty where none is set: letters that speak of it are refused then. */
    address: textOf('FOUNDATION_ADDRESS', '〒100-0000 東京都千代田区見本町1丁目2番3号'),
    contact: textOf('FOUNDATION_CONTACT', '助成担当　電話 03-0000-0000　メール jimukyoku@example.jp'),
    /** The account that a refund is paid into. */
    refundAccount: textOf('REFUND_ACCOUNT', '見本銀行　本店　普通　0000000　カセンキキン'),
  };
}

function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) throw wrong(name, `${min}から${max}までの整数`);
  return value;
}

/** Of the connections that one start may have. A process with very few would have those who read wait for those who write. */
function shareOf(connections: number, processes: number): number {
  return processes === 1 ? connections : Math.max(Math.ceil(connections / (processes + 1)), 4);
}

function uploads(env: Environment) {
  const megabytes = (name: string, fallback: number) => wholeNumber(env, name, fallback, 1, 1_000_000_000) * 1024 * 1024;
  return {
    /** In bytes, of all that is stored: for a grantee, for all the people of an organisation together, for one of the staff. */
    quota: {
      person: megabytes('UPLOAD_QUOTA_PERSON', 5000),
      organization: megabytes('UPLOAD_QUOTA_ORGANIZATION', 20_000),
      staff: megabytes('UPLOAD_QUOTA_STAFF', 200_000),
    },
    /** Hours after which a file goes that no row has taken up. */
    expiryHours: wholeNumber(env, 'UPLOAD_EXPIRY_HOURS', 24, 1, 8760),
  };
}

/** Where `/metrics` is answered: at a port of its own, or beside everything else to those who have the token. */
function metrics(env: Environment) {
  return {
    host: env.METRICS_HOST || '127.0.0.1',
    /** 0 for none. */
    port: wholeNumber(env, 'METRICS_PORT', 0, 0, 65_535),
    /** Empty where nobody has one. */
    token: addressOf(env, 'METRICS_TOKEN', '', /^(|[\w.~+/=-]{32,})$/, '32文字以上の英数字（openssl rand -hex 24 で作れます）'),
  };
}

function oneOf(env: Environment, name: string, fallback: string, choices: readonly string[]): string {
  const value = env[name] || fallback;
  if (!choices.includes(value)) throw wrong(name, choices.join(' / '));
  return value;
}

function addressOf(env: Environment, name: string, fallback: string, form: RegExp, example: string): string {
  const value = env[name] || fallback;
  if (!form.test(value)) throw wrong(name, example);
  return value;
}

function webAddress(env: Environment, name: string, fallback: string): string {
  const value = env[name] || fallback;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) throw wrong(name, 'https://kikin.example.jp のようなアドレス');
  return value.replace(/\/+$/, '');
}

/** Another database than the one in use, whatever the user or the way in which it is written. */
function drillDatabaseUrl(env: Environment): string {
  const example = 'postgres://ユーザー@ホスト/訓練のためのデータベース名';
  const url = addressOf(env, 'DRILL_DATABASE_URL', '', /^(|postgres(ql)?:\/\/.+)$/, example);
  if (url && !URL.canParse(withHost(url))) throw wrong('DRILL_DATABASE_URL', example);
  if (url && serverPlace(url) === serverPlace(env.DATABASE_URL ?? ''))
    throw new SettingsError('DRILL_DATABASE_URL が、DATABASE_URL と同じデータベースです。訓練のためだけの、別のデータベースを設定してください。');
  return url;
}

/** One by a socket of the machine (`postgres://user@/name?host=/run/postgresql`) has none. */
const withHost = (url: string) => url.replace('@/', '@localhost/');

/** Host, port and name that an address of PostgreSQL means. */
function serverPlace(url: string): string {
  if (!URL.canParse(withHost(url))) return url;
  const { hostname, port, pathname, username, searchParams } = new URL(withHost(url));
  return [searchParams.get('host') ?? hostname, port || 5432, pathname.slice(1) || username].join(' ').toLowerCase();
}

/** An address as it is: a slash at its end may belong to it. */
function tsaUrl(env: Environment, name: 'SIGNING_TSA_URL' | 'RECEIPT_TSA_URL'): string {
  const value = env[name] ?? '';
  if (value && (!/^https?:\/\/[^\s#]+$/.test(value) || !URL.canParse(value)))
    throw wrong(name, 'http://tsa.example.jp/tsr のような、時刻認証局のアドレス');
  return value;
}

/** What is kept for later speaks of a time, which an authority must have said. */
function longTerm(env: Environment): '' | 'lt' | 'lta' {
  const value = oneOf(env, 'SIGNING_LONG_TERM', 'off', ['off', 'lt', 'lta']);
  if (value !== 'off' && !env.SIGNING_TSA_URL)
    throw new SettingsError('SIGNING_LONG_TERM を使うには、SIGNING_TSA_URL に時刻認証局のアドレスを設定してください。');
  return value === 'off' ? '' : (value as 'lt' | 'lta');
}

/** Those who move money, decide, or read what is not theirs: in production they need one unless the office says otherwise. */
const weightyRoles: readonly Role[] = [...adminRoles.filter((role) => !['fund_staff', 'general_staff', 'general_user'].includes(role))];

function secondFactorRoles(env: Environment, production: boolean): readonly Role[] {
  const text = env.SECOND_FACTOR_ROLES?.trim();
  if (!text) return production ? weightyRoles : [];
  const named = text === 'none' ? [] : text.split(',').map((role) => role.trim());
  if (!named.every(isRole))
    throw wrong('SECOND_FACTOR_ROLES', `none か、権限のコード（${weightyRoles.slice(0, 2).join(',')} など）をコンマで区切ったもの`);
  return named;
}

/** Without a mail server nothing leaves, and the sender may be anything; with one it must be an address that answers reach. */
function mailFrom(env: Environment): string {
  const fallback = env.SMTP_URL ? '' : 'noreply@localhost';
  return addressOf(
    env,
    'MAIL_FROM',
    fallback,
    /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    '河川基金 <josei@kikin.example.jp> のような差出人',
  );
}

/** In production the key must be given: sealed numbers can be read only with the key that sealed them. */
function secretKey(env: Environment, production: boolean): Buffer {
  const text = env.SECRET_KEY;
  if (text) return keyFrom('SECRET_KEY', text);
  if (production) throw new SettingsError('SECRET_KEY を設定してください。openssl rand -base64 32 で作れます。');
  return createHash('sha256').update('seseragi demo key').digest();
}

/** Separated by commas. */
function oldSecretKeys(env: Environment): Buffer[] {
  const texts = (env.SECRET_KEY_OLD ?? '').split(',').map((text) => text.trim());
  return texts.filter((text) => text !== '').map((text) => keyFrom('SECRET_KEY_OLD', text));
}

function keyFrom(name: string, text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32) throw wrong(name, '32バイトをbase64で表した文字列（openssl rand -base64 32 で作れます）');
  return key;
}

/** The vendor's hosts, and this machine for trying things out: the account's key and the grantees' letters go nowhere else. */
const cloudsignHosts = /^(https:\/\/(lgwan-)?api(-sandbox)?\.cloudsign\.jp|https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?)\/?$/;

function cloudsign(env: Environment) {
  if (!env.CLOUDSIGN_CLIENT_ID && env.SIGNING_PROVIDER !== 'cloudsign') return null;
  const example = 'https://api.cloudsign.jp または https://api-sandbox.cloudsign.jp';
  return {
    /** Of its Web API. No trailing slash. */
    url: addressOf(env, 'CLOUDSIGN_URL', 'https://api.cloudsign.jp', cloudsignHosts, example).replace(/\/$/, ''),
    clientId: addressOf(env, 'CLOUDSIGN_CLIENT_ID', '', /^[\w-]{8,100}$/, 'クラウドサインの管理画面で発行したクライアントID'),
    /** The part of the webhook's address that nobody can guess: CloudSign signs nothing that it sends there. */
    webhookSecret: addressOf(env, 'CLOUDSIGN_WEBHOOK_SECRET', '', /^[\w-]{32,100}$/, '32文字以上の英数字（openssl rand -hex 24 で作れます）'),
  };
}

/** An issuer of one's own: who comes from one that serves everybody may call themselves by any address. */
const issuers =
  /^(https:\/\/(?!login\.microsoftonline\.com\/(common|organizations|consumers)\/)|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?(\/|$))/;

function oidc(env: Environment) {
  if (!env.OIDC_ISSUER) return null;
  const example = 'https://login.microsoftonline.com/テナントのID/v2.0 のような、発行元のアドレス（テナントを特定したもの）';
  const issuer = addressOf(env, 'OIDC_ISSUER', '', issuers, example);
  if (!URL.canParse(issuer)) throw wrong('OIDC_ISSUER', example);
  return {
    issuer,
    clientId: addressOf(env, 'OIDC_CLIENT_ID', '', /^\S+$/, 'プロバイダーに登録したクライアントID'),
    clientSecret: addressOf(env, 'OIDC_CLIENT_SECRET', '', /^\S+$/, 'プロバイダーが発行したクライアントシークレット'),
    /** What people call it by. */
    label: env.OIDC_LABEL?.trim() || 'シングルサインオン',
    /** By which group of the provider somebody has which role, the first that fits; empty where roles are given here. */
    roles: oidcRoles(env),
    groupsClaim: env.OIDC_GROUPS_CLAIM?.trim() || 'groups',
    /** Whether addresses count that the provider does not say to have verified. */
    emailTrusted: oneOf(env, 'OIDC_EMAIL_TRUSTED', 'false', ['true', 'false']) === 'true',
    /** Minutes after which the provider is asked whether somebody is still there. */
    recheckMinutes: wholeNumber(env, 'OIDC_RECHECK_MINUTES', 10, 1, 1440),
  };
}

/** `group=role`, separated by commas; a group's name may have the sign itself. */
function oidcRoles(env: Environment): readonly { readonly group: string; readonly role: Role }[] {
  const named = (env.OIDC_ROLES ?? '').split(',').filter((pair) => pair.trim() !== '');
  return named.map((pair) => {
    const [, group = '', role = ''] = /^(.+)=([^=]*)$/.exec(pair) ?? [];
    if (group.trim() === '' || !isRole(role.trim()) || !adminRoles.includes(role.trim() as Role))
      throw wrong('OIDC_ROLES', '「グループ=権限のコード」（Kikin-Keiri=accounting_staff など。助成者のほか）をコンマで区切ったもの');
    return { group: group.trim(), role: role.trim() as Role };
  });
}

function wrong(name: string, expected: string): SettingsError {
  return new SettingsError(`${name} の値が正しくありません。${expected} を設定してください。`);
}
