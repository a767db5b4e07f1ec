import { beforeAll, expect, it } from 'vitest';
import { routes } from '../../api/app/routes.ts';
import { onEitherEngine } from '../support/app.ts';
import { page } from '../support/rows.ts';

const entityTypes = ['application', 'submission', 'receipt'] as const;
type EntityType = (typeof entityTypes)[number];
const mark = '職員だけの印';

onEitherEngine('comments', (app) => {
  /** What is the first grantee's, and what is another's. */
  const [own, foreign] = [{} as Record<EntityType, number>, {} as Record<EntityType, number>];
  let applicationId: number;

  beforeAll(async () => {
    const { db } = app.engine;
    const user = await db.selectFrom('users').select('organizationId').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
    const receipts = await db
      .selectFrom('receipts')
      .innerJoin('applications as a', 'a.id', 'receipts.applicationId')
      .innerJoin('submissions as s', 's.applicationId', 'a.id')
      .select(['receipts.id as receipt', 's.id as submission', 'a.id as application', 'a.organizationId'])
      .execute();
    for (const [target, isOwn] of [[own, true] as const, [foreign, false] as const])
      Object.assign(
        target,
        receipts.find(({ organizationId }) => (organizationId === user.organizationId) === isOwn),
      );
    applicationId = own.application;
    app.setNow(new Date());
  });

  const say = (as: string | null, entityType: string, entityId: unknown, more: object = {}) =>
    app.call(as, 'POST', '/comments', { entityType, entityId, content: '確認しました', ...more });
  const count = async () =>
    Number(
      (
        await app.engine.db
          .selectFrom('comments')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const mails = () => app.engine.db.selectFrom('outbox').selectAll().where('onceKey', 'like', 'comment:%').orderBy('id').execute();

  it.each(entityTypes)('a grantee speaks of an own %s, never internally, whatever is sent', async (entityType) => {
    for (const isInternal of [undefined, false, true]) {
      const { status, data } = await say('recipient', entityType, own[entityType], { content: ' 一行目\n二行目 ', isInternal });
      expect([status, data.isInternal, data.content, data.applicationId]).toEqual([201, false, '一行目\n二行目', applicationId]);
      expect([data.userRole, data.entityType, data.entityId, data.abilities]).toEqual(['recipient', entityType, own[entityType], []]);
      const told = page(await app.call('fund_staff', 'GET', `/comments?entity_type=${entityType}&entity_id=${own[entityType]}`)).rows;
      expect(told.map(({ id }) => id)).toContain(data.id);
    }
  });

  it.each(entityTypes)('another’s %s is not there for a grantee, like one that does not exist', async (entityType) => {
    const before = await count();
    const answers = await Promise.all([say('recipient', entityType, foreign[entityType]), say('recipient', entityType, 999_999_999)]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect((await app.call('recipient', 'GET', `/comments?entity_type=${entityType}&entity_id=${foreign[entityType]}`)).data.comments).toEqual([]);
    expect(await count()).toBe(before);
  });

  it('those who have nothing to say are refused', async () => {
    const before = await count();
    for (const role of ['selection_committee', 'evaluation_committee', 'accounting_staff', 'general_user', 'head_corporate_planning'])
      expect([role, (await say(role, 'application', applicationId)).status]).toEqual([role, 403]);
    expect((await say(null, 'application', applicationId)).status).toBe(401);
    expect(await count()).toBe(before);
  });

  it('the staff speak among themselves unless they say otherwise', async () => {
    for (const role of ['fund_staff', 'fund_manager', 'fund_department_head', 'general_staff', 'general_department_head', 'director']) {
      expect((await say(role, 'application', applicationId)).data).toMatchObject({ isInternal: true, userRole: role });
      expect((await say(role, 'application', applicationId, { isInternal: false })).data.isInternal).toBe(false);
    }
  });

  it.each([
    ['nothing', { content: undefined }, 'content'],
    ['blanks', { content: ' \n　\t' }, 'content'],
    ['too much', { content: 'あ'.repeat(4001) }, 'content'],
    ['a number', { content: 12 }, 'content'],
    ['no flag', { isInternal: 'いいえ' }, 'isInternal'],
    ['another author', { userId: 1 }, 'userId'],
    ['another application', { applicationId: 1 }, 'applicationId'],
    ['an unknown kind of subject', { entityType: 'user' }, 'entityType'],
    ['no subject', { entityId: null }, 'entityId'],
    ['a subject that is no number', { entityId: '1 or 1=1' }, 'entityId'],
  ])('%s is refused beside its field, to either side', async (_, wrong, field) => {
    const before = await count();
    for (const as of ['recipient', 'fund_staff']) {
      const answer = await say(as, 'application', applicationId, wrong);
      expect([as, answer.status, Object.keys(answer.fields ?? {})]).toEqual([as, 422, [field]]);
    }
    expect(await count()).toBe(before);
  });

  it('takes as much as it promises, and keeps what looks like code as the text that it is', async () => {
    expect((await say('recipient', 'application', applicationId, { content: '🌊'.repeat(2000) })).status).toBe(201);
    const text = '<script>alert(1)</script> javascript:alert(1) {{title}}';
    expect((await say('recipient', 'application', applicationId, { content: text })).data.content).toBe(text);
  });

  it('an internal comment changes no byte of anything that a grantee can read', async () => {
    // Neither the stream, nor what notes down that it was taken.
    const apart = ['/applications/{id}/live', '/envelopes/{id}/certificate'];
    const readable = routes.filter(({ method, path }) => method === 'GET' && !apart.includes(path));
    const ids = [own.application, own.submission, own.receipt, 1];
    const addresses = readable.flatMap(({ path }) => (path.includes('{id}') ? ids.map((id) => path.replace('{id}', String(id))) : [path]));
    const { grantNumber, entryNumber } = await app.engine.db
      .selectFrom('applications')
      .select(['grantNumber', 'entryNumber'])
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow();
    const filled = addresses.map((address) => address.replace('{grantNumber}', String(grantNumber)).replace('{entryNumber}', String(entryNumber)));
    const special = [
      '/comments?isInternal=true',
      '/comments?limit=200',
      `/comments?q=${mark}`,
      `/comments?applicationId=${applicationId}&sortBy=isInternal`,
    ];
    const look = async () => {
      const seen: Record<string, string> = {};
      for (const address of [...filled.filter((one) => !one.includes('{')), ...special]) {
        const { status, text, headers } = await app.call('recipient', 'GET', address);
        seen[address] = `${status} ${headers.get('x-total-count')} ${text}`;
      }
      return seen;
    };
    const before = await look();
    const internal: number[] = [];
    for (const entityType of entityTypes) {
      const { data } = await say('fund_staff', entityType, own[entityType], { content: `${mark}${entityType}` });
      internal.push(data.id);
    }
    expect(await look()).toEqual(before);
    expect(Object.values(before).filter((seen) => seen.startsWith('200')).length).toBeGreaterThan(20);
    expect(Object.values(before).filter((seen) => seen.includes(mark))).toEqual([]);
    for (const id of internal) expect((await app.call('recipient', 'GET', `/comments/${id}`)).status).toBe(404);
    expect((await app.call('recipient', 'GET', '/admin/comments/export')).status).toBe(403);
    const outbox = await app.engine.db.selectFrom('outbox').select(['subject', 'body']).execute();
    expect(outbox.filter(({ subject, body }) => `${subject}${body}`.includes(mark))).toEqual([]);
    expect((await app.call('fund_staff', 'GET', `/comments?q=${mark}`)).data.pagination.totalItems).toBe(entityTypes.length);
  });

  it('a public comment of the staff reaches the contact by mail, once; an internal one and the grantee’s own do not', async () => {
    const before = (await mails()).length;
    await say('fund_staff', 'application', applicationId);
    await say('recipient', 'application', applicationId);
    expect(await mails()).toHaveLength(before);
    const { data } = await say('fund_staff', 'submission', own.submission, { content: '宛名を\nご確認ください', isInternal: false });
    const sent = await mails();
    expect(sent).toHaveLength(before + 1);
    const contact = await app.engine.db
      .selectFrom('applications')
      .innerJoin('users', 'users.id', 'contactUserId')
      .select('users.email')
      .where('applications.id', '=', applicationId)
      .executeTakeFirstOrThrow();
    expect(sent.at(-1)).toMatchObject({ recipientAddress: contact.email, applicationId, onceKey: `comment:${data.id}`, status: 'waiting' });
    expect(sent.at(-1)?.body).toContain('宛名を\nご確認ください');
  });

  it('a grantee’s last word waits for an answer until the staff say something, be it internally', async () => {
    const now = app.services.now();
    // Signed in now, not then: that session would be over.
    await app.token('recipient');
    const ask = async (daysAgo: number) => {
      app.setNow(new Date(now.getTime() - daysAgo * 86_400_000));
      const { data } = await say('recipient', 'receipt', own.receipt, { content: 'どうすればよいですか' });
      app.setNow(now);
      return data.id;
    };
    const waiting = async () => (await app.call('fund_staff', 'GET', '/dashboard')).data.comments;
    await say('general_staff', 'receipt', own.receipt);
    const { total } = await waiting();
    const id = await ask(59.9);
    expect(await waiting()).toMatchObject({ total: total + 1, items: [{ id, userRole: 'recipient' }, ...Array(Math.min(total, 4)).fill({})] });
    await say('general_staff', 'receipt', own.receipt);
    expect((await waiting()).total).toBe(total);
    await ask(60.1);
    expect((await waiting()).total).toBe(total);
    await say('recipient', 'submission', own.submission, { content: '提出しました' });
    expect((await waiting()).total).toBe(total + 1);
    const at = new Date(now.getTime() + 1000).toISOString();
    const step = { submissionId: own.submission, toStatus: 'SUBMITTED_UNDER_REVIEW' as const, round: 1, userRole: 'fund_staff' as const };
    await app.engine.db
      .insertInto('submission_histories')
      .values({ ...step, createdAt: at, updatedAt: at })
      .execute();
    expect((await waiting()).total).toBe(total);
    for (const role of ['general_staff', 'accounting_staff', 'selection_committee'])
      expect([role, (await app.call(role, 'GET', '/dashboard')).data.comments]).toEqual([role, null]);
  });

  it('a template that is switched off or gone stops the mail, and never the comment', async () => {
    const { db } = app.engine;
    const before = (await mails()).length;
    await db.updateTable('mail_templates').set({ enabled: 0 }).where('purpose', '=', 'comment_notice').execute();
    expect((await say('fund_staff', 'application', applicationId, { isInternal: false })).status).toBe(201);
    await db.deleteFrom('mail_templates').where('purpose', '=', 'comment_notice').execute();
    expect((await say('fund_staff', 'application', applicationId, { isInternal: false })).status).toBe(201);
    expect(await mails()).toHaveLength(before);
  });

  it('what was said is not rewritten, and deleted by the heads alone', async () => {
    const { data } = await say('recipient', 'application', applicationId);
    for (const as of ['fund_manager', 'recipient']) expect((await app.call(as, 'PUT', `/comments/${data.id}`, { content: '別' })).status).toBe(404);
    for (const as of ['fund_staff', 'general_staff', 'recipient'])
      expect([as, (await app.call(as, 'DELETE', `/comments/${data.id}`)).status]).toEqual([as, 403]);
    const shown = await app.call('fund_manager', 'GET', `/comments/${data.id}`);
    expect(shown.data.abilities).toEqual(['delete']);
    expect((await app.call('fund_manager', 'DELETE', `/comments/${data.id}`)).status).toBe(200);
    expect((await app.call('recipient', 'GET', `/comments/${data.id}`)).status).toBe(404);
  });

  it('an author who left still signs; one who spoke is not deleted', async () => {
    const { data } = await say('general_staff', 'application', applicationId, { isInternal: false });
    await app.engine.db.updateTable('users').set({ status: 2 }).where('id', '=', data.userId).execute();
    expect((await app.call('recipient', 'GET', `/comments/${data.id}`)).data).toMatchObject({ userName: data.userName, userRole: 'general_staff' });
    expect((await app.call('fund_manager', 'DELETE', `/users/${data.userId}`)).code).toBe('still_needed');
  });
});
