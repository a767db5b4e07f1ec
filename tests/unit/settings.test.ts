import { describe, expect, it } from 'vitest';
import { loadSettings, SettingsError } from '../../api/settings.ts';

describe('settings', () => {
  it('have the defaults of the decisions', () => {
    expect(loadSettings({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: 'file:./var/seseragi.sqlite',
      storageUrl: 'file:./var/files',
      foundationName: '河川基金',
      trustProxy: false,
    });
  });

  it('take an empty variable for none, follow the port, and drop a slash at the end', () => {
    expect(loadSettings({ PORT: '', HOST: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, host: '127.0.0.1' });
    expect(loadSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(loadSettings({ PUBLIC_URL: 'https://kikin.example.jp//' }).publicUrl).toBe('https://kikin.example.jp');
    expect(loadSettings({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }).secretKey).toEqual(Buffer.alloc(32, 7));
  });

  it.each([
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
    ['STORAGE_URL', 'ftp://a'],
    ['STORAGE_URL', 'file:'],
    ['STORAGE_URL', 's3://'],
    ['STORAGE_URL', 's3://Bucket'],
    ['STORAGE_URL', 's3://bucket?endpoint=s3.example.jp'],
    ['STORAGE_URL', 's3://bucket?secret=hunter2'],
    ['CLAMD_URL', '127.0.0.1:3310'],
    ['CLAMD_URL', 'tcp://127.0.0.1'],
    ['CLAMD_URL', 'unix:clamd.ctl'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', Buffer.alloc(31).toString('base64')],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_HOURS', '1.5'],
    ['SESSION_HOURS', '1000'],
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
  ] as const)('take %s from %s=%s', (setting, name, value) => expect(loadSettings({ [name]: value })[setting]).toBe(value));

  it('demand a key of their own in production', () => {
    expect(() => loadSettings({ NODE_ENV: 'production' })).toThrow(/^SECRET_KEY を設定してください/);
    expect(loadSettings({ NODE_ENV: 'production', SECRET_KEY: Buffer.alloc(32).toString('base64') }).production).toBe(true);
  });

  it('never show the value of a secret in the message', () => {
    expect(() => loadSettings({ SECRET_KEY: 'my-secret' })).toThrow(/^(?!.*my-secret)/);
    expect(() => loadSettings({ DATABASE_URL: 'mysql://u:hunter2@h/d' })).toThrow(/^(?!.*hunter2)/);
  });
});
