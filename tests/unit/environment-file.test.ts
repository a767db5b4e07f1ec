import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentText, loadEnvironmentFile, readEnvironmentFile } from '../../api/ops/installation/environment-file.ts';
import { root } from '../../api/runtime/root.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seseragi-env-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(text: string): string {
  const path = join(folder, 'seseragi.env');
  writeFileSync(path, text);
  return path;
}

describe('the file of settings', () => {
  it('holds what is put into it, whatever its letters', () => {
    const values = {
      FOUNDATION_NAME: '河川 "基金" #1',
      MAIL_FROM: "O'Hara <a@example.jp>",
      SMTP_URL: 'smtp://u:p%23@mail.example.jp:587',
      SECRET_KEY: 'q+/=',
      OIDC_LABEL: 'C:\\a $b',
      CLAMD_URL: '',
    };
    expect(readEnvironmentFile(written(environmentText(values)))).toEqual(values);
    for (const value of ['a\nb', '\'"', "'\\"]) expect(() => environmentText({ OIDC_LABEL: value })).toThrow(/OIDC_LABEL/);
  });

  it('gives way to the environment itself, and need not be there', () => {
    const env = { PORT: '4000', HOST: '' };
    loadEnvironmentFile(written('PORT=5000\nHOST=0.0.0.0\nLOG_LEVEL=warn\n'), env);
    expect(env).toEqual({ PORT: '4000', HOST: '', LOG_LEVEL: 'warn' });
    expect(readEnvironmentFile(join(folder, 'none'))).toBeNull();
  });

  it('names a slip of the hand, and takes every setting of docs/settings.md and those of other programs', () => {
    expect(() => readEnvironmentFile(written('SMPT_URL=smtp://a\n'))).toThrow(/SMPT_URL は、.*SMTP_URL のこと/);
    expect(() => readEnvironmentFile(written('SECRETKEY=a\n'))).toThrow(/SECRET_KEY のこと/);
    expect(() => readEnvironmentFile(written('OIDC_CLIENTID=a\n'))).toThrow(/OIDC_CLIENT_ID のこと/);
    const named = [...readFileSync(join(root, 'docs/settings.md'), 'utf8').matchAll(/`([A-Z][A-Z_0-9]+)`/g)].map(([, name]) => `${name}=1`);
    expect(named.length).toBeGreaterThan(50);
    const others = [
      'PATH',
      'TZ',
      'LANG',
      'NODE_OPTIONS',
      'HTTPS_PROXY',
      'AWS_REGION',
      'NODE_EXTRA_CA_CERTS',
      'BACKUP_DIR',
      'METRICS_PORT',
      'PROCESSES',
    ];
    expect(() => readEnvironmentFile(written([...named, ...others.map((name) => `${name}=1`)].join('\n')))).not.toThrow();
  });

  it('says what to do where it cannot be read', () => {
    const path = join(folder, 'a-folder');
    mkdirSync(path);
    chmodSync(path, 0o700);
    expect(() => readEnvironmentFile(path)).toThrow(/を読めません（EISDIR）.*chown/);
  });
});
