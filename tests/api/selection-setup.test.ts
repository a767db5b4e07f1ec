import { expect, it } from 'vitest';
import { rowsWhere, rowWhere } from '../../api/db/rows-where.ts';
import { checkRubrics } from '../../resources/selection/server/rubrics/check.ts';
import { onEitherEngine } from '../support/app.ts';
import { demanded } from '../support/entries.ts';
import { addItem, giveReview, makeRound } from '../support/reviews.ts';
import type { AnyRow } from '../support/rows.ts';

onEitherEngine('what members and what they judge by are set up with', (app) => {
  let names = 0;
  const draftOf = (): Promise<AnyRow> => demanded(app, 'fund_staff', 'POST', '/rubrics', { name: `基準の試験${++names}` });
  const add = (rubricId: number, position: number, more: AnyRow = {}, as = 'fund_staff') =>
    app.call(as, 'POST', '/criteria', { rubricId, position, label: `項目${position}`, weight: position, ...more });
  const act = (id: number, what: string, as = 'fund_staff') => app.call(as, 'POST', `/rubrics/${id}/${what}`, {});
  const put = (path: string, values: AnyRow, as = 'fund_staff') => app.call(as, 'PUT', path, values);
  const rubricOf = async (id: number, as = 'fund_staff'): Promise<AnyRow> => (await app.call(as, 'GET', `/rubrics/${id}`)).data;
  const criteriaOf = async (rubricId: number, as = 'fund_staff'): Promise<AnyRow[]> =>
    (await app.call(as, 'GET', `/criteria?rubricId=${rubricId}`)).data.criteria;
  const published = async (): Promise<AnyRow> => {
    const rubric = await draftOf();
    for (const position of [1, 2]) expect((await add(rubric.id, position, { anchor5: 'とてもよい' })).status).toBe(201);
    expect((await act(rubric.id, 'publish')).status).toBe(200);
    return rubricOf(rubric.id);
  };

  it('publishes a rubric with a criterion that counts, or says what is missing', async () => {
    const { id } = await draftOf();
    const nothing = await act(id, 'publish');
    expect([nothing.status, nothing.error]).toEqual([409, '審査項目を登録してから公開してください。']);
    await add(id, 1, { independent: true });
    const counted = await act(id, 'publish');
    expect([counted.status, counted.error]).toEqual([409, '合計に入れる審査項目を、ひとつ以上登録してから公開してください。']);
    expect(await rubricOf(id)).toMatchObject({ status: 'draft', sha256: null, publishedAt: null });
    await add(id, 2);
    expect((await act(id, 'publish')).status).toBe(200);
    expect(await rubricOf(id)).toMatchObject({ status: 'published', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), criterionCount: 2 });
  });

  it('never changes a rubric that is published, nor a criterion of it', async () => {
    const rubric = await published();
    const before = await criteriaOf(rubric.id);
    const [first] = before as [AnyRow];
    for (const refused of [
      await put(`/rubrics/${rubric.id}`, { name: 'ほかの名前' }),
      await put(`/criteria/${first.id}`, { weight: 9 }),
      await app.call('fund_manager', 'DELETE', `/criteria/${first.id}`),
      await app.call('fund_manager', 'DELETE', `/rubrics/${rubric.id}`),
      await add(rubric.id, 3),
      await act(rubric.id, 'publish'),
    ])
      expect([403, 409]).toContain(refused.status);
    const other = await draftOf();
    expect((await put(`/criteria/${first.id}`, { rubricId: other.id })).success).toBe(false);
    expect((await act(rubric.id, 'retire')).status).toBe(200);
    expect((await put(`/criteria/${first.id}`, { weight: 9 })).status).toBe(403);
    const judgedBy = ({ abilities: _, rubricStatus: __, ...criterion }: AnyRow) => criterion;
    expect((await criteriaOf(rubric.id)).map(judgedBy)).toEqual(before.map(judgedBy));
    expect((await rubricOf(rubric.id)).sha256).toBe(rubric.sha256);
  });

  it('goes on in a new version with the same criteria, one at a time', async () => {
    const first = await published();
    expect((await act(first.id, 'newVersion')).status).toBe(200);
    const again = await act(first.id, 'newVersion');
    expect([again.status, again.error]).toEqual([409, `「${first.name}」には、作成中の第2版があります。そちらを直してください。`]);
    const { id } = await app.engine.db.selectFrom('rubrics').select('id').where('basedOnId', '=', first.id).executeTakeFirstOrThrow();
    expect(await rubricOf(id)).toMatchObject({ name: first.name, number: 2, status: 'draft', sha256: null });
    const told = (rows: AnyRow[]) => rows.map(({ label, weight, required, independent, anchor5 }) => [label, weight, required, independent, anchor5]);
    const copied = await criteriaOf(id);
    expect(told(copied)).toEqual(told(await criteriaOf(first.id)));
    expect((await put(`/rubrics/${id}`, { name: '新しい名前' })).fields).toEqual({ name: expect.stringContaining('第2版からは') });
    expect((await put(`/criteria/${copied[0]?.id}`, { weight: 7 })).status).toBe(200);
    expect((await act(id, 'publish')).status).toBe(200);
    expect((await criteriaOf(first.id))[0]?.weight).toBe(1);
    expect((await rubricOf(id)).sha256).not.toBe(first.sha256);
  });

  it('tells the heads, once, of a rubric that is no longer what was published', async () => {
    const { id } = await published();
    const alerts = () => app.engine.db.selectFrom('alerts').select('kind').where('resource', '=', 'rubrics').where('recordId', '=', id).execute();
    await checkRubrics(app.services);
    expect(await alerts()).toEqual([]);
    await app.engine.db.updateTable('criteria').set({ weight: 9 }).where('rubricId', '=', id).where('position', '=', 1).execute();
    for (const _ of [1, 2]) await checkRubrics(app.services);
    expect(await alerts()).toEqual([{ kind: 'integrityFailed' }]);
  });

  it('shows committees what they judge by once it is published, and lets the fund alone write it', async () => {
    const draft = await draftOf();
    await add(draft.id, 1);
    expect((await app.call('selection_committee', 'GET', `/rubrics/${draft.id}`)).status).toBe(404);
    expect(await criteriaOf(draft.id, 'selection_committee')).toEqual([]);
    const { id } = await published();
    expect((await criteriaOf(id, 'selection_committee')).map(({ label }) => label)).toEqual(['項目1', '項目2']);
    for (const as of ['director', 'selection_committee']) expect((await act(id, 'retire', as)).status).toBe(403);
    expect((await app.call('accounting_staff', 'GET', `/rubrics/${id}`)).status).toBe(403);
  });

  const userOf = (name: string) => app.engine.db.selectFrom('users').selectAll().where('email', '=', `${name}@example.jp`).executeTakeFirstOrThrow();
  /** The member that an account is; made where it is none yet. */
  const memberOf = async (name: string, more: AnyRow = {}): Promise<AnyRow> => {
    const { id: userId } = await userOf(name);
    const known = await app.engine.db.selectFrom('committee_members').select('id').where('userId', '=', userId).executeTakeFirst();
    if (known) return (await app.call('fund_staff', 'GET', `/committee_members/${known.id}`)).data;
    return demanded(app, 'fund_staff', 'POST', '/committee_members', { userId, termFrom: '2026-04-01', termTo: '2028-03-31', ...more });
  };
  const mailsTo = (address: string) =>
    app.engine.db
      .selectFrom('outbox')
      .select(['subject', 'body'])
      .where('recipientAddress', '=', address)
      .where('subject', 'like', '%審査のご案内')
      .execute();

  it('takes as a member only whom the committees let in', async () => {
    for (const name of ['fund_staff', 'recipient']) {
      const { id: userId } = await userOf(name);
      const refused = await app.call('fund_staff', 'POST', '/committee_members', { userId, termFrom: '2026-04-01', termTo: '2028-03-31' });
      expect([refused.status, refused.fields]).toEqual([422, { userId: expect.stringContaining('選考委員か評価委員') }]);
    }
    expect(await memberOf('evaluation_committee', { committee: 'evaluation' })).toMatchObject({ committee: 'evaluation', tieCount: 0 });
  });

  it('lets members read and write their own ties, and nobody else’s', async () => {
    const [mine, others] = [await memberOf('selection_committee'), await memberOf('selection_committee2')];
    const tie = (memberId: number, as: string) =>
      app.call(as, 'POST', '/member_ties', { memberId, organizationName: '関係先の試験', kind: 'officer' });
    const [own, foreign] = [await tie(mine.id, 'selection_committee'), await tie(others.id, 'fund_staff')];
    expect([own.status, foreign.status]).toEqual([201, 201]);
    expect((await tie(others.id, 'selection_committee')).fields).toEqual({ memberId: 'ご自身の関係先だけを登録できます' });
    const path = `/member_ties/${foreign.data.id}`;
    for (const method of ['GET', 'DELETE']) expect((await app.call('selection_committee', method, path)).status).toBe(404);
    expect((await put(path, { kind: 'other' }, 'selection_committee')).status).toBe(404);
    const listed = await app.call('selection_committee', 'GET', '/member_ties?limit=200');
    expect([...new Set(listed.data.member_ties.map(({ memberId }: AnyRow) => memberId))]).toEqual([mine.id]);
    expect((await app.call('selection_committee', 'GET', `/committee_members/${others.id}`)).status).toBe(404);
    expect((await put(`/member_ties/${own.data.id}`, { kind: 'adviser' }, 'selection_committee')).status).toBe(200);
    expect((await app.call('selection_committee', 'DELETE', `/member_ties/${own.data.id}`)).status).toBe(200);
  });

  it('lets a member neither take back nor change a tie that the office has entered', async () => {
    const mine = await memberOf('selection_committee');
    const values = { memberId: mine.id, organizationName: '事務局の調べた会', kind: 'officer' };
    const { id, byOffice } = await demanded(app, 'fund_staff', 'POST', '/member_ties', values);
    expect(byOffice).toBe(true);
    const before = await rowWhere(app.engine.db, 'member_ties', { id });
    for (const refused of [
      await app.call('selection_committee', 'DELETE', `/member_ties/${id}`),
      await put(`/member_ties/${id}`, { organizationName: '別の会' }, 'selection_committee'),
      await put(`/member_ties/${id}`, { until: '2020-03-31' }, 'selection_committee'),
    ])
      expect([refused.status, refused.error]).toEqual([403, expect.stringContaining('事務局が登録した関係先は')]);
    expect((await app.call('selection_committee', 'POST', '/member_ties', { ...values, byOffice: false })).status).toBe(422);
    expect(await rowWhere(app.engine.db, 'member_ties', { id })).toEqual(before);
    const own = await demanded(app, 'selection_committee', 'POST', '/member_ties', { ...values, organizationName: '自分の会' });
    expect(own.byOffice).toBe(false);
    for (const tie of [own.id, id]) expect((await app.call('fund_staff', 'DELETE', `/member_ties/${tie}`)).status).toBe(200);
  });

  it('holds a tie that is told while files are judged against those', async () => {
    const mine = await memberOf('selection_committee');
    const review = await giveReview(app, { applicationId: 5, as: 'selection_committee' });
    const { name: organizationName } = (await rowWhere(
      app.engine.db,
      'organizations',
      { id: (await rowWhere(app.engine.db, 'applications', { id: 5 }, ['organizationId']))?.organizationId as number },
      ['name'],
    )) as AnyRow;
    const hints = () => rowsWhere(app.engine.db, 'conflict_hints', { roundId: review.roundId, applicationId: 5, rule: 'tie' }, ['userId', 'status']);
    expect(await hints()).toEqual([]);
    expect((await app.call('selection_committee', 'POST', '/member_ties', { memberId: mine.id, organizationName, kind: 'adviser' })).status).toBe(
      201,
    );
    expect(await hints()).toEqual([{ userId: mine.userId, status: 'open' }]);
  });

  it('looks anew when what is told of a member changes: a tie, where one belongs, one’s name', async () => {
    const [mine, other] = [await memberOf('selection_committee'), await memberOf('selection_committee2')];
    const { id: roundId } = await makeRound(app, { status: 'draft' });
    for (const applicationId of [5, 6, 7]) await addItem(app, roundId, applicationId);
    const organization = async (applicationId: number) => {
      const { organizationId } = (await rowWhere(app.engine.db, 'applications', { id: applicationId }, ['organizationId'])) as AnyRow;
      return (await rowWhere(app.engine.db, 'organizations', { id: organizationId })) as AnyRow;
    };
    const hints = () => rowsWhere(app.engine.db, 'conflict_hints', { roundId }, ['applicationId', 'userId', 'rule']);
    const tie = await demanded(app, 'fund_staff', 'POST', '/member_ties', {
      memberId: mine.id,
      organizationName: 'まだ関係のない会',
      kind: 'officer',
    });
    expect(await hints()).not.toContainEqual({ applicationId: 6, userId: mine.userId, rule: 'tie' });
    expect((await put(`/member_ties/${tie.id}`, { organizationName: (await organization(6)).name })).status).toBe(200);
    expect(await hints()).toContainEqual({ applicationId: 6, userId: mine.userId, rule: 'tie' });
    expect(await hints()).not.toContainEqual({ applicationId: 7, userId: other.userId, rule: 'organization' });
    expect((await put(`/committee_members/${other.id}`, { affiliation: (await organization(7)).name })).status).toBe(200);
    expect(await hints()).toContainEqual({ applicationId: 7, userId: other.userId, rule: 'organization' });
    await app.engine.db
      .updateTable('organizations')
      .set({ representativeName: '名取 さとる' })
      .where('id', '=', (await organization(5)).id)
      .execute();
    expect((await put(`/users/${other.userId}`, { username: '名取 さとる' }, 'fund_manager')).status).toBe(200);
    expect(await hints()).toContainEqual({ applicationId: 5, userId: other.userId, rule: 'person' });
  });

  it('mails a member where to judge, and whoever has not signed in yet the link for a password', async () => {
    const { id, email } = await memberOf('selection_committee2');
    const user = await userOf('selection_committee2');
    await app.engine.db.deleteFrom('known_devices').where('userId', '=', user.id).execute();
    const invite = (member: number, as = 'fund_staff') => app.call(as, 'POST', `/committee_members/${member}/invite`, {});
    expect([(await invite(id, 'director')).status, (await invite(id)).status]).toEqual([403, 200]);
    const [first] = await mailsTo(email);
    expect(first?.body).toMatch(/admin-invitation#token=[\w-]+[\s\S]*\/admin\/reviews/);
    const signedIn = await app.raw('/api/admin/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: 'Seseragi-2026' }),
    });
    expect(signedIn.status).toBe(200);
    expect((await invite(id)).status).toBe(200);
    const bodies = (await mailsTo(email)).map(({ body }) => body);
    expect(bodies.filter((body) => body.includes('admin-invitation'))).toHaveLength(1);
    expect(bodies).toHaveLength(2);
    expect(bodies.every((body) => body.includes('/admin/reviews'))).toBe(true);
  });

  it('invites nobody whose term is over, or whose account is suspended', async () => {
    const { id } = await memberOf('evaluation_committee');
    const { id: userId } = await userOf('evaluation_committee');
    await app.engine.db.updateTable('users').set({ status: 0 }).where('id', '=', userId).execute();
    const suspended = await app.call('fund_staff', 'POST', `/committee_members/${id}/invite`, {});
    expect([suspended.status, suspended.error]).toEqual([409, expect.stringContaining('停止中')]);
    await app.engine.db.updateTable('users').set({ status: 1 }).where('id', '=', userId).execute();
    await app.engine.db.updateTable('committee_members').set({ termTo: '2026-03-31', termFrom: '2024-04-01' }).where('id', '=', id).execute();
    expect((await app.call('fund_staff', 'POST', `/committee_members/${id}/invite`, {})).status).toBe(409);
  });
});
