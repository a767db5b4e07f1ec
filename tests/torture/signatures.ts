import { spawnSync } from 'node:child_process';
import { drawPaper } from '../../api/letters/paper.ts';
import { root } from '../../api/runtime/root.ts';
import { identityOf, type SigningIdentity } from '../../api/signing/identity.ts';
import { laterRevisions } from '../../api/signing/long-term/document-stamp.ts';
import { extend } from '../../api/signing/long-term/extend.ts';
import { evidenceFinder } from '../../api/signing/long-term/find-evidence.ts';
import { signPdf } from '../../api/signing/pdf-signature.ts';
import { type TimeStamper, timeStamper } from '../../api/signing/time-stamp.ts';
import { authority, issued } from '../support/issued-certificates.ts';
import { withFiles } from '../support/openssl.ts';
import { type PkiServer, pkiServer } from '../support/pki-server.ts';
import { signatureIn, testIdentity, testIdentityFiles, timeStampIn } from '../support/signing.ts';
import { tsaServer } from '../support/tsa-server.ts';
import { runTests } from './run-tests.ts';
import type { Trial } from './trial.ts';

const underOpenssl = [
  'tests/unit/time-stamps.test.ts',
  'tests/unit/long-term.test.ts',
  'tests/api/time-stamps.test.ts',
  'tests/api/long-term.test.ts',
  'tests/api/receipt-originals.test.ts',
];

export const signatures: Trial = {
  name: 'signatures',
  about:
    '署名・時刻の証明・長期検証の情報を付けた PDF を poppler（pdfsig）と OpenSSL に確かめさせ、認証局と時刻認証局を OpenSSL にして試験を動かします。',
  async run() {
    const missing = [
      ['pdfsig', '-v', 'poppler-utils'],
      ['openssl', 'version', 'openssl'],
    ].filter(([program = '', how = '']) => spawnSync(program, [how]).error);
    if (missing.length > 0)
      return { tries: 0, faults: missing.map(([program, , from]) => `${program} がありません（Debian なら apt-get install ${from}）`) };
    const verdicts = [...(await ofPlainLetters()), ...(await ofTimeStamps()), ...(await ofLongTerm())];
    const tests = await runTests(root, ['--project', 'unit', '--project', 'api', ...underOpenssl], { AUTHORITIES: 'openssl' });
    const faults = verdicts.filter(({ said, must }) => !must.test(said)).map(({ what, said }) => `${what}: ${said}`);
    return { tries: verdicts.length + tests.tries, faults: [...faults, ...tests.faults] };
  },
};

/** What a program has said, and what it must have. */
interface Verdict {
  readonly what: string;
  readonly said: string;
  readonly must: RegExp;
}

const valid = /Signature is Valid/;
const whole = /- Total document signed[\s\S]*Signature is Valid/;

/** A letter that is signed twice, as the grantee and the foundation do it. */
async function letterBy(identity: SigningIdentity, stamp: TimeStamper | null = null): Promise<Buffer> {
  const letter = await drawPaper('請書', '2026-11-21T00:00:00Z', (paper) => paper.paragraph('髙﨑𠮷'));
  const words = { name: '山田 花子（荒川を守る会）', reason: '請書に同意して署名', at: new Date() };
  return signPdf(await signPdf(letter, words, identity, stamp), { ...words, name: '河川基金' }, identity, stamp);
}

async function ofPlainLetters(): Promise<Verdict[]> {
  const ca = await issued({ subject: { CN: '試験の認証局' }, kind: 'elliptic', days: 3650, extensions: authority });
  const own = await issued({ subject: { O: '河川基金', CN: '河川基金 電子印' }, kind: 'elliptic', days: 30, by: ca });
  const elliptic = await identityOf({ certificate: `${own.pem}${ca.pem}`, key: own.keyPem }, false);
  return [
    ...signed('RSA', await letterBy(await testIdentity()), (await testIdentityFiles()).certificate),
    ...signed('楕円', await letterBy(elliptic), ca.pem),
  ];
}

/** Of a letter whose last signature speaks of all of it. */
function signed(what: string, pdf: Buffer, trusted: string): Verdict[] {
  const [grantee = '', foundation = '', ...others] = pdfsig(pdf);
  return [
    { what: `${what} pdfsig 1`, said: grantee, must: /Not total document signed[\s\S]*Signature is Valid/ },
    { what: `${what} pdfsig 2`, said: foundation, must: whole },
    { what: `${what} pdfsig の種類`, said: foundation, must: /ETSI\.CAdES\.detached/ },
    { what: `${what} pdfsig の数`, said: String(others.length), must: /^0$/ },
    ...[1, 2].map((number) => ({ what: `${what} CAdES ${number}`, said: cades(pdf, number, trusted), must: /CAdES Verification successful/ })),
  ];
}

async function ofTimeStamps(): Promise<Verdict[]> {
  const tsa = await tsaServer();
  try {
    const verdicts: Verdict[] = [];
    for (const url of [tsa.url, tsa.ellipticUrl]) {
      const pdf = await letterBy(await testIdentity(), timeStamper(url));
      const stamps = [1, 2].map((number) => ({ what: `${url} ${number}`, said: stampVerdict(pdf, number, tsa.root), must: /Verification: OK/ }));
      verdicts.push(...signed(url, pdf, (await testIdentityFiles()).certificate), ...stamps);
    }
    return verdicts;
  } finally {
    await tsa.close();
  }
}

async function ofLongTerm(): Promise<Verdict[]> {
  const pki = await pkiServer();
  try {
    const stamp = timeStamper(pki.tsaUrl.long);
    const letter = await letterBy(await pki.identity('ocsp'), stamp);
    const lt = (await extend(letter, { find: evidenceFinder(() => new Date()), stamp: null })).bytes;
    const lta = (await extend(lt, { find: evidenceFinder(() => new Date()), stamp })).bytes;
    const [, , documentStamp = ''] = pdfsig(lta);
    return [
      ...[...pdfsig(lt).slice(0, 2), ...pdfsig(lta).slice(0, 2)].map((said) => ({ what: '長期検証 pdfsig', said, must: valid })),
      { what: '長期検証 pdfsig の時刻の証明', said: documentStamp, must: /- Total document signed/ },
      ...evidence(pki, letter, lt),
    ];
  } finally {
    await pki.close();
  }
}

/** Of the answers and lists as they stand in the file. */
function evidence(pki: PkiServer, letter: Buffer, extended: Buffer): Verdict[] {
  const { values, lists } = laterRevisions(extended, letter.length).dss;
  return withFiles((file) => {
    const path = (name: string) => file(`${name}.pem`, pki.certificate(name));
    const about = ['-issuer', path('ca'), '-cert', path('ocsp'), '-cert', path('long'), '-CAfile', path('root'), '-verify_other', path('ca')];
    const said = lists.OCSPs.map((number) => openssl('ocsp', '-respin', file('answer.der', values.get(number)), ...about));
    const list = openssl('crl', '-inform', 'DER', '-in', file('list.der', values.get(lists.CRLs[0] as number)), '-CAfile', path('root'), '-noout');
    return [
      ...said.map((one) => ({ what: 'OCSP', said: one, must: /Response verify OK/ })),
      { what: 'OCSP 署名者', said: said.join(''), must: /ocsp\.pem: good/ },
      { what: 'OCSP 時刻認証局', said: said.join(''), must: /long\.pem: good/ },
      { what: 'CRL', said: list, must: /verify OK/ },
    ];
  });
}

/** What poppler says of a PDF's signatures: one text for each. */
function pdfsig(pdf: Uint8Array): string[] {
  return withFiles((file) => run('pdfsig', file('letter.pdf', pdf)))
    .split(/(?=Signature #\d)/)
    .slice(1);
}

/** What OpenSSL says of the n-th signature of a PDF as CAdES, trusting that certificate alone. */
function cades(pdf: Buffer, number: number, certificate: string): string {
  const { signature, signedData } = signatureIn(pdf, number);
  return withFiles((file) => {
    const input = ['-inform', 'DER', '-in', file('signature.der', signature), '-content', file('content.bin', signedData), '-binary'];
    return openssl('cms', '-verify', '-cades', ...input, '-CAfile', file('ca.pem', certificate), '-purpose', 'any', '-out', '/dev/null');
  });
}

/** What OpenSSL says of the time stamp of a PDF's n-th signature, trusting that authority's root alone. */
function stampVerdict(pdf: Buffer, number: number, trusted: string): string {
  const { value, token } = timeStampIn(pdf, number);
  return withFiles((file) => {
    const input = ['-data', file('value.bin', value), '-in', file('token.der', token), '-token_in'];
    return openssl('ts', '-verify', ...input, '-CAfile', file('root.pem', trusted));
  });
}

const openssl = (...args: string[]) => run('openssl', ...args);

/** Both of what a program writes, since the verdict may stand in either. */
function run(program: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return `${stdout}${stderr}`;
}
