import { type SettingName, settings } from './declarations.ts';
import { type Environment, type Setting, SettingsError } from './kinds.ts';

export { SettingsError };

/** The settings from the environment, validated once at start; each variable is declared in `settings/declarations.ts`. */
export type Settings = Readonly<ReturnType<typeof loadSettings>>;

/** @throws SettingsError for the first variable that is wrong or missing */
export function loadSettings(env: Environment = process.env) {
  const read = readerOf(env);
  const production = read('NODE_ENV') === 'production';
  const processes = read('PROCESSES');
  return {
    production,
    /** Number of serving processes; with more than one, a further process does background work. */
    processes,
    host: read('HOST'),
    port: read('PORT'),
    /** The address of the product in browsers and mail links, without trailing slash. */
    publicUrl: withoutSlash(read('PUBLIC_URL')),
    databaseUrl: read('DATABASE_URL'),
    /** The PostgreSQL connections of one process. */
    pool: { connections: shareOf(read('DATABASE_POOL'), processes), statementSeconds: read('DATABASE_TIMEOUT') },
    storageUrl: read('STORAGE_URL'),
    uploads: {
      /** Storage quotas in bytes: of a grantee, of all members of an organisation together, of a member of staff. */
      quota: {
        person: bytesOf(read('UPLOAD_QUOTA_PERSON')),
        organization: bytesOf(read('UPLOAD_QUOTA_ORGANIZATION')),
        staff: bytesOf(read('UPLOAD_QUOTA_STAFF')),
      },
      /** Hours after which an upload that no row has taken up is removed. */
      expiryHours: read('UPLOAD_EXPIRY_HOURS'),
    },
    /** `tcp://host:port` or `unix:/path` of a clamd; empty to disable virus scans. */
    clamdUrl: read('CLAMD_URL'),
    foundationName: read('FOUNDATION_NAME'),
    /** Facts about the foundation in letters. Letters that use an empty one are refused. */
    foundation: {
      /** Title and name of the foundation's representative. */
      representative: read('FOUNDATION_REPRESENTATIVE'),
      address: read('FOUNDATION_ADDRESS'),
      contact: read('FOUNDATION_CONTACT'),
      /** The account for refunds. */
      refundAccount: read('REFUND_ACCOUNT'),
    },
    /** The support address for grantees; empty to show none on the login page. */
    supportMail: read('SUPPORT_MAIL'),
    /** `smtp://` or `smtps://`; empty to send no mail and keep it readable in the outbox. */
    smtpUrl: read('SMTP_URL'),
    /** The sender of every mail, an address alone or `名前 <address>`. */
    mailFrom: read('MAIL_FROM'),
    /** 32 bytes that seal account numbers at rest. */
    secretKey: read('SECRET_KEY'),
    /** Former keys, for opening what they sealed. */
    oldSecretKeys: read('SECRET_KEY_OLD'),
    /** Whether to take the caller's address from `X-Forwarded-For` of a proxy in front. */
    trustProxy: read('TRUST_PROXY'),
    /** The certificate that signs letters, and its key: PEM text or the path of a file; empty for none. */
    signingCert: read('SIGNING_CERT'),
    signingKey: read('SIGNING_KEY'),
    /** The time-stamping authority for signatures (RFC 3161), by HTTP; empty for none. */
    signingTsaUrl: read('SIGNING_TSA_URL'),
    /** Long-term validation of signed letters: PAdES B-LT or B-LTA; empty for none. */
    signingLongTerm: longTerm(read),
    /** The time-stamping authority for pictures of receipts. */
    receiptTsaUrl: read('RECEIPT_TSA_URL'),
    /** Who signs new letters; envelopes under way stay with their provider. */
    signingProvider: read('SIGNING_PROVIDER'),
    /** The foundation's account at CloudSign; null where it has none. */
    cloudsign: env.CLOUDSIGN_CLIENT_ID || read('SIGNING_PROVIDER') === 'cloudsign' ? cloudsign(read) : null,
    /** Sustained calls a minute, by session and by address; 0 for no limit. */
    rateLimits: { session: read('RATE_LIMIT_SESSION'), address: read('RATE_LIMIT_ADDRESS') },
    /** Limits on exports of one person, as CSV or zip; 0 for no limit. */
    exports: {
      perHour: read('EXPORTS_PER_HOUR'),
      /** Rows, and exports, in a day from which the heads are alerted. */
      alertRows: read('EXPORT_ALERT_ROWS'),
      alertCount: read('EXPORT_ALERT_COUNT'),
    },
    logLevel: read('LOG_LEVEL'),
    /** Where `/metrics` is served: on a port of its own (0 for none), or on the main port to holders of the token (empty for nobody). */
    metrics: { host: read('METRICS_HOST'), port: read('METRICS_PORT'), token: read('METRICS_TOKEN') },
    /** The trace collector; empty to disable tracing. Further options are read by the exporter itself (`OTEL_…`). */
    tracesUrl: withoutSlash(read('OTEL_EXPORTER_OTLP_ENDPOINT')),
    /** Days without a complete backup after which the heads are alerted. */
    backupMaxDays: read('BACKUP_MAX_DAYS'),
    /** An existing folder for nightly backups; empty for none. */
    backupDir: read('BACKUP_DIR'),
    backupKeepDays: read('BACKUP_KEEP_DAYS'),
    /** The PostgreSQL that drills restore into, in a schema of their own; empty to use an SQLite file. */
    drillDatabaseUrl: read('DRILL_DATABASE_URL'),
    /** Keep-alive timeout in seconds; longer than that of a load balancer in front. */
    keepAliveSeconds: read('KEEP_ALIVE_SECONDS'),
    /** Seconds between the stop signal and the stop, for a proxy to notice. */
    drainSeconds: read('DRAIN_SECONDS'),
    sessionIdleMinutes: read('SESSION_IDLE_MINUTES'),
    sessionHours: read('SESSION_HOURS'),
    /** Roles that require a second factor. */
    secondFactorRoles: read('SECOND_FACTOR_ROLES'),
    /** Hours between the second person's approval and the removal of lost second factors. */
    factorResetHours: read('FACTOR_RESET_HOURS'),
    /** The single sign-on provider of staff; null where there is none. */
    oidc: read('OIDC_ISSUER') ? oidc(read) : null,
    /** Maximum concurrent sessions of a person. */
    sessionLimit: read('SESSION_LIMIT'),
    /**
     * Days for which control of an account (creating it, giving it a role, setting its password, …) rules out acting as the second person beside it.
     */
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

/** The share of a process in the connections of one start, with a minimum, so that readers need not wait for writers. */
function shareOf(connections: number, processes: number): number {
  return processes === 1 ? connections : Math.max(Math.ceil(connections / (processes + 1)), 4);
}

/** Long-term validation requires a stated time, and so a time-stamping authority. */
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
    /** The secret part of the webhook's address; CloudSign does not sign its requests. */
    webhookSecret: read('CLOUDSIGN_WEBHOOK_SECRET'),
  };
}

function oidc(read: Read) {
  return {
    issuer: read('OIDC_ISSUER'),
    clientId: read('OIDC_CLIENT_ID'),
    clientSecret: read('OIDC_CLIENT_SECRET'),
    /** The display name. */
    label: read('OIDC_LABEL'),
    /** Provider group → role, the first match wins; empty where roles are assigned in the product. */
    roles: read('OIDC_ROLES'),
    groupsClaim: read('OIDC_GROUPS_CLAIM'),
    /** Whether to accept addresses that the provider does not mark as verified. */
    emailTrusted: read('OIDC_EMAIL_TRUSTED'),
    /** Minutes after which the provider is asked again whether a person is still active. */
    recheckMinutes: read('OIDC_RECHECK_MINUTES'),
  };
}
