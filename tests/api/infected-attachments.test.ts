import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { clamdScanner } from '../../api/files/clamd.ts';
import { uploadScanPoller } from '../../api/files/jobs/scan.ts';
import type { Services } from '../../api/services.ts';
import { replacementPoller } from '../../resources/entries/server/replacement-poller.ts';
import { onEitherEngine } from '../support/app.ts';
import { type ClamdServer, clamdServer, eicar } from '../support/clamd.ts';
import { pdf } from '../support/documents.ts';
import { begun, type Draft, demanded, openedCall, testAnswers } from '../support/entries.ts';
import type { AnyRow } from '../support/rows.ts';

let clamd: ClamdServer;
beforeAll(async () => {
  clamd = await clamdServer();
});
afterAll(() => clamd.close());

const infected = Buffer.concat([pdf('with a virus'), eicar]);
const [beforeDeadline, afterDeadline] = ['2026-11-20T01:00:00.000Z', '2026-12-01T01:00:00.000Z'];

onEitherEngine('a virus in an attachment of an application', (app) => {
  let draft: Draft;
  let call: AnyRow;
  let scan: () => Promise<boolean>;
  let ask: () => Promise<boolean>;
  beforeEach(async () => {
    Object.assign(app.services, { settings: { ...app.services.settings, clamdUrl: clamd.url } satisfies Services['settings'] });
    [scan, ask] = [uploadScanPoller(app.services, clamdScanner(clamd.url)), replacementPoller(app.services)];
    app.setNow(new Date(beforeDeadline));
    call = await openedCall(app, { correctionsUntil: '2026-12-10T09:00:00.000Z' });
    draft = await begun(app, call.id);
    for (const [key, answers] of Object.entries(testAnswers)) await draft.save('recipient', key, answers);
    await draft.upload('recipient', 'map', ['地図.pdf', infected]);
    await app.engine.db.deleteFrom('outbox').execute();
  });
  const mails = () =>
    app.engine.db
      .selectFrom('outbox')
      .select(['subject', 'body', 'recipientAddress'])
      .where('recipientAddress', '=', 'recipient@example.jp')
      .where('subject', 'not like', '%応募を受け付けました%')
      .orderBy('id')
      .execute();
  const requests = async () => app.engine.db.selectFrom('correction_requests').selectAll().where('entryId', '=', draft.id).execute();
  const itemsOf = (requestId: number) =>
    app.engine.db.selectFrom('correction_items').selectAll().where('requestId', '=', requestId).orderBy('id').execute();
  const application = async () => {
    const { applicationId: id } = await draft.stored();
    return app.engine.db.selectFrom('applications').select(['id', 'status']).where('id', '=', id).executeTakeFirstOrThrow();
  };
  const late = () => app.setNow(new Date(afterDeadline));

  it('is told, while the call is open, to those who write it, and keeps them from submitting until the file is replaced', async () => {
    await scan();
    await ask();
    expect(await mails()).toMatchObject([{ subject: expect.stringContaining('差し替え'), body: expect.stringContaining('地図.pdf') }]);
    expect((await mails())[0]?.body).toContain('2026/11/30 18:00 までに');
    const writing = await draft.writing();
    expect(writing.files).toMatchObject([{ fileName: '地図.pdf', scanState: 'infected' }]);
    expect((await draft.submit()).fields?.map).toContain('ウイルスが見つかりました');
    await demanded(app, 'recipient', 'DELETE', `/entries/${draft.id}/files/${writing.files[0].id}`);
    await draft.upload('recipient', 'map', ['地図.pdf', pdf('clean')]);
    expect((await draft.submit()).error).toBe(null);
    late();
    await scan();
    await ask();
    expect(await requests()).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  it('becomes a request to replace it when it is found after the deadline: once, whoever finds it, with a mail', async () => {
    expect((await draft.submit()).error).toBe(null);
    late();
    await scan();
    await Promise.all([ask(), replacementPoller(app.services)(), ask()]);
    await ask();
    const [request, ...more] = await requests();
    expect([request?.status, request?.until, request?.requestedById, more]).toEqual(['open', '2026-12-10T09:00:00.000Z', null, []]);
    const items = await itemsOf(request?.id as number);
    expect(items).toMatchObject([
      { sectionKey: 'papers', sectionTitle: '添付', message: expect.stringContaining('「地図.pdf」からウイルスが見つかった') },
    ]);
    const { id, status } = await application();
    expect(status).toBe('REVISION_REQUESTED');
    expect(await mails()).toMatchObject([{ body: expect.stringContaining('「地図.pdf」からウイルスが見つかった') }]);
    const seen = await demanded(app, 'fund_staff', 'GET', `/applications/${id}/answers`);
    expect(seen.correction).toMatchObject({ status: 'open', requestedByName: null });
    const alerts = await app.engine.db.selectFrom('alerts').select('id').where('onceKey', '=', `virus:${seen.files[0].fileId}`).execute();
    expect(alerts).toHaveLength(1);
    const writing = await draft.writing();
    expect(writing.writable).toEqual(['papers']);
    expect((await draft.submit()).fields?.map).toContain('ウイルスが見つかりました');
    await demanded(app, 'recipient', 'DELETE', `/entries/${draft.id}/files/${writing.files[0].id}`);
    await draft.upload('recipient', 'map', ['地図（新）.pdf', pdf('clean')]);
    expect((await draft.submit()).error).toBe(null);
    await ask();
    expect((await requests()).map(({ status: now }) => now)).toEqual(['returned']);
    expect((await application()).status).toBe('APPLICATION_SUBMITTED');
  });

  it('submitted before it was found, and left so, becomes a request at the deadline', async () => {
    expect((await draft.submit()).error).toBe(null);
    await scan();
    await ask();
    expect(await requests()).toEqual([]);
    late();
    await ask();
    expect((await requests()).map(({ status }) => status)).toEqual(['open']);
  });

  it('stands beside what the office has asked for already, and is told for itself', async () => {
    await draft.upload('recipient', 'map', ['別の地図.pdf', Buffer.concat([pdf('another'), eicar])]);
    expect((await draft.submit()).error).toBe(null);
    late();
    const { id } = await application();
    const wish = { message: null, until: '2026-12-08T09:00:00.000Z', items: [{ sectionKey: 'papers', message: '地図を詳しくしてください。' }] };
    await demanded(app, 'fund_staff', 'POST', `/applications/${id}/corrections`, wish);
    await app.engine.db.deleteFrom('outbox').execute();
    await scan();
    await Promise.all([ask(), replacementPoller(app.services)()]);
    const all = await requests();
    expect(all.map(({ status, until }) => [status, until])).toEqual([['open', '2026-12-08T09:00:00.000Z']]);
    const items = await itemsOf(all[0]?.id as number);
    expect(items.map(({ message }) => message.split('から')[0])).toEqual(['地図を詳しくしてください。', '「地図.pdf」', '「別の地図.pdf」']);
    expect((await mails()).map(({ body }) => /2026\/12\/08 18:00 までに/.test(body))).toEqual([true, true]);
    expect((await draft.writing()).correction.items).toHaveLength(3);
  });

  it('found when the time for corrections is over gives a week', async () => {
    expect((await draft.submit()).error).toBe(null);
    app.setNow(new Date('2026-12-20T01:00:00.000Z'));
    await scan();
    await ask();
    expect((await requests()).map(({ until }) => until)).toEqual(['2026-12-27T09:00:00.000Z']);
  });

  it('asks nothing of what the office has taken up already', async () => {
    expect((await draft.submit()).error).toBe(null);
    await app.engine.db
      .updateTable('applications')
      .set({ status: 'SELECTION_PREPARATION' })
      .where('id', '=', (await application()).id)
      .execute();
    late();
    await scan();
    await ask();
    expect([await requests(), await mails()]).toEqual([[], []]);
  });
});
