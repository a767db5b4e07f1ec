import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selfIssued } from '../../api/signing/self-issued.ts';
import { apiClient } from '../support/api-client.ts';
import { type RunningServer, startDemoServer } from '../support/demo-server.ts';
import type { AnyRow } from '../support/rows.ts';
import { isStampedBy, signaturesIn } from '../support/signing.ts';
import { type TsaServer, tsaServer } from '../support/tsa-server.ts';

describe('a server whose certificate is of no use', () => {
  it.each([
    ['run out', async () => selfIssued('河川基金', new Date('2020-01-01T00:00:00Z'), 1), /有効期限（202[01]年.*）が過ぎています/],
    ['with another’s key', async () => ({ ...(await selfIssued('河川基金')), key: (await selfIssued('別の団体')).key }), /証明書の鍵ではありません/],
  ] as const)('starts, sends nothing for signature and says why: %s', async (_, make, problem) => {
    const { certificate, key } = await make();
    const server = await startDemoServer({ SIGNING_CERT: certificate, SIGNING_KEY: key, LOG_LEVEL: 'silent' });
    try {
      const staff = await apiClient(server.url, '/admin/login', 'fund_staff');
      expect((await staff('GET', '/signing')).data).toMatchObject({ isReady: false, problem: expect.stringMatching(problem) });
      const [application] = (await staff('GET', '/adoptions?status=CONTRACT_PREPARATION&hasGrantNumber=true&page=1&limit=1')).data.adoptions;
      const { data } = await staff('POST', '/envelopes/send', { applicationIds: [application.id], kind: 'ukesyo' });
      expect(data).toMatchObject([{ state: 'refused', message: expect.stringMatching(problem) }]);
      expect(data[0].message).toContain('書類は送っていません');
    } finally {
      await server.stop();
    }
  });
});

describe('a server with a time-stamping authority', () => {
  let tsa: TsaServer;
  let server: RunningServer;
  beforeAll(async () => {
    tsa = await tsaServer();
    server = await startDemoServer({ SIGNING_TSA_URL: tsa.ellipticUrl });
  });
  afterAll(async () => {
    await server.stop();
    await tsa.close();
  });

  it('has both signatures of a letter stamped, and none of the demo’s own', async () => {
    expect(await tsa.calls()).toEqual([]);
    const grantee = await apiClient(server.url, '/user/login', 'recipient');
    const staff = await apiClient(server.url, '/admin/login', 'fund_staff');
    const [application] = (await grantee('GET', '/applications?status=CONTRACT_PREPARATION')).data.applications as [AnyRow];
    const [letter] = (await staff('POST', '/envelopes/send', { applicationIds: [application.id], kind: 'ukesyo' })).data as [AnyRow];
    const bytes = await fetch(`${server.url}/api/files/envelopes/${letter.envelopeId}/unsignedFileId?inline=true`, {
      headers: { Authorization: `Bearer ${grantee.token}` },
    });
    await bytes.arrayBuffer();
    await grantee('POST', `/envelopes/${letter.envelopeId}/code`);
    const [mail] = (await staff('GET', `/admin/outbox?q=${encodeURIComponent('確認コード')}&limit=1`)).data.outbox;
    const [, code] = /^確認コード\n(\d{6})$/m.exec(mail.body) ?? [];
    const signed = await grantee('POST', `/envelopes/${letter.envelopeId}/sign`, { name: '川辺 花子', nameReason: '代理', consent: true, code });
    expect(signed.data.status).toBe('signed');
    expect((await tsa.calls()).map(({ path }) => path)).toEqual(['/elliptic', '/elliptic']);
    const file = await fetch(`${server.url}/api/files/envelopes/${letter.envelopeId}/signedFileId`, {
      headers: { Authorization: `Bearer ${grantee.token}` },
    });
    const pdf = Buffer.from(await file.arrayBuffer());
    expect(signaturesIn(pdf).at(-1)).toMatchObject({ signer: expect.any(X509Certificate), coversWholeDocument: true });
    for (const number of [1, 2]) expect(isStampedBy(tsa.root, pdf, number)).toBe(true);
  });
});
