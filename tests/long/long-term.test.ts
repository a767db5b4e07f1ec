import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Engine } from '../../api/db/engine.ts';
import { sweepOrphans } from '../../api/files/jobs/expire.ts';
import type { Settings } from '../../api/settings/settings.ts';
import { extendLetters } from '../../resources/letters/server/envelopes/long-term.ts';
import { onEitherEngine } from '../support/app.ts';
import { bytesOf, eventsOf, sentEnvelope, sign, verify } from '../support/envelopes.ts';
import { faultsOf } from '../support/pdf.ts';
import { type PkiServer, pkiServer, type Signer } from '../support/pki-server.ts';
import type { AnyRow } from '../support/rows.ts';
import { signaturesIn, testIdentity } from '../support/signing.ts';
import { type TsaServer, tsaServer } from '../support/tsa-server.ts';
import { traces } from '../support/uploads.ts';

let pki: PkiServer;
let other: TsaServer;
beforeAll(async () => {
  [pki, other] = await Promise.all([pkiServer(), tsaServer()]);
});
beforeEach(() => pki.away());
afterAll(() => Promise.all([pki.close(), other.close()]));

const day = 24 * 60 * 60 * 1000;
const minute = 60_000;

onEitherEngine('long-term validation', (app) => {
  const undo: (() => void)[] = [];
  beforeAll(async () => {
    set({ signingTsaUrl: pki.tsaUrl.short, signingLongTerm: 'lt' });
    await signAs('ocsp');
    // The letters of the demo have no time stamp, and so nothing that could be kept for later.
    await extendLetters(app.services);
    const { longTerm, longTermNote } = await app.engine.db
      .selectFrom('envelopes')
      .selectAll()
      .where('status', '=', 'signed')
      .executeTakeFirstOrThrow();
    expect([longTerm, longTermNote]).toEqual(['none', '時刻の証明（タイムスタンプ）のない署名があります。']);
  });
  beforeEach(async () => {
    set({ signingTsaUrl: pki.tsaUrl.short, signingLongTerm: 'lt' });
    // Those of the other tests are done with.
    const done = { longTerm: 'none', longTermTries: 0, longTermNextAt: null } as const;
    await app.engine.db.updateTable('envelopes').set(done).where('status', '=', 'signed').execute();
  });
  afterEach(() => {
    for (const one of undo.splice(0)) one();
    app.setNow(new Date());
  });

  it('adds the evidence to a letter that has been signed, and keeps on record what was there before', async () => {
    const id = await signedLetter();
    expect(await rowOf(id)).toMatchObject({ longTerm: 'waiting', verifiableUntil: null });
    const [before, { signedSha256, version }] = [await bytesOf(app, 'recipient', id), await rowOf(id)];
    expect(await extendLetters(app.services)).toBe(1);
    const after = await bytesOf(app, 'recipient', id);
    expect(after.subarray(0, before.length).equals(before) && after.length > before.length).toBe(true);
    expect(faultsOf(after)).toBe('');
    expect(signaturesIn(after).map(({ signer }) => signer?.subject)).toEqual(Array(2).fill('O=試験\nCN=試験 ocsp'));
    const row = await rowOf(id);
    expect(row).toMatchObject({ longTerm: 'lt', longTermNote: null, longTermTries: 0, longTermNextAt: null, version: version + 1 });
    expect(await eventsOf(app, id)).toBe('sent mailed opened coded signed countersigned extended');
    const event = await app.engine.db
      .selectFrom('envelope_events')
      .selectAll()
      .where('envelopeId', '=', id)
      .where('event', '=', 'extended')
      .executeTakeFirstOrThrow();
    expect([event.sha256, event.detail]).toEqual([row.signedSha256, `前のハッシュ値：${signedSha256}`]);
    const log = await app.engine.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('resource', '=', 'envelopes')
      .where('recordId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(log.summary).toContain('長期検証の情報を付けました');
    const longTerm = { hasEvidence: true, until: row.verifiableUntil, documentTimeStamps: [] };
    expect((await verify(app, after)).data).toMatchObject({ issued: true, intact: true, wholeDocumentSigned: true, longTerm });
    expect((await verify(app, before)).data).toMatchObject({
      issued: true,
      intact: true,
      wholeDocumentSigned: true,
      longTerm: { hasEvidence: false },
    });
    expect(await extendLetters(app.services)).toBe(0);
    expect((await bytesOf(app, 'recipient', id)).equals(after)).toBe(true);
  });

  it('shows how far it has come to the staff alone', async () => {
    const id = await signedLetter();
    await extendLetters(app.services);
    const [staff, grantee] = [await app.call('fund_staff', 'GET', `/envelopes/${id}`), await app.call('recipient', 'GET', `/envelopes/${id}`)];
    expect(staff.data).toMatchObject({ longTerm: 'lt', verifiableUntil: expect.stringMatching(/^\d{4}-/), longTermNote: null });
    for (const name of ['longTerm', 'verifiableUntil', 'longTermNote']) expect(grantee.data[name] ?? null).toBeNull();
    for (const name of ['longTermNextAt', 'longTermTries']) expect(staff.data).not.toHaveProperty(name);
  });

  it('does nothing where the settings do not want it', async () => {
    set({ signingLongTerm: '' });
    const id = await signedLetter();
    await pki.calls();
    expect(await extendLetters(app.services)).toBe(0);
    expect([(await rowOf(id)).longTerm, await pki.calls()]).toEqual([null, []]);
  });

  it('signs while nobody answers, and completes the letter later', async () => {
    const id = await signedLetter();
    await pki.away('/ocsp', '/crl');
    const before = [await rowOf(id), await traces(app)] as const;
    expect(await extendLetters(app.services)).toBe(0);
    expect(await traces(app)).toEqual(before[1]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ longTerm: 'waiting', longTermTries: 1, signedSha256: before[0].signedSha256, version: before[0].version });
    expect(row.longTermNote).toMatch(/^認証局から、証明書の失効の情報を受け取れませんでした。.*にやり直します（これまでの失敗：1回）。$/);
    await pki.calls();
    expect(await extendLetters(app.services)).toBe(0);
    expect(await pki.calls()).toEqual([]);
    app.setNow(new Date(Date.now() + 11 * minute));
    await extendLetters(app.services);
    expect(await rowOf(id)).toMatchObject({ longTermTries: 2 });
    await pki.away();
    app.setNow(new Date(Date.now() + 22 * minute));
    expect(await extendLetters(app.services)).toBe(0);
    app.setNow(new Date(Date.now() + 32 * minute));
    expect(await extendLetters(app.services)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ longTerm: 'lt', longTermTries: 0, longTermNote: null });
  });

  it('tells the heads once a day when nobody answers for days', async () => {
    const id = await signedLetter();
    await pki.away('/ocsp');
    await app.engine.db.updateTable('envelopes').set({ longTermTries: 8 }).where('id', '=', id).execute();
    await extendLetters(app.services);
    expect(await alertsAbout(id)).toEqual([]);
    app.setNow(new Date(Date.now() + 2 * day));
    await extendLetters(app.services);
    await extendLetters(app.services);
    expect(await alertsAbout(id)).toEqual(['署名済みの書類に、長期検証の情報を付けられない状態が何日も続いています。']);
    await pki.away();
    app.setNow(new Date(Date.now() + 4 * day));
    await extendLetters(app.services);
    expect(await rowOf(id)).toMatchObject({ longTerm: 'lt' });
  });

  it('says of a certificate that is revoked that it is', async () => {
    const own = await pkiServer();
    const identity = app.services.signing;
    try {
      app.setNow(new Date());
      Object.assign(app.services, { signing: { identity: await own.identity('crl'), problem: null } });
      const id = await signedLetter();
      own.revoke('crl');
      const before = await bytesOf(app, 'recipient', id);
      expect(await extendLetters(app.services)).toBe(0);
      await extendLetters(app.services);
      expect(await rowOf(id)).toMatchObject({ longTerm: 'revoked', longTermNote: '証明書「O=試験, CN=試験 crl」は失効しています。' });
      expect((await bytesOf(app, 'recipient', id)).equals(before)).toBe(true);
      expect(await alertsAbout(id)).toEqual(['署名済みの書類の証明書が失効しています。']);
    } finally {
      Object.assign(app.services, { signing: identity });
      await own.close();
    }
  });

  it.each<[string, () => Promise<void>, string, string | null]>([
    ['a list of revoked certificates', () => signAs('crl'), 'lt', null],
    ['an issuer that is fetched', () => signAs('fetched'), 'lt', null],
    ['nobody to ask', () => signAs('silent'), 'none', '証明書「O=試験, CN=試験 silent」に、失効の確認先（OCSP・CRL）が書かれていません。'],
    ['the demo’s own certificate, of which there is nothing to ask', signAsDemo, 'lt', null],
  ])('knows %s', async (_, change, longTerm, longTermNote) => {
    const own = app.services.signing;
    undo.push(() => Object.assign(app.services, { signing: own }));
    await change();
    const id = await signedLetter();
    await extendLetters(app.services);
    expect(await rowOf(id)).toMatchObject({ longTerm, longTermNote });
  });

  it('says that there is nobody to ask about an authority for the time', async () => {
    set({ signingTsaUrl: other.url });
    const id = await signedLetter();
    await extendLetters(app.services);
    expect(await rowOf(id)).toMatchObject({ longTerm: 'none', longTermNote: expect.stringContaining('試験の時刻認証局') });
  });

  it('stamps the whole document, anew before the certificate of the stamp ends, and once', async () => {
    set({ signingLongTerm: 'lta' });
    const id = await signedLetter();
    expect(await extendLetters(app.services)).toBe(1);
    const [first, early] = [await bytesOf(app, 'recipient', id), await rowOf(id)];
    expect(early.longTerm).toBe('lta');
    const days = (text: string) => Math.round((Date.parse(text) - Date.now()) / day);
    expect([days(early.verifiableUntil), days(early.longTermNextAt)]).toEqual([400, 310]);
    expect((await verify(app, first)).data.longTerm).toMatchObject({
      hasEvidence: true,
      until: early.verifiableUntil,
      documentTimeStamps: [{ isValid: true }],
    });
    app.setNow(new Date(Date.now() + 300 * day));
    expect(await extendLetters(app.services)).toBe(0);
    app.setNow(new Date(Date.now() + 320 * day));
    expect(await extendLetters(app.services)).toBe(0);
    expect(await rowOf(id)).toMatchObject({ longTerm: 'lta', longTermNote: expect.stringContaining('時刻認証局の証明書がまだ新しくなっていません') });
    expect((await bytesOf(app, 'recipient', id)).equals(first)).toBe(true);
    set({ signingLongTerm: 'lta', signingTsaUrl: pki.tsaUrl.long });
    app.setNow(new Date(Date.now() + 330 * day));
    const both = await Promise.all([extendLetters(app.services), extendLetters(app.services)]);
    expect([...both, await extendLetters(app.services)].sort()).toEqual([0, 0, 1]);
    const [second, late] = [await bytesOf(app, 'recipient', id), await rowOf(id)];
    expect(second.subarray(0, first.length).equals(first)).toBe(true);
    expect([days(late.verifiableUntil), late.longTermNote]).toEqual([3600, null]);
    expect(await eventsOf(app, id)).toBe('sent mailed opened coded signed countersigned extended extended');
    const { data } = await verify(app, second);
    expect(data).toMatchObject({ issued: true, intact: true, wholeDocumentSigned: true, signatures: [{}, {}] });
    expect(data.longTerm.documentTimeStamps.map(({ authority }: AnyRow) => authority)).toEqual(['O=試験, CN=試験 short', 'O=試験, CN=試験 long']);
    expect(faultsOf(second)).toBe('');
    expect((await verify(app, first)).data).toMatchObject({ issued: true, intact: true });
  });

  it('stamps the letters that have their evidence once the settings want it', async () => {
    const id = await signedLetter();
    await extendLetters(app.services);
    set({ signingLongTerm: 'lta' });
    await extendLetters(app.services);
    expect(await rowOf(id)).toMatchObject({ longTerm: 'lta' });
    expect(await eventsOf(app, id)).toMatch(/extended extended$/);
  });

  it('leaves the letter as it was where the process ends between the file and the row', async () => {
    const id = await signedLetter();
    const [before, row] = [await bytesOf(app, 'recipient', id), await rowOf(id)];
    const { transaction } = app.engine;
    // As when the power goes: the bytes are there, and nobody cleans up after them.
    let isOver = false;
    const cut: Engine['transaction'] = () => {
      isOver = true;
      return new Promise(() => undefined);
    };
    Object.assign(app.engine, { transaction: cut });
    void extendLetters(app.services);
    await expect.poll(() => isOver).toBe(true);
    Object.assign(app.engine, { transaction });
    expect(await rowOf(id)).toEqual(row);
    expect((await bytesOf(app, 'recipient', id)).equals(before)).toBe(true);
    const left = await traces(app);
    expect(await extendLetters(app.services)).toBe(1);
    expect(await eventsOf(app, id)).toMatch(/countersigned extended$/);
    expect(left).not.toEqual(await traces(app));
    app.setNow(new Date(Date.now() + 2 * day));
    expect(await sweepOrphans(app.services)).toBe(1);
    expect((await verify(app, await bytesOf(app, 'recipient', id))).data.longTerm.hasEvidence).toBe(true);
  });

  it('asks nobody anything within a transaction', async () => {
    const id = await signedLetter();
    const { transaction } = app.engine;
    const own = globalThis.fetch;
    undo.push(
      () => Object.assign(app.engine, { transaction }),
      () => Object.assign(globalThis, { fetch: own }),
    );
    let within = 0;
    const depths: number[] = [];
    const watched: Engine['transaction'] = (work, isolation) =>
      transaction((db) => {
        within++;
        return work(db).finally(() => within--);
      }, isolation);
    Object.assign(app.engine, { transaction: watched });
    const asked: typeof fetch = (...call) => {
      depths.push(within);
      return own(...call);
    };
    Object.assign(globalThis, { fetch: asked });
    set({ signingLongTerm: 'lta' });
    expect(await extendLetters(app.services)).toBeGreaterThan(0);
    expect(await rowOf(id)).toMatchObject({ longTerm: 'lta' });
    expect(depths.length).toBeGreaterThan(3);
    expect(depths.filter((depth) => depth > 0)).toEqual([]);
  });

  it('tells what else is appended to a letter as a change, and a changed answer too', async () => {
    const id = await signedLetter();
    await extendLetters(app.services);
    const bytes = await bytesOf(app, 'recipient', id);
    const { data } = await verify(app, Buffer.concat([bytes, Buffer.from('\n1 0 obj\n<< >>\nendobj\n')]));
    expect(data).toMatchObject({ issued: false, intact: false, wholeDocumentSigned: false, longTerm: { hasEvidence: false } });
    const at = bytes.lastIndexOf('stream\n0') + 100;
    bytes[at] = (bytes[at] as number) ^ 1;
    expect((await verify(app, bytes)).data).toMatchObject({ issued: false, intact: false });
  });

  function set(part: Partial<Settings>): void {
    const { settings } = app.services;
    Object.assign(app.services, { settings: { ...settings, ...part } });
  }

  async function signAs(signer: Signer): Promise<void> {
    Object.assign(app.services, { signing: { identity: await pki.identity(signer), problem: null } });
  }

  async function signAsDemo(): Promise<void> {
    Object.assign(app.services, { signing: { identity: await testIdentity(), problem: null } });
  }

  async function signedLetter(): Promise<number> {
    const { id } = await sentEnvelope(app, 'confirmation');
    expect((await sign(app, id)).status).toBe(200);
    return id as number;
  }

  async function rowOf(id: number): Promise<AnyRow> {
    return app.engine.db.selectFrom('envelopes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  async function alertsAbout(id: number): Promise<string[]> {
    const rows = await app.engine.db.selectFrom('alerts').select('summary').where('resource', '=', 'envelopes').where('recordId', '=', id).execute();
    return rows.map(({ summary }) => summary);
  }
});
