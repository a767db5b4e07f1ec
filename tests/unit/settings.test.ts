import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { loadSettings, SettingsError } from '../../api/settings/settings.ts';

describe('settings', () => {
  it('have the defaults of the decisions', () => {
    expect(loadSettings({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      processes: 1,
      publicUrl: 'http://localhost:3000',
      databaseUrl: 'file:./var/seseragi.sqlite',
      storageUrl: 'file:./var/files',
      foundationName: '河川基金',
      trustProxy: false,
      pool: { connections: 24, statementSeconds: 60 },
      keepAliveSeconds: 75,
      drainSeconds: 0,
    });
  });

  it('take an empty variable for none, follow the port, and drop a slash at the end', () => {
    expect(loadSettings({ PORT: '', HOST: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, host: '127.0.0.1' });
    expect(loadSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(loadSettings({ PUBLIC_URL: 'https://kikin.example.jp//' }).publicUrl).toBe('https://kikin.example.jp');
    expect(loadSettings({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }).secretKey).toEqual(Buffer.alloc(32, 7));
    const old = [8, 9].map((byte) => Buffer.alloc(32, byte));
    expect(loadSettings({ SECRET_KEY_OLD: old.map((key) => key.toString('base64')).join(', ') }).oldSecretKeys).toEqual(old);
  });

  it('use the cores of the machine in production, and share the connections among the processes', () => {
    const cores = Math.min(availableParallelism(), 4);
    const key = Buffer.alloc(32, 7).toString('base64');
    expect(loadSettings({ NODE_ENV: 'production', SECRET_KEY: key }).processes).toBe(cores);
    const poolOf = (PROCESSES: string, DATABASE_POOL: string) => loadSettings({ PROCESSES, DATABASE_POOL }).pool.connections;
    expect([poolOf('1', '10'), poolOf('2', '30'), poolOf('4', '10')]).toEqual([10, 10, 4]);
  });

  it.each([
    ['SECRET_KEY_OLD', 'c2hvcnQ='],
    ['NODE_ENV', 'prod'],
    ['PROCESSES', '0'],
    ['PROCESSES', 'all'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '３０００'],
    ['PORT', ' '],
    ['PUBLIC_URL', 'kikin.example.jp'],
    ['PUBLIC_URL', 'https://'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://localhost/a'],
    ['DATABASE_URL', 'file:'],
    ['DATABASE_URL', 'var/seseragi.sqlite'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_TIMEOUT', '0'],
    ['DRILL_DATABASE_URL', 'file:./drill.sqlite'],
    ['DRILL_DATABASE_URL', 'postgres://a@['],
    ['DRAIN_SECONDS', '-1'],
    ['METRICS_PORT', '70000'],
    ['METRICS_TOKEN', 'short'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['RATE_LIMIT_SESSION', '-1'],
    ['EXPORTS_PER_HOUR', 'many'],
    ['STORAGE_URL', 'ftp://a'],
    ['STORAGE_URL', 'file:'],
    ['STORAGE_URL', 's3://'],
    ['STORAGE_URL', 's3://Bucket'],
    ['STORAGE_URL', 's3://bucket?endpoint=s3.example.jp'],
    ['STORAGE_URL', 's3://bucket?secret=hunter2'],
    ['CLAMD_URL', '127.0.0.1:3310'],
    ['CLAMD_URL', 'tcp://127.0.0.1'],
    ['CLAMD_URL', 'unix:clamd.ctl'],
    ['OIDC_ISSUER', 'login.example.jp'],
    ['OIDC_ISSUER', 'http://login.example.jp'],
    ['OIDC_ISSUER', 'https://'],
    ['OIDC_ISSUER', 'https://login.microsoftonline.com/common/v2.0'],
    ['SIGNING_PROVIDER', 'docusign'],
    ['SIGNING_LONG_TERM', 'ltv'],
    ['SIGNING_TSA_URL', 'tsa.example.jp'],
    ['SIGNING_TSA_URL', 'ftp://tsa.example.jp'],
    ['SIGNING_TSA_URL', 'http://'],
    ['SIGNING_TSA_URL', 'https://tsa.example.jp/a b'],
    ['SIGNING_TSA_URL', ' '],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', Buffer.alloc(31).toString('base64')],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_HOURS', '1.5'],
    ['SESSION_HOURS', '1000'],
    ['SECOND_PERSON_DAYS', '0'],
    ['SECOND_PERSON_DAYS', '400'],
    ['SECOND_FACTOR_ROLES', 'admin'],
    ['SECOND_FACTOR_ROLES', 'director,,accounting_staff'],
    ['SECOND_FACTOR_ROLES', 'none,director'],
    ['FACTOR_RESET_HOURS', '-1'],
    ['FACTOR_RESET_HOURS', '721'],
  ])('%s=%j stops the start with one line that names it', (name, value) => {
    const load = () => loadSettings({ [name]: value });
    expect(load).toThrow(SettingsError);
    expect(load).toThrow(new RegExp(`^${name} の値が正しくありません。[^\\n]+を設定してください。$`));
  });

  it.each([
    ['storageUrl', 'STORAGE_URL', 's3://kikin-files'],
    ['storageUrl', 'STORAGE_URL', 's3://kikin-files?region=ap-northeast-1'],
    ['storageUrl', 'STORAGE_URL', 's3://kikin-files?endpoint=http://127.0.0.1:9000&region=ap-northeast-1'],
    ['clamdUrl', 'CLAMD_URL', 'tcp://127.0.0.1:3310'],
    ['clamdUrl', 'CLAMD_URL', 'unix:/run/clamav/clamd.ctl'],
    ['signingTsaUrl', 'SIGNING_TSA_URL', ''],
    ['signingTsaUrl', 'SIGNING_TSA_URL', 'http://tsa.example.jp/tsr/'],
    ['signingTsaUrl', 'SIGNING_TSA_URL', 'https://user:pass@tsa.example.jp:8443/tsr?policy=1'],
  ] as const)('take %s from %s=%s', (setting, name, value) => expect(loadSettings({ [name]: value })[setting]).toBe(value));

  it('take long-term validation together with an authority for the time alone', () => {
    expect(loadSettings({}).signingLongTerm).toBe('');
    for (const level of ['lt', 'lta']) {
      expect(loadSettings({ SIGNING_LONG_TERM: level, SIGNING_TSA_URL: 'http://tsa.example.jp/' }).signingLongTerm).toBe(level);
      expect(() => loadSettings({ SIGNING_LONG_TERM: level })).toThrow(/^SIGNING_LONG_TERM を使うには、SIGNING_TSA_URL に[^\n]+。$/);
    }
  });

  it.each([
    ['postgres://kikin:hunter2@db.example.jp/josei', 'postgresql://drill@DB.example.jp:5432/josei'],
    ['postgres://kikin@/josei?host=/run/postgresql', 'postgres://drill@/josei?host=/run/postgresql'],
    ['postgres://josei@db.example.jp', 'postgres://db.example.jp/josei'],
  ])('refuse to hold drills in the database in use, however it is written: %s and %s', (used, drill) => {
    expect(() => loadSettings({ DATABASE_URL: used, DRILL_DATABASE_URL: drill })).toThrow(/^DRILL_DATABASE_URL が、DATABASE_URL と同じ[^\n]+。$/);
    const other = drill.replace('josei', 'drill');
    expect(loadSettings({ DATABASE_URL: used, DRILL_DATABASE_URL: other }).drillDatabaseUrl).toBe(other);
  });

  it('demand a second factor in production of those who move money, decide or read what is not theirs; else of nobody, or of whom is named', () => {
    const production = { NODE_ENV: 'production', SECRET_KEY: Buffer.alloc(32).toString('base64') };
    expect(loadSettings({}).secondFactorRoles).toEqual([]);
    const weighty = ['fund_manager', 'fund_department_head', 'accounting_staff', 'selection_committee', 'evaluation_committee'];
    expect(loadSettings(production).secondFactorRoles).toEqual(expect.arrayContaining(weighty));
    for (const role of ['fund_staff', 'recipient'] as const) expect(loadSettings(production).secondFactorRoles).not.toContain(role);
    expect(loadSettings({ ...production, SECOND_FACTOR_ROLES: 'none' }).secondFactorRoles).toEqual([]);
    expect(loadSettings({ SECOND_FACTOR_ROLES: ' director, recipient ' }).secondFactorRoles).toEqual(['director', 'recipient']);
    expect([loadSettings({}).factorResetHours, loadSettings({ FACTOR_RESET_HOURS: '0' }).factorResetHours]).toEqual([24, 0]);
  });

  it('demand a key of their own in production', () => {
    expect(() => loadSettings({ NODE_ENV: 'production' })).toThrow(/^SECRET_KEY を設定してください/);
    expect(loadSettings({ NODE_ENV: 'production', SECRET_KEY: Buffer.alloc(32).toString('base64') }).production).toBe(true);
  });

  it('never show the value of a secret in the message', () => {
    expect(() => loadSettings({ SECRET_KEY: 'my-secret' })).toThrow(/^(?!.*my-secret)/);
    expect(() => loadSettings({ DATABASE_URL: 'mysql://u:hunter2@h/d' })).toThrow(/^(?!.*hunter2)/);
    expect(() => loadSettings({ SIGNING_TSA_URL: 'ldap://u:hunter2@h/d' })).toThrow(/^(?!.*hunter2)/);
  });

  const provider = { OIDC_ISSUER: 'https://login.example.jp', OIDC_CLIENT_ID: 'seseragi', OIDC_CLIENT_SECRET: 'secret' };
  it('take the provider of the single sign-on, and groups whose names have the sign themselves', () => {
    expect(loadSettings({}).oidc).toBeNull();
    expect(loadSettings({ ...provider, OIDC_ROLES: ' CN=keiri=accounting_staff , /soumu=general_staff,' }).oidc).toMatchObject({
      ...{
        issuer: 'https://login.example.jp',
        clientId: 'seseragi',
        label: 'シングルサインオン',
        groupsClaim: 'groups',
        emailTrusted: false,
        recheckMinutes: 10,
      },
      roles: [
        { group: 'CN=keiri', role: 'accounting_staff' },
        { group: '/soumu', role: 'general_staff' },
      ],
    });
  });

  it.each([
    ['OIDC_CLIENT_ID', ''],
    ['OIDC_CLIENT_SECRET', ' '],
    ['OIDC_ROLES', 'keiri'],
    ['OIDC_ROLES', '=accounting_staff'],
    ['OIDC_ROLES', 'keiri=king'],
    ['OIDC_ROLES', 'keiri=recipient'],
    ['OIDC_EMAIL_TRUSTED', 'yes'],
    ['OIDC_RECHECK_MINUTES', '0'],
  ])('stop the start with one line that names %s: %j', (name, value) =>
    expect(() => loadSettings({ ...provider, [name]: value })).toThrow(new RegExp(`^${name} の値が正しくありません。`)),
  );

  const account = { SIGNING_PROVIDER: 'cloudsign', CLOUDSIGN_CLIENT_ID: 'client-0123', CLOUDSIGN_WEBHOOK_SECRET: 'a'.repeat(32) };

  it('take an account at CloudSign, also for letters that are still on their way when the product signs itself again', () => {
    expect(loadSettings({})).toMatchObject({ signingProvider: 'embedded', cloudsign: null });
    const taken = { url: 'https://api.cloudsign.jp', clientId: 'client-0123', webhookSecret: 'a'.repeat(32) };
    expect(loadSettings(account)).toMatchObject({ signingProvider: 'cloudsign', cloudsign: taken });
    expect(loadSettings({ ...account, SIGNING_PROVIDER: 'embedded' })).toMatchObject({ signingProvider: 'embedded', cloudsign: taken });
  });

  it.each([
    'https://api.cloudsign.jp',
    'https://api-sandbox.cloudsign.jp/',
    'https://lgwan-api.cloudsign.jp',
    'https://lgwan-api-sandbox.cloudsign.jp',
    'http://127.0.0.1:4760',
    'http://localhost:4760',
    'http://[::1]:4760',
  ])('let letters go to %s', (url) => expect(loadSettings({ ...account, CLOUDSIGN_URL: url }).cloudsign?.url).toBe(url.replace(/\/$/, '')));

  it.each([
    ['CLOUDSIGN_URL', 'http://api.cloudsign.jp'],
    ['CLOUDSIGN_URL', 'https://api.cloudsign.jp.example.jp'],
    ['CLOUDSIGN_URL', 'https://user@api.cloudsign.jp'],
    ['CLOUDSIGN_URL', 'https://api.cloudsign.jp/documents'],
    ['CLOUDSIGN_URL', 'http://127.0.0.1.example.jp'],
    ['CLOUDSIGN_CLIENT_ID', ''],
    ['CLOUDSIGN_CLIENT_ID', 'with space'],
    ['CLOUDSIGN_WEBHOOK_SECRET', ''],
    ['CLOUDSIGN_WEBHOOK_SECRET', 'short'],
    ['CLOUDSIGN_WEBHOOK_SECRET', `${'a'.repeat(32)}/`],
  ])('%s=%j stops the start with one line that names it and keeps the value to itself', (name, value) => {
    const load = () => loadSettings({ ...account, [name]: value });
    expect(load).toThrow(SettingsError);
    expect(load).toThrow(new RegExp(`^${name} の値が正しくありません。[^\\n]+を設定してください。$`));
  });
});
