import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CloudSign, cloudsignClient } from '../../api/signing/cloudsign/client.ts';
import { cloudsignPoller } from '../../resources/letters/server/envelopes/cloudsign/poller.ts';
import { expireEnvelopes } from '../../resources/letters/server/envelopes/expire.ts';
import { onEitherEngine } from '../support/app.ts';
import { networkDoor, useCloudSign, waitingApplication, webhookSecret } from '../support/cloudsign-letters.ts';
import { type CloudSignServer, cloudsignServer } from '../support/cloudsign-server.ts';
import { pdf } from '../support/uploads.ts';

const minute = 60_000;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

onEitherEngine('letters at CloudSign', (app) => {
  // One for each database: their envelopes have the same numbers.
  let cloud: CloudSignServer;
  let door: Awaited<ReturnType<typeof networkDoor>>;
  let round: () => Promise<boolean>;
  let clock: number;

  /** A process of its own, with its own client; `client` may be one that dies half-way. */
  const newRound = (client: CloudSign = newClient()) => cloudsignPoller(app.services, client);
  const newClient = (patience = 30_000) => cloudsignClient(cloud, { now: app.services.now, patience });
  const pass = async (milliseconds: number) => {
    clock += milliseconds;
    app.setNow(new Date(clock));
  };

  beforeAll(async () => {
    cloud = await cloudsignServer();
    useCloudSign(app, cloud);
    door = await networkDoor(app);
  });
  afterAll(() => Promise.all([door.close(), cloud.close()]));
  beforeEach(async () => {
    await cloud.up();
    await cloud.heal();
    await cloud.setWebhook(`${door.url}/api/cloudsign/webhook/${webhookSecret}`);
    // What other tests have left does not come between.
    await app.engine.db.updateTable('cloudsign_letters').set({ nextAt: null, claimedUntil: null }).execute();
    clock = Date.now();
    app.setNow(new Date(clock));
    round = newRound();
    await cloud.forgetCalls();
  });

  const send = (applicationId: number, kind = 'ukesyo') =>
    app.call('fund_staff', 'POST', '/envelopes/send', { applicationIds: [applicationId], kind });
  const envelopeOf = async (applicationId: number, as = 'fund_staff') =>
    (await app.call(as, 'GET', `/envelopes?applicationId=${applicationId}`)).data.envelopes[0];
  const applicationOf = (id: number) =>
    app.engine.db
      .selectFrom('applications')
      .select(['status', 'ukesyoSendDate', 'ukesyoApplovalDate'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const documentsOf = async (envelopeId: number) => (await cloud.documents()).filter(({ note }) => note.includes(` ${envelopeId}-`));
  const eventsOf = async (envelopeId: number) =>
    await app.engine.db
      .selectFrom('envelope_events')
      .select(['event', 'actorName', 'sha256', 'detail'])
      .where('envelopeId', '=', envelopeId)
      .orderBy('id')
      .execute();
  const eventNames = async (envelopeId: number) => (await eventsOf(envelopeId)).map(({ event }) => event);
  const noticesOf = (envelopeId: number) =>
    app.engine.db
      .selectFrom('outbox')
      .select(['recipientAddress', 'subject', 'body'])
      .where('onceKey', 'like', `cloudsign:${envelopeId}:%`)
      .execute();

  /** Asked for, and still on its way. */
  const queued = async () => {
    const applicationId = await waitingApplication(app);
    expect((await send(applicationId)).data[0]).toMatchObject({ success: true, state: 'sent' });
    return { applicationId, id: (await envelopeOf(applicationId)).id as number };
  };
  /** With the grantee. */
  const sent = async () => {
    const letter = await queued();
    expect(await round()).toBe(true);
    const { externalId, status } = await envelopeOf(letter.applicationId);
    expect(status).toBe('sent');
    return { ...letter, documentId: externalId as string };
  };

  describe('sent', () => {
    it('goes out after the answer: one document, one recipient, one stamp, one mail', async () => {
      const { applicationId, id } = await queued();
      expect(await envelopeOf(applicationId)).toMatchObject({
        provider: 'cloudsign',
        status: 'preparing',
        externalNote: expect.stringContaining('準備'),
      });
      expect(await cloud.calls()).toEqual([]);
      await round();
      const envelope = await envelopeOf(applicationId);
      expect(envelope).toMatchObject({ status: 'sent', externalNote: null });
      const [document, ...others] = await documentsOf(id);
      expect(others).toEqual([]);
      expect(document).toMatchObject({ id: envelope.externalId, title: envelope.title, status: 1, mails: ['request'] });
      expect(document?.participants.map(({ email, order }) => [email, order])).toEqual([
        ['kikin@example.jp', 0],
        ['recipient@example.jp', 1],
      ]);
      expect(document?.files[0]?.widgets).toMatchObject([{ widget_type: 0, participant_id: document?.participants[1]?.id, page: 0 }]);
      expect((await applicationOf(applicationId)).status).toBe('CONTRACT_PROCESSING');
      const events = await eventsOf(id);
      expect(events.map(({ event }) => event)).toEqual(['sent', 'dispatched']);
      expect(events[1]?.detail).toMatch(/^宛先：.+（recipient@example\.jp）　書類ID：/);
      // The mail is CloudSign's.
      const ours = app.engine.db.selectFrom('outbox').select('id').where('onceKey', 'like', `envelope:${id}:%`);
      expect(await ours.execute()).toEqual([]);
    });

    it('shows grantees no word of what is told to the staff', async () => {
      const { applicationId } = await queued();
      expect(await envelopeOf(applicationId, 'recipient')).not.toHaveProperty('externalNote');
    });

    it('is not sent again, however often it is asked for and looked at', async () => {
      const { applicationId, id } = await sent();
      expect((await send(applicationId)).data[0]).toMatchObject({ state: 'in_flight', envelopeId: id });
      for (let count = 0; count < 5; count++) {
        await pass(25 * 60 * minute);
        await newRound()();
      }
      const resend = await app.call('fund_staff', 'POST', `/envelopes/${id}/resend`, { version: (await envelopeOf(applicationId)).version });
      expect([resend.status, resend.code]).toEqual([409, 'wrong_state']);
      expect((await documentsOf(id)).map(({ mails }) => mails)).toEqual([['request']]);
    });

    it('is sent once by several processes at the same moment', async () => {
      const { id } = await queued();
      await Promise.all([newRound()(), newRound()(), newRound()()]);
      expect((await documentsOf(id)).map(({ mails }) => mails)).toEqual([['request']]);
    });

    it('is not sent to nobody', async () => {
      const applicationId = await waitingApplication(app);
      const { organizationId } = await app.engine.db
        .selectFrom('applications')
        .select('organizationId')
        .where('id', '=', applicationId)
        .executeTakeFirstOrThrow();
      const { email } = await app.engine.db.selectFrom('organizations').select('email').where('id', '=', organizationId).executeTakeFirstOrThrow();
      await app.engine.db.updateTable('applications').set({ contactUserId: null }).where('id', '=', applicationId).execute();
      await app.engine.db.updateTable('organizations').set({ email: null }).where('id', '=', organizationId).execute();
      expect((await send(applicationId)).data[0]).toMatchObject({ state: 'refused', message: expect.stringContaining('メールアドレスがない') });
      await app.engine.db.updateTable('organizations').set({ email }).where('id', '=', organizationId).execute();
      expect((await applicationOf(applicationId)).status).toBe('CONTRACT_PREPARATION');
    });
  });

  describe('when CloudSign does not answer as it should', () => {
    it('waits for it, says why, and goes out when it is back an hour later, with that day as the day of sending', async () => {
      clock = Date.parse('2026-11-24T23:40:00+09:00');
      app.setNow(new Date(clock));
      const { applicationId, id } = await queued();
      const other = await queued();
      await cloud.down();
      expect(await round()).toBe(false);
      for (const letter of [applicationId, other.applicationId])
        expect(await envelopeOf(letter)).toMatchObject({ status: 'preparing', externalNote: expect.stringContaining('つながりません') });
      await pass(55 * minute);
      expect(await round()).toBe(false);
      await cloud.up();
      await pass(6 * minute);
      expect(await round()).toBe(true);
      for (const letter of [id, other.id]) expect((await documentsOf(letter)).map(({ mails }) => mails)).toEqual([['request']]);
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'sent', externalNote: null });
      expect((await applicationOf(applicationId)).ukesyoSendDate).toBe('2026-11-25');
    });

    it('asks for a new token when the old one has ended, and lets nobody notice', async () => {
      await sent();
      await cloud.endToken();
      const { id } = await sent();
      expect((await documentsOf(id)).map(({ mails }) => mails)).toEqual([['request']]);
    });

    it('says so when it is not let in, and tries again later', async () => {
      const { applicationId, id } = await queued();
      await cloud.fail(/^POST \/documents/, 'unauthorized', { times: 2 });
      expect(await round()).toBe(false);
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'preparing', externalNote: expect.stringContaining('クライアントID') });
      await pass(16 * minute);
      await round();
      expect((await documentsOf(id)).map(({ mails }) => mails)).toEqual([['request']]);
    });

    it('keeps still for a minute after 429, in the middle of a letter too', async () => {
      const { applicationId, id } = await queued();
      await cloud.fail(/participants$/, 'busy');
      expect(await round()).toBe(false);
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'preparing', externalNote: expect.stringContaining('混み合って') });
      await cloud.forgetCalls();
      await pass(30_000);
      await round();
      expect(await cloud.calls()).toEqual([]);
      await pass(31_000);
      await round();
      expect((await documentsOf(id)).map(({ mails, files }) => [mails, files.length])).toEqual([[['request'], 1]]);
    });

    const [creating, sending] = [/^POST \/documents$/, /^POST \/documents\/[^/]+$/];
    const timeouts = [creating, /files$/, /participants$/, /widgets$/, sending].map((on) => ['timeout', on] as const);
    const others = [creating, sending].flatMap((on) => (['cut', 'broken', 'hang'] as const).map((how) => [how, on] as const));
    it.each([...timeouts, ...others])('doubles nothing after %s at %s', async (how, on) => {
      const { applicationId, id } = await queued();
      await cloud.fail(on, how);
      await (how === 'hang' ? newRound(newClient(3000)) : round)();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'preparing', externalNote: expect.stringContaining('答えが返りません') });
      await pass(16 * minute);
      await newRound()();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'sent', externalNote: null });
      const documents = await documentsOf(id);
      expect(documents.map(({ mails, files, participants }) => [mails, files.length, files[0]?.widgets.length, participants.length])).toEqual([
        [['request'], 1, 1, 2],
      ]);
    });

    it('throws a draft away in which a late call has left something twice', async () => {
      const { applicationId, id } = await queued();
      await cloud.fail(/participants$/, 'timeout');
      await round();
      // An upload that had been given up comes in beside the other.
      await newClient().addFile((await documentsOf(id))[0]?.id as string, 'late.pdf', pdf);
      await pass(16 * minute);
      await newRound()();
      await newRound()();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'sent' });
      expect((await documentsOf(id)).map(({ mails, files }) => [mails, files.length])).toEqual([[['request'], 1]]);
    });

    it('makes a draft anew that somebody has removed there', async () => {
      const { applicationId, id } = await queued();
      await cloud.fail(/participants$/, 'broken');
      await round();
      await newClient().remove((await documentsOf(id))[0]?.id as string);
      await pass(6 * minute);
      await round();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'sent' });
      expect((await documentsOf(id)).map(({ mails }) => mails)).toEqual([['request']]);
    });

    it('gives up what is refused, tells the sender once, and goes out after it was mended and replaced', async () => {
      const applicationId = await waitingApplication(app);
      const contact = app.engine.db.updateTable('users').where('email', 'in', ['recipient@example.jp', 'nobody@nowhere']);
      await contact.set({ email: 'nobody@nowhere' }).execute();
      await send(applicationId);
      await round();
      await contact.set({ email: 'recipient@example.jp' }).execute();
      const { id, version, ...refused } = await envelopeOf(applicationId);
      expect(refused).toMatchObject({ status: 'preparing', externalNote: expect.stringMatching(/受け付けませんでした（400 bad_request.*取り消し/) });
      await pass(48 * 60 * minute);
      await cloud.forgetCalls();
      await round();
      expect(await cloud.calls()).toEqual([]);
      expect((await noticesOf(id)).map(({ recipientAddress }) => recipientAddress)).toEqual(['fund_staff@example.jp']);
      const replaced = await app.call('fund_staff', 'POST', `/envelopes/${id}/replace`, { version, comment: '宛先を直しました' });
      expect(replaced.status).toBe(200);
      await round();
      await pass(2 * minute);
      await round();
      expect((await documentsOf(id)).length).toBe(0);
      expect((await documentsOf(replaced.data.replacedById)).map(({ mails }) => mails)).toEqual([['request']]);
    });
  });

  describe('a process that dies', () => {
    const calls = ['create', 'addFile', 'addParticipant', 'addStamp', 'send'] as const;
    /** A client whose process dies before or after a call. */
    const dying = (name: (typeof calls)[number], when: 'before' | 'after'): { client: CloudSign; died: Promise<void> } => {
      const client = newClient();
      let die: () => void = () => undefined;
      const died = new Promise<void>((resolve) => (die = resolve));
      const call = client[name] as (...values: unknown[]) => Promise<unknown>;
      const fatal = async (...values: unknown[]) => {
        if (when === 'after') await call(...values);
        die();
        return new Promise(() => undefined);
      };
      return { client: { ...client, [name]: fatal }, died };
    };

    it.each(calls.flatMap((name) => [[name, 'before'] as const, [name, 'after'] as const]))(
      'at %s, %s it, is followed by one that goes on there',
      async (name, when) => {
        const { applicationId, id } = await queued();
        const { client, died } = dying(name, when);
        void newRound(client)();
        await died;
        await cloud.forgetCalls();
        await newRound()();
        expect(await cloud.calls()).toEqual([]);
        await pass(31 * minute);
        await newRound()();
        expect(await envelopeOf(applicationId)).toMatchObject({ status: 'sent' });
        const documents = await documentsOf(id);
        expect(documents.map(({ mails, files, participants }) => [mails, files.length, files[0]?.widgets.length, participants.length])).toEqual([
          [['request'], 1, 1, 2],
        ]);
      },
    );
  });

  describe('answered', () => {
    it('is fetched when the webhook says so, with the certificate, and moves the contract', async () => {
      const { applicationId, id, documentId } = await sent();
      expect(await cloud.signs(documentId)).toBe(200);
      await round();
      const envelope = await envelopeOf(applicationId);
      const [document] = await documentsOf(id);
      expect(envelope).toMatchObject({
        status: 'signed',
        signerName: document?.participants[1]?.name,
        signedAt: document?.participants[1]?.processed_at,
        externalNote: null,
      });
      const bytesOf = async (field: string) => {
        const answer = await app.raw(`/api/files/envelopes/${id}/${field}`, { headers: { Authorization: `Bearer ${await app.token('recipient')}` } });
        return Buffer.from(await answer.arrayBuffer());
      };
      const signed = await bytesOf('signedFileId');
      expect(sha256(signed)).toBe(envelope.signedSha256);
      expect(signed.subarray(0, 5).toString()).toBe('%PDF-');
      expect((await bytesOf('certificateFileId')).toString()).toContain(documentId);
      expect((await app.call('recipient', 'GET', `/envelopes/${id}/certificate`)).status).toBe(200);
      expect(await applicationOf(applicationId)).toMatchObject({ status: 'CONTRACTED_ONGOING', ukesyoApplovalDate: expect.any(String) });
      expect(await eventNames(id)).toEqual(['sent', 'dispatched', 'signed', 'downloaded', 'downloaded', 'downloaded']);
    });

    it('is found without the webhook too: soon after it was sent, and once a day later on', async () => {
      const early = await sent();
      await cloud.setWebhook(null);
      await pass(5 * minute);
      await cloud.forgetCalls();
      await round();
      expect(await cloud.calls()).toEqual([]);
      await pass(6 * minute);
      await round();
      expect((await cloud.calls()).filter((call) => call.startsWith('GET'))).toEqual([`GET /documents/${early.documentId} 200`]);
      await pass(10 * 24 * 60 * minute);
      await round();
      await cloud.signs(early.documentId);
      await pass(23 * 60 * minute);
      await round();
      expect(await envelopeOf(early.applicationId)).toMatchObject({ status: 'sent' });
      await pass(61 * minute);
      await round();
      expect(await envelopeOf(early.applicationId)).toMatchObject({ status: 'signed' });
    });

    it('with no ends the contract step on hold, with the words that stand at CloudSign', async () => {
      const { applicationId, id, documentId } = await sent();
      await cloud.declines(documentId, '期間に誤りがあります。');
      await round();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'declined', declineComment: '期間に誤りがあります。' });
      expect((await applicationOf(applicationId)).status).toBe('CONTRACT_ON_HOLD');
      expect((await eventsOf(id)).at(-1)).toMatchObject({ event: 'declined', detail: '期間に誤りがあります。' });
      const history = await app.engine.db
        .selectFrom('status_histories')
        .selectAll()
        .where('applicationId', '=', applicationId)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      expect(history).toMatchObject({ toStatus: 'CONTRACT_ON_HOLD', comment: '期間に誤りがあります。', userRole: 'recipient' });
    });

    it('with no and without a word is told as that', async () => {
      const { applicationId, documentId } = await sent();
      await cloud.declines(documentId, '');
      await round();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'declined', declineComment: '理由は書かれていません。' });
    });

    it('is not fetched by halves: without the certificate it is tried again', async () => {
      const { applicationId, documentId } = await sent();
      await cloud.fail(/certificate$/, 'broken');
      await cloud.signs(documentId);
      await round();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'sent', signedFileId: null });
      await pass(6 * minute);
      await round();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'signed', externalNote: null });
    });

    it('is kept, and told to a person, where the application has been moved by hand', async () => {
      const { applicationId, id, documentId } = await sent();
      await app.engine.db.updateTable('applications').set({ status: 'CONTRACT_ON_HOLD' }).where('id', '=', applicationId).execute();
      await cloud.signs(documentId);
      await round();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'signed', externalNote: expect.stringContaining('申請は進めていません') });
      expect((await applicationOf(applicationId)).status).toBe('CONTRACT_ON_HOLD');
      expect((await noticesOf(id)).length).toBe(1);
    });

    it('only there: here it can neither be signed nor declined', async () => {
      const { applicationId, id } = await sent();
      const { version, abilities } = await envelopeOf(applicationId, 'recipient');
      expect(abilities).toEqual([]);
      const sign = await app.call('recipient', 'POST', `/envelopes/${id}/sign`, { version, name: '山田', consent: true, code: '000000' });
      const decline = await app.call('recipient', 'POST', `/envelopes/${id}/decline`, { version, comment: 'いいえ' });
      expect([sign.code, decline.code]).toEqual(['wrong_state', 'wrong_state']);
    });
  });

  describe('the webhook', () => {
    const tell = (secret: string, body: unknown, type = 'application/json') =>
      app.raw(`/api/cloudsign/webhook/${secret}`, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const completed = (documentID: string) => ({ documentID, status: 2, userID: 'u', email: 'x@example.jp', text: 'COMPLETED : 請書 sent by 基金' });

    it('is not there without its secret', async () => {
      for (const secret of ['wrong', webhookSecret.slice(1), `${webhookSecret}x`]) expect((await tell(secret, completed('x'))).status).toBe(404);
      expect((await tell('wrong', 'no json', 'text/plain')).status).toBe(404);
    });

    it('believes nothing: a forged word only has the document looked at', async () => {
      const { applicationId, id, documentId } = await sent();
      await cloud.forgetCalls();
      expect((await tell(webhookSecret, completed(documentId))).status).toBe(200);
      await round();
      expect((await cloud.calls()).filter((call) => call.startsWith('GET'))).toEqual([`GET /documents/${documentId} 200`]);
      expect(await envelopeOf(applicationId)).toMatchObject({ id, status: 'sent' });
      expect((await applicationOf(applicationId)).status).toBe('CONTRACT_PROCESSING');
    });

    it('may say the same any number of times, and speak of what is not ours', async () => {
      const { applicationId, id, documentId } = await sent();
      await cloud.signs(documentId);
      await Promise.all([1, 2, 3].map(() => tell(webhookSecret, completed(documentId))));
      await Promise.all([newRound()(), newRound()()]);
      const { version } = await envelopeOf(applicationId);
      expect((await tell(webhookSecret, completed(documentId))).status).toBe(200);
      expect((await tell(webhookSecret, completed('someone-elses'))).status).toBe(200);
      expect((await tell(webhookSecret, {})).status).toBe(200);
      await cloud.forgetCalls();
      await round();
      expect(await cloud.calls()).toEqual([]);
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'signed', version });
      expect(await eventNames(id)).toEqual(['sent', 'dispatched', 'signed']);
    });

    it('may come before we know of the document', async () => {
      const { applicationId, id } = await queued();
      await cloud.fail(/^POST \/documents\/[^/]+$/, 'timeout');
      await round();
      const documentId = (await documentsOf(id))[0]?.id as string;
      expect(await cloud.signs(documentId)).toBe(200);
      await round();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'preparing' });
      await pass(16 * minute);
      await newRound()();
      await newRound()();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'signed' });
      expect(await eventNames(id)).toEqual(['sent', 'dispatched', 'signed']);
      expect((await documentsOf(id)).map(({ mails }) => mails)).toEqual([['request']]);
    });

    it('has the sender told once of a mail that did not arrive', async () => {
      const { applicationId, id, documentId } = await sent();
      await cloud.bounces(documentId);
      await round();
      await cloud.bounces(documentId);
      await round();
      await pass(11 * minute);
      await round();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'sent', externalNote: expect.stringContaining('届きませんでした') });
      expect(await eventNames(id)).toEqual(['sent', 'dispatched', 'bounced']);
      const notices = await noticesOf(id);
      expect(notices.map(({ recipientAddress }) => recipientAddress)).toEqual(['fund_staff@example.jp']);
      expect(notices[0]?.body).toContain('届きませんでした');
    });
  });

  describe('called back', () => {
    const cancel = async (applicationId: number, action = 'cancel') => {
      const { id, version } = await envelopeOf(applicationId);
      return app.call('fund_staff', 'POST', `/envelopes/${id}/${action}`, { version, comment: '金額を直します' });
    };

    it('before it went out, it never does', async () => {
      const { applicationId, id } = await queued();
      expect((await cancel(applicationId)).status).toBe(200);
      await round();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'cancelled', externalNote: null });
      expect(await documentsOf(id)).toEqual([]);
    });

    it('as a draft, it goes from there', async () => {
      const { applicationId, id } = await queued();
      await cloud.fail(/participants$/, 'broken');
      await round();
      expect((await documentsOf(id)).length).toBe(1);
      await cancel(applicationId);
      await round();
      expect(await documentsOf(id)).toEqual([]);
    });

    it('while nobody knows whether the draft was made, it is found and goes', async () => {
      const { applicationId, id } = await queued();
      await cloud.fail(/^POST \/documents$/, 'timeout');
      await round();
      await cancel(applicationId);
      await pass(6 * minute);
      await round();
      expect(await documentsOf(id)).toEqual([]);
    });

    it('is declined there with the reason, also when CloudSign is away at first', async () => {
      const { applicationId, id } = await sent();
      await cancel(applicationId);
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'cancelled', externalNote: expect.stringContaining('取り消しています') });
      await cloud.down();
      await round();
      await cloud.up();
      await pass(6 * minute);
      await round();
      expect((await documentsOf(id))[0]).toMatchObject({ status: 3, decline_comment: '金額を直します', mails: ['request', 'calledBack'] });
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'cancelled', externalNote: null });
      expect(await applicationOf(applicationId)).toMatchObject({ status: 'CONTRACT_PREPARATION', ukesyoSendDate: null });
    });

    it('is replaced only when it can no longer be signed', async () => {
      const { applicationId, id } = await sent();
      await cloud.fail(/decline$/, 'broken');
      const { data } = await cancel(applicationId, 'replace');
      await round();
      expect(await documentsOf(data.replacedById)).toEqual([]);
      await pass(6 * minute);
      await round();
      await pass(2 * minute);
      await round();
      expect((await documentsOf(id))[0]?.status).toBe(3);
      expect((await documentsOf(data.replacedById)).map(({ status, mails }) => [status, mails])).toEqual([[1, ['request']]]);
    });

    it('too late: what was signed stays signed, what was to replace it never goes out, and a person hears of it', async () => {
      const { applicationId, id, documentId } = await sent();
      await cloud.setWebhook(null);
      await cloud.signs(documentId);
      const { data } = await cancel(applicationId, 'replace');
      await round();
      await pass(2 * minute);
      await round();
      const { data: old } = await app.call('fund_staff', 'GET', `/envelopes/${id}`);
      expect(old).toMatchObject({ status: 'signed', externalNote: expect.stringContaining('署名されていました') });
      const { data: successor } = await app.call('fund_staff', 'GET', `/envelopes/${data.replacedById}`);
      expect(successor.status).toBe('cancelled');
      expect(await documentsOf(data.replacedById)).toEqual([]);
      expect((await applicationOf(applicationId)).status).toBe('CONTRACTED_ONGOING');
      expect((await noticesOf(id)).length).toBe(1);
    });

    it('too late: the contract that had been handed back stands, with the day on which its letter had gone', async () => {
      const { applicationId, id, documentId } = await sent();
      const { ukesyoSendDate } = await applicationOf(applicationId);
      await cloud.setWebhook(null);
      await cloud.signs(documentId);
      await cancel(applicationId);
      expect(await applicationOf(applicationId)).toMatchObject({ status: 'CONTRACT_PREPARATION', ukesyoSendDate: null });
      await round();
      expect((await app.call('fund_staff', 'GET', `/envelopes/${id}`)).data.status).toBe('signed');
      expect(await applicationOf(applicationId)).toMatchObject({ status: 'CONTRACTED_ONGOING', ukesyoSendDate });
      expect((await noticesOf(id)).length).toBe(1);
    });

    it('in the screens of CloudSign, it ends here too', async () => {
      const { applicationId, id, documentId } = await sent();
      await newClient().decline(documentId, '担当者が取り消しました');
      await pass(11 * minute);
      await round();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'cancelled', cancelReason: expect.stringContaining('担当者が取り消しました') });
      expect((await applicationOf(applicationId)).status).toBe('CONTRACT_PREPARATION');
      expect((await eventNames(id)).at(-1)).toBe('cancelled');
    });

    it('by its deadline, it is declined there', async () => {
      const { applicationId, id } = await sent();
      await pass(31 * 24 * 60 * minute);
      await expireEnvelopes(app.services);
      await round();
      expect(await envelopeOf(applicationId)).toMatchObject({ status: 'expired' });
      expect((await applicationOf(applicationId)).status).toBe('CONTRACT_PREPARATION');
      expect((await documentsOf(id))[0]).toMatchObject({ status: 3, decline_comment: expect.stringContaining('期限') });
    });
  });
});
