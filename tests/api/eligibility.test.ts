import { beforeAll, beforeEach, expect, it } from 'vitest';
import { undecidedStatuses } from '../../domain/workflow/announcement.ts';
import { onEitherEngine } from '../support/app.ts';
import { publishedCall } from '../support/published-call.ts';

const during = new Date('2026-11-21T03:00:00.000Z');

onEitherEngine('what is known of whether one can apply', (app) => {
  let organizationId: number;
  let callId: number;
  beforeAll(async () => {
    app.setNow(during);
    const { db } = app.engine;
    const member = await db.selectFrom('users').select('organizationId').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
    organizationId = member.organizationId as number;
    await db.updateTable('organizations').set({ organizationType: 'school' }).where('id', '=', organizationId).execute();
  });
  beforeEach(async () => {
    app.setNow(during);
    callId = await publishedCall(app, { consecutiveYears: 2, audience: 'school' });
    await forget();
  });
  const own = () => app.engine.db.updateTable('applications').where('organizationId', '=', organizationId);
  /** Nothing that is late, and nothing that was granted lately. */
  const forget = async () => {
    await app.engine.db.updateTable('submissions').set({ receptionEndDate: '2099-01-01' }).execute();
    await own().set({ grantYear: 2010, grantPeriod: 1 }).execute();
  };
  const ask = async (as = 'recipient', id = callId) => (await app.call(as, 'GET', `/calls/${id}/eligibility`)).data;
  const codes = async () => {
    const { facts, doubts } = await ask();
    return { facts: facts.map(({ code }: { code: string }) => code), doubts: doubts.map(({ code }: { code: string }) => code) };
  };
  /** Makes applications of the organisation those of other years. */
  const grantsOf = async (years: readonly number[], status: string, more: object = {}) => {
    const rows = await app.engine.db.selectFrom('applications').select('id').where('organizationId', '=', organizationId).orderBy('id').execute();
    for (const [index, grantYear] of years.entries())
      await app.engine.db
        .updateTable('applications')
        .set({ grantYear, category: 'school', status, ...more } as never)
        .where('id', '=', rows[index]?.id as number)
        .execute();
  };

  it('is nothing against it where nothing is', async () => expect(await ask()).toEqual({ facts: [], doubts: [], entry: null }));

  it('is the clock', async () => {
    app.setNow(new Date('2026-11-30T08:59:59.999Z'));
    expect((await codes()).facts).toEqual([]);
    app.setNow(new Date('2026-11-30T09:00:00.000Z'));
    expect((await ask()).facts).toEqual([
      { code: 'standing', text: '受付は終わりました。', rule: '受付は 2026/10/01 09:00 から 2026/11/30 18:00 までです。' },
    ]);
    app.setNow(new Date('2026-09-30T23:59:59.999Z'));
    expect((await codes()).facts).toEqual(['standing']);
  });

  it('is whom the call asks', async () => {
    const groups = await publishedCall(app, { audience: 'groups' });
    const { facts } = await ask('recipient', groups);
    expect(facts).toMatchObject([{ code: 'audience', rule: '応募できる団体は「市民団体・公益法人など」です。' }]);
  });

  it('is whether one belongs to an organisation at all', async () => {
    await app.engine.db.updateTable('users').set({ organizationId: null }).where('email', '=', 'recipient3@example.jp').execute();
    expect((await ask('recipient3')).facts).toMatchObject([{ code: 'organization' }]);
  });

  it.each([
    [[2026, 2025], 'IN_PROGRESS', ['consecutive']],
    [[2026, 2024], 'GRANT_COMPLETED', []],
    [[2026], 'GRANT_COMPLETED', []],
    [[2026, 2025], 'REJECTED_END', []],
  ])('are grants of the years before: %j %s', async (years, status, facts) => {
    const known = await app.engine.db.selectFrom('application_statuses').select('statusKey').where('statusKey', '=', status).execute();
    expect(known).toHaveLength(1);
    await grantsOf(years, status);
    expect(await codes()).toEqual({ facts, doubts: [] });
  });

  it('is a grant of several years, as one in each of them', async () => {
    await grantsOf([2025], 'GRANT_COMPLETED', { grantPeriod: 2 });
    const { facts } = await ask();
    expect(facts).toMatchObject([
      {
        text: '2025年度（令和7年度）から2026年度（令和8年度）まで続けて助成を受けています。',
        rule: '同じ種別の助成を続けて受けられるのは、2年までです。',
      },
    ]);
    expect(await app.call('recipient', 'POST', '/entries', { callId })).toMatchObject({ status: 409, code: 'consecutive' });
    await own().set({ grantYear: 2010 }).execute();
    expect((await app.call('recipient', 'POST', '/entries', { callId })).status).toBe(201);
  });

  it('is a doubt only, and the same, whatever has been settled of a selection that has not been announced', async () => {
    await grantsOf([2025], 'GRANT_COMPLETED');
    const rows = await app.engine.db.selectFrom('applications').select('id').where('organizationId', '=', organizationId).orderBy('id').execute();
    const answers = [];
    for (const status of undecidedStatuses) {
      await app.engine.db
        .updateTable('applications')
        .set({ grantYear: 2026, category: 'school', status })
        .where('id', '=', rows[1]?.id as number)
        .execute();
      answers.push(JSON.stringify(await ask()));
    }
    expect(answers.length).toBeGreaterThanOrEqual(3);
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] as string)).toMatchObject({ facts: [], doubts: [{ code: 'consecutive' }] });
  });

  it('are documents that are late, each named', async () => {
    const { db } = app.engine;
    const late = await db
      .selectFrom('submissions as s')
      .innerJoin('applications as a', 'a.id', 's.applicationId')
      .select(['s.id', 's.formName', 'a.title', 'a.id as applicationId'])
      .where('a.organizationId', '=', organizationId)
      .orderBy('s.id')
      .executeTakeFirstOrThrow();
    await db.updateTable('applications').set({ status: 'IN_PROGRESS' }).where('id', '=', late.applicationId).execute();
    const set = (change: object) =>
      db
        .updateTable('submissions')
        .set(change as never)
        .where('id', '=', late.id)
        .execute();
    await set({ status: 'NOT_SUBMITTED', isRequired: 1, receptionEndDate: '2026-11-20' });
    expect(await ask()).toMatchObject({
      facts: [],
      doubts: [{ code: 'overdue', text: `「${late.title}」の「${late.formName}」が未提出です（期限 2026/11/20 (金)）。` }],
    });
    await set({ receptionEndDate: '2026-11-21' });
    expect((await codes()).doubts).toEqual([]);
    await set({ receptionEndDate: '2026-11-20', isRequired: 0 });
    expect((await codes()).doubts).toEqual([]);
  });

  it('is a colleague who has begun; who has begun alone is led on', async () => {
    const { db } = app.engine;
    const [mine, theirs] = await Promise.all(
      ['recipient@example.jp', 'recipient2@example.jp'].map((email) =>
        db.selectFrom('users').select(['id', 'username']).where('email', '=', email).executeTakeFirstOrThrow(),
      ),
    );
    const { formId } = await db.selectFrom('calls').select('formId').where('id', '=', callId).executeTakeFirstOrThrow();
    const at = during.toISOString();
    const entry = {
      callId,
      organizationId,
      formId: formId as number,
      startedById: theirs?.id as number,
      status: 'writing',
      sealed: 0,
      fromPaper: 0,
      createdAt: at,
      updatedAt: at,
    } as const;
    const { id } = await db.insertInto('entries').values(entry).returning('id').executeTakeFirstOrThrow();
    expect(await ask()).toMatchObject({ facts: [{ code: 'taken', text: expect.stringContaining(theirs?.username as string) }], entry: null });
    await db
      .insertInto('entry_members')
      .values({ entryId: id, userId: mine?.id as number, email: 'recipient@example.jp', role: 'write', createdAt: at, updatedAt: at })
      .execute();
    expect(await ask()).toEqual({ facts: [], doubts: [], entry: { id, status: 'writing' } });
    await db.updateTable('entries').set({ status: 'withdrawn' }).where('id', '=', id).execute();
    expect(await ask()).toEqual({ facts: [], doubts: [], entry: null });
  });

  it('is not said of a call that is not published, nor to others than applicants', async () => {
    await app.engine.db.updateTable('calls').set({ status: 'draft' }).where('id', '=', callId).execute();
    expect((await app.call('recipient', 'GET', `/calls/${callId}/eligibility`)).status).toBe(404);
    expect((await app.call('fund_staff', 'GET', `/calls/${callId}/eligibility`)).status).toBe(403);
    expect((await app.call(null, 'GET', `/calls/${callId}/eligibility`)).status).toBe(401);
  });
});
