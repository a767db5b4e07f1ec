import { createHash } from 'node:crypto';

/** What the environment decides, checked once at start. The README lists each variable. */
export interface Settings {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Where browsers reach the product; links in mails start with it. No trailing slash. */
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly storageUrl: string;
  /** `tcp://host:port` or `unix:/path` of a clamd; empty where uploads are not scanned for viruses. */
  readonly clamdUrl: string;
  readonly foundationName: string;
  /** Whom grantees write to for help; empty where the login page offers nobody. */
  readonly supportMail: string;
  /** `smtp://` or `smtps://`; empty where no mail leaves and all stays readable in the outbox. */
  readonly smtpUrl: string;
  /** The sender of every mail, an address alone or `名前 <address>`. */
  readonly mailFrom: string;
  /** 32 bytes that seal account numbers at rest. */
  readonly secretKey: Buffer;
  /** Whether `X-Forwarded-For` of a proxy in front names the caller. */
  readonly trustProxy: boolean;
  readonly logLevel: string;
  readonly sessionIdleMinutes: number;
  readonly sessionHours: number;
}

/** A setting that stops the start; its message is one line for the person who starts it. */
export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws SettingsError for the first variable that is wrong or missing */
export function loadSettings(env: Environment = process.env): Settings {
  const production = env.NODE_ENV === 'production';
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535);
  return {
    production,
    host: env.HOST || '127.0.0.1',
    port,
    publicUrl: webAddress(env, 'PUBLIC_URL', `http://localhost:${port}`),
    databaseUrl: addressOf(
      env,
      'DATABASE_URL',
      'file:./var/seseragi.sqlite',
      /^(file:.+|postgres(ql)?:\/\/.+)$/,
      'file:./var/seseragi.sqlite または postgres://ユーザー@ホスト/データベース名',
    ),
    storageUrl: addressOf(
      env,
      'STORAGE_URL',
      'file:./var/files',
      /^(file:.+|s3:\/\/[a-z0-9][a-z0-9.-]+(\?((endpoint=https?:\/\/[^&\s]+|region=[a-z0-9-]+)(&|$))+)?)$/,
      'file:./var/files または s3://バケット名?endpoint=https://…&region=ap-northeast-1',
    ),
    clamdUrl: addressOf(env, 'CLAMD_URL', '', /^(|tcp:\/\/[^/\s]+:\d+|unix:\/.+)$/, 'tcp://127.0.0.1:3310 または unix:/run/clamav/clamd.ctl'),
    foundationName: env.FOUNDATION_NAME || '河川基金',
    supportMail: env.SUPPORT_MAIL ? addressOf(env, 'SUPPORT_MAIL', '', /^[^\s@]+@[^\s@]+$/, 'jimukyoku@example.jp のようなメールアドレス') : '',
    smtpUrl: addressOf(env, 'SMTP_URL', '', /^(|smtps?:\/\/.+)$/, 'smtp://ユーザー:パスワード@ホスト:587'),
    mailFrom: mailFrom(env),
    secretKey: secretKey(env, production),
    trustProxy: oneOf(env, 'TRUST_PROXY', 'false', ['true', 'false']) === 'true',
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    sessionIdleMinutes: wholeNumber(env, 'SESSION_IDLE_MINUTES', 120, 1, 1440),
    sessionHours: wholeNumber(env, 'SESSION_HOURS', 12, 1, 168),
  };
}

function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) throw wrong(name, `${min}から${max}までの整数`);
  return value;
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
  if (text) {
    const key = Buffer.from(text, 'base64');
    if (key.length !== 32) throw wrong('SECRET_KEY', '32バイトをbase64で表した文字列（openssl rand -base64 32 で作れます）');
    return key;
  }
  if (production) throw new SettingsError('SECRET_KEY を設定してください。openssl rand -base64 32 で作れます。');
  return createHash('sha256').update('seseragi demo key').digest();
}

function wrong(name: string, expected: string): SettingsError {
  return new SettingsError(`${name} の値が正しくありません。${expected} を設定してください。`);
}
