import { type SettingName, settings } from './declarations.ts';
import { type Environment, type Setting, SettingsError } from './kinds.ts';

export { SettingsError };

/** What the environment decides, checked once at start; each variable is declared in `settings/declarations.ts`. */
export type Settings = Readonly<ReturnType<typeof loadSettings>>;

/** @throws SettingsError for the first variable that is wrong or missing */
export function loadSettings(env: Environment = process.env) {
  const read = readerOf(env);
  const production = read('NODE_ENV') === 'production';
  const processes = read('PROCESSES');
  return {
    production,
    /** How many processes take requests here; where it is more than one, another does the work that no request waits for. */
    processes,
    host: read('HOST'),
    port: read('PORT'),
    /** Where browsers reach the product; links in mails start with it. No trailing slash. */
    publicUrl: withoutSlash(read('PUBLIC_URL')),
    databaseUrl: read('DATABASE_URL'),
    /** What one process asks of PostgreSQL. */
    pool: { connections: shareOf(read('DATABASE_POOL'), processes), statementSeconds: read('DATABASE_TIMEOUT') },
    storageUrl: read('STORAGE_URL'),
    uploads: {
      /** In bytes, of all that is stored: for a grantee, for all the people of an organisation together, for one of the staff. */
      quota: {
        person: bytesOf(read('UPLOAD_QUOTA_PERSON')),
        organization: bytesOf(read('UPLOAD_QUOTA_ORGANIZATION')),
        staff: bytesOf(read('UPLOAD_QUOTA_STAFF')),
      },
      /** Hours after which a file goes that no row has taken up. */
      expiryHours: read('UPLOAD_EXPIRY_HOURS'),
    },
    /** `tcp://host:port` or `unix:/path` of a clamd; empty where uploads are not scanned for viruses. */
    clamdUrl: read('CLAMD_URL'),
    foundationName: read('FOUNDATION_NAME'),
    /** What letters say of the foundation beside its name. Letters that speak of what is empty are refused. */
    foundation: {
      /** Title and name of whoever speaks for it. */
      representative: read('FOUNDATION_REPRESENTATIVE'),
      address: read('FOUNDATION_ADDRESS'),
      contact: read('FOUNDATION_CONTACT'),
      /** The account that a refund is paid into. */
      refundAccount: read('REFUND_ACCOUNT'),
    },
    /** Whom grantees write to for help; empty where the login page offers nobody. */
    supportMail: read('SUPPORT_MAIL'),
    /** `smtp://` or `smtps://`; empty where no mail leaves and all stays readable in the outbox. */
    smtpUrl: read('SMTP_URL'),
    /** The sender of every mail, an address alone or `名前 <address>`. */
    mailFrom: read('MAIL_FROM'),
    /** 32 bytes that seal account numbers at rest. */
    secretKey: read('SECRET_KEY'),
    /** Keys that were in use before; what they sealed is still read. */
    oldSecretKeys: read('SECRET_KEY_OLD'),
    /** Whether `X-Forwarded-For` of a proxy in front names the caller. */
    trustProxy: read('TRUST_PROXY'),
    /** The certificate that letters are signed with, and its key: PEM text or the path of a file. Empty where none is set up. */
    signingCert: read('SIGNING_CERT'),
    signingKey: read('SIGNING_KEY'),
    /** The authority that is asked for the time of each signature (RFC 3161), by HTTP; empty where none is. */
    signingTsaUrl: read('SIGNING_TSA_URL'),
    /** What signed letters get so that they can be checked when the certificates have ended: PAdES B-LT, or B-LTA; empty for nothing. */
    signingLongTerm: longTerm(read),
    /** The same as `signingTsaUrl` for the pictures of receipts. */
    receiptTsaUrl: read('RECEIPT_TSA_URL'),
    /** Who has new letters signed; those that are on their way stay with whom they were sent by. */
    signingProvider: read('SIGNING_PROVIDER'),
    /** The foundation's account at CloudSign; null where it has none. */
    cloudsign: env.CLOUDSIGN_CLIENT_ID || read('SIGNING_PROVIDER') === 'cloudsign' ? cloudsign(read) : null,
    /** Calls a minute in the long run, of one session and from one address; 0 for any number. */
    rateLimits: { session: read('RATE_LIMIT_SESSION'), address: read('RATE_LIMIT_ADDRESS') },
    /** How much of the data one person may take out, as CSV or zip; 0 for any amount. */
    exports: {
      perHour: read('EXPORTS_PER_HOUR'),
      /** Rows, and exports, in a day from which on the heads are told. */
      alertRows: read('EXPORT_ALERT_ROWS'),
      alertCount: read('EXPORT_ALERT_COUNT'),
    },
    logLevel: read('LOG_LEVEL'),
    /** Where `/metrics` is answered: at a port of its own (0 for none), or beside everything else to those who have the token (empty for nobody). */
    metrics: { host: read('METRICS_HOST'), port: read('METRICS_PORT'), token: read('METRICS_TOKEN') },
    /** Where traces go; empty where none are made. What else there is to say of them, the exporter reads for itself (`OTEL_…`). */
    tracesUrl: withoutSlash(read('OTEL_EXPORTER_OTLP_ENDPOINT')),
    /** Days without a good backup after which the heads are told. */
    backupMaxDays: read('BACKUP_MAX_DAYS'),
    /** A folder that is there, into which a backup is taken every night; empty where none is. */
    backupDir: read('BACKUP_DIR'),
    backupKeepDays: read('BACKUP_KEEP_DAYS'),
    /** The PostgreSQL that drills restore into, in a schema of their own; empty where they restore into an SQLite file. */
    drillDatabaseUrl: read('DRILL_DATABASE_URL'),
    /** Seconds for which a connection without requests is kept open: longer than a balancer in front keeps it. */
    keepAliveSeconds: read('KEEP_ALIVE_SECONDS'),
    /** Seconds between the word to stop and the stop, in which a proxy can learn of it. */
    drainSeconds: read('DRAIN_SECONDS'),
    sessionIdleMinutes: read('SESSION_IDLE_MINUTES'),
    sessionHours: read('SESSION_HOURS'),
    /** Roles that sign in with a second factor only. */
    secondFactorRoles: read('SECOND_FACTOR_ROLES'),
    /** Hours between the approval of a second person and the removal of lost second factors. */
    factorResetHours: read('FACTOR_RESET_HOURS'),
    /** The provider by which staff sign in once for all their systems; null where there is none. */
    oidc: read('OIDC_ISSUER') ? oidc(read) : null,
    /** How many sessions one person may have at once. */
    sessionLimit: read('SESSION_LIMIT'),
    /** Days for which whoever had an account in hand (created it, gave it a role, set its password, …) is no second person beside it. */
    secondPersonDays: read('SECOND_PERSON_DAYS'),
  };
}

type ValueOf<Name extends SettingName> = (typeof settings)[Name] extends Setting<infer Value> ? Value : never;
type Read = <Name extends SettingName>(name: Name) => ValueOf<Name>;

function readerOf(env: Environment): Read {
  return <Name extends SettingName>(name: Name) => (settings[name] as Setting<ValueOf<Name>>).read(env, name);
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');
const bytesOf = (megabytes: number) => megabytes * 1024 * 1024;

/** Of the connections that one start may have. A process with very few would have those who read wait for those who write. */
function shareOf(connections: number, processes: number): number {
  return processes === 1 ? connections : Math.max(Math.ceil(connections / (processes + 1)), 4);
}

/** What is kept for later states a time, which an authority must have stated. */
function longTerm(read: Read): '' | 'lt' | 'lta' {
  const level = read('SIGNING_LONG_TERM');
  if (level === 'off') return '';
  if (!read('SIGNING_TSA_URL')) throw new SettingsError('SIGNING_LONG_TERM を使うには、SIGNING_TSA_URL に時刻認証局のアドレスを設定してください。');
  return level;
}

function cloudsign(read: Read) {
  return {
    /** Of its Web API. No trailing slash. */
    url: withoutSlash(read('CLOUDSIGN_URL')),
    clientId: read('CLOUDSIGN_CLIENT_ID'),
    /** The part of the webhook's address that nobody can guess: CloudSign signs nothing that it sends there. */
    webhookSecret: read('CLOUDSIGN_WEBHOOK_SECRET'),
  };
}

function oidc(read: Read) {
  return {
    issuer: read('OIDC_ISSUER'),
    clientId: read('OIDC_CLIENT_ID'),
    clientSecret: read('OIDC_CLIENT_SECRET'),
    /** What people call it by. */
    label: read('OIDC_LABEL'),
    /** By which group of the provider somebody has which role, the first that fits; empty where roles are given here. */
    roles: read('OIDC_ROLES'),
    groupsClaim: read('OIDC_GROUPS_CLAIM'),
    /** Whether addresses count that the provider does not say to have verified. */
    emailTrusted: read('OIDC_EMAIL_TRUSTED'),
    /** Minutes after which the provider is asked whether somebody is still there. */
    recheckMinutes: read('OIDC_RECHECK_MINUTES'),
  };
}
