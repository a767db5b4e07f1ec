import { X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { drawPaper } from '../../api/letters/paper.ts';
import { loadSettings } from '../../api/settings/settings.ts';
import { openSigning, type Signing, signingObstacle } from '../../api/signing/identity.ts';
import { signPdf } from '../../api/signing/pdf-signature.ts';
import { readSignatures } from '../../api/signing/read-signatures.ts';
import { selfIssued } from '../../api/signing/self-issued.ts';
import { authority, issued } from '../support/issued-certificates.ts';
import { signaturesIn, testIdentityFiles } from '../support/signing.ts';

const folder = mkdtempSync(join(tmpdir(), 'seseragi-identity-'));
const now = new Date('2026-11-21T00:00:00Z');
const path = (name: string, text?: string) => {
  if (text !== undefined) writeFileSync(join(folder, name), text);
  return join(folder, name);
};
afterAll(() => rmSync(folder, { recursive: true }));

const production = { NODE_ENV: 'production', SECRET_KEY: Buffer.alloc(32, 1).toString('base64') };
const open = (env: Record<string, string>): Promise<Signing> => openSigning(loadSettings({ ...production, ...env }));
const letter = () => drawPaper('請書', now.toISOString(), (paper) => paper.paragraph('髙﨑𠮷'));

describe('what letters are signed with', () => {
  it('is read from files or from the settings themselves', async () => {
    const { certificate, key } = await testIdentityFiles();
    const fromFiles = await open({ SIGNING_CERT: path('cert.pem', certificate), SIGNING_KEY: path('key.pem', key) });
    const fromText = await open({ SIGNING_CERT: certificate.replaceAll('\n', '\\n'), SIGNING_KEY: key });
    for (const signing of [fromFiles, fromText]) {
      expect(signing.problem).toBeNull();
      expect(signing.identity).toMatchObject({ isDemo: false, subject: expect.stringContaining('CN=河川基金 電子印（見本）') });
      expect(signingObstacle(signing, now)).toBeNull();
    }
  });

  it('is missed in production, with a sentence that says what to set', async () => {
    expect((await open({})).problem).toContain('SIGNING_CERT と SIGNING_KEY を設定してください');
    expect((await open({ SIGNING_CERT: 'cert.pem' })).problem).toContain('両方');
  });

  it('is refused when the key is another’s, or when either cannot be read', async () => {
    const [own, other] = [await testIdentityFiles(), await selfIssued('別の団体')];
    expect((await open({ SIGNING_CERT: own.certificate, SIGNING_KEY: other.key })).problem).toContain('証明書の鍵ではありません');
    expect((await open({ SIGNING_CERT: path('nowhere.pem'), SIGNING_KEY: own.key })).problem).toContain('読み取れません');
    expect((await open({ SIGNING_CERT: path('empty.pem', ''), SIGNING_KEY: own.key })).problem).toContain(
      '証明書（-----BEGIN CERTIFICATE-----）がありません',
    );
    expect(
      (await open({ SIGNING_CERT: own.certificate, SIGNING_KEY: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----' })).problem,
    ).toContain('読み取れません');
  });

  it('says when it has run out, or is not valid yet', async () => {
    const { certificate, key } = await selfIssued('河川基金', new Date('2020-01-01T00:00:00Z'), 1);
    const signing = await open({ SIGNING_CERT: certificate, SIGNING_KEY: key });
    expect(signingObstacle(signing, now)).toMatch(/有効期限（202[01]年.*）が過ぎています/);
    expect(signingObstacle(signing, new Date('2019-01-01T00:00:00Z'))).toContain('から有効です');
    expect(signingObstacle(signing, new Date('2020-06-01T00:00:00Z'))).toBeNull();
  });

  it('is made for the demo beside its database, once, for its owner’s eyes', async () => {
    const demo = () => openSigning(loadSettings({ DATABASE_URL: `file:${join(folder, 'demo', 'd.sqlite')}` }));
    const [first, second] = [await demo(), await demo()];
    expect(first.identity).toMatchObject({ isDemo: true });
    expect(second.identity?.serialNumber).toBe(first.identity?.serialNumber);
    const file = join(folder, 'demo', 'signing-demo.pem');
    expect(existsSync(file) && statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('PRIVATE KEY');
    const elsewhere = { DATABASE_URL: 'postgres://db/seseragi', STORAGE_URL: `file:${join(folder, 'demo', 'files')}` };
    expect((await openSigning(loadSettings(elsewhere))).identity?.serialNumber).toBe(first.identity?.serialNumber);
  });

  it('may be an elliptic key, issued by somebody else', async () => {
    const ca = await issued({ subject: { CN: '試験の認証局' }, kind: 'elliptic', days: 3650, extensions: authority });
    const own = await issued({ subject: { O: '河川基金', CN: '河川基金 電子印' }, kind: 'elliptic', days: 30, by: ca });
    const signing = await open({ SIGNING_CERT: `${own.pem}${ca.pem}`, SIGNING_KEY: path('ec.key', own.keyPem) });
    if (!signing.identity) throw new Error(signing.problem);
    const signed = await signPdf(await letter(), { name: '河川基金', reason: '署名', at: now }, signing.identity);
    const [{ signer, coversWholeDocument }, ...others] = signaturesIn(signed) as [ReturnType<typeof signaturesIn>[0]];
    expect([signer?.verify(new X509Certificate(ca.pem).publicKey), coversWholeDocument, others.length]).toEqual([true, true, 0]);
    expect(await readSignatures(signed)).toMatchObject([
      { name: '河川基金', isIntact: true, coversWholeDocument: true, certificate: { issuer: 'CN=試験の認証局' } },
    ]);
  });
});
