import { beforeEach, describe, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';
import { publishedCall } from '../support/published-call.ts';

const start = new Date('2026-11-21T03:00:00.000Z');

onEitherEngine('joining an organisation', (app) => {
  let serial = 0;
  let own: number;
  beforeEach(async () => {
    app.setNow(start);
    await app.engine.db.deleteFrom('outbox').execute();
    const member = await app.engine.db
      .selectFrom('users')
      .select('organizationId')
      .where('email', '=', 'recipient@example.jp')
      .executeTakeFirstOrThrow();
    own = member.organizationId as number;
  });
  const stamps = { createdAt: start.toISOString(), updatedAt: start.toISOString() };
  /** Somebody who belongs nowhere, or to a new organisation, and a wish to belong to one that is there. */
  const wish = async (given: { reason?: 'asked' | 'alike'; organizationId?: number | null; from?: number | null } = {}) => {
    const account = `newcomer-${++serial}`;
    const user = {
      username: `参加 ${serial}`,
      email: `${account}@example.jp`,
      password: 'x',
      type: 'USER',
      roletype: 'recipient',
      status: 1,
      forcePasswordChange: 0,
    } as const;
    const { id: userId } = await app.engine.db
      .insertInto('users')
      .values({ ...user, organizationId: given.from ?? null, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    const join = {
      userId,
      status: 'waiting',
      reason: given.reason ?? 'asked',
      askedName: 'ある会',
      organizationId: given.organizationId === undefined ? own : given.organizationId,
    } as const;
    const { id } = await app.engine.db
      .insertInto('organization_joins')
      .values({ ...join, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, userId, account };
  };
  const newOrganization = async () =>
    (
      await app.engine.db
        .insertInto('organizations')
        .values({ name: `新しい会 ${++serial}`, organizationType: 'voluntary', ...stamps })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const organizationOf = async (userId: number) =>
    (await app.engine.db.selectFrom('users').select('organizationId').where('id', '=', userId).executeTakeFirstOrThrow()).organizationId;
  const decide = (as: string, id: number, step: 'accept' | 'refuse') => app.call(as, 'POST', `/organization_joins/${id}/${step}`, {});
  const mails = () => app.engine.db.selectFrom('outbox').select(['recipientAddress', 'body']).execute();

  it.each(['recipient', 'fund_staff'])('is granted by %s: from then on the person sees what is the organisation’s, and is told', async (as) => {
    const { id, userId, account } = await wish();
    expect((await app.call(account, 'GET', '/applications')).data.applications).toEqual([]);
    const { status, data } = await decide(as, id, 'accept');
    expect([status, data.status, data.decidedByName !== null]).toEqual([200, 'accepted', true]);
    expect(await organizationOf(userId)).toBe(own);
    expect((await app.call(account, 'GET', '/applications')).data.applications.length).toBeGreaterThan(0);
    expect(await mails()).toMatchObject([{ recipientAddress: `${account}@example.jp`, body: expect.stringContaining('一員になりました') }]);
    expect((await app.call(account, 'GET', '/my/joins')).data).toMatchObject([{ id, status: 'accepted' }]);
    const audit = await app.engine.db
      .selectFrom('audit_logs')
      .select('summary')
      .where('resource', '=', 'users')
      .where('recordId', '=', userId)
      .execute();
    expect(audit.map(({ summary }) => summary).join()).toContain('ユーザーの団体を');
  });

  it.each(['recipient', 'fund_manager'])('is refused by %s: nothing is seen, and the person is told', async (as) => {
    const { id, userId, account } = await wish();
    expect((await decide(as, id, 'refuse')).data.status).toBe('refused');
    expect(await organizationOf(userId)).toBeNull();
    expect(await mails()).toMatchObject([{ recipientAddress: `${account}@example.jp`, body: expect.stringContaining('認められませんでした') }]);
    expect((await decide(as, id, 'accept')).status).toBe(409);
  });

  it('is nobody else’s to decide: not the person’s own, not another organisation’s, not other roles’', async () => {
    const { id, userId, account } = await wish();
    for (const [as, status] of [
      [account, 404],
      ['recipient3', 404],
      ['director', 403],
      ['selection_committee', 403],
      ['accounting_staff', 403],
    ] as const)
      for (const step of ['accept', 'refuse'] as const) expect([as, (await decide(as, id, step)).status]).toEqual([as, status]);
    expect((await app.call('recipient', 'PUT', `/organization_joins/${id}`, { organizationId: 1 })).status).toBe(403);
    expect(await organizationOf(userId)).toBeNull();
  });

  it('is told to the members by a mail, once: the name and the note, nothing else; to others it is not', async () => {
    await app.engine.db.updateTable('organizations').set({ name: '荒川をまなぶ会 一号' }).where('id', '=', own).execute();
    const { account } = await wish({ organizationId: null });
    await app.engine.db.deleteFrom('organization_joins').execute();
    const joins = { organizationName: '荒川をまなぶ会一号', note: '今年度から事務を手伝っています' };
    expect((await app.call(account, 'POST', '/my/organization', { joins })).error).toBe(null);
    const members = await app.engine.db.selectFrom('users').select('email').where('organizationId', '=', own).where('status', '=', 1).execute();
    const told = await mails();
    expect(told.map(({ recipientAddress }) => recipientAddress).sort()).toEqual(members.map(({ email }) => email).sort());
    expect(told[0]?.body).toMatch(/参加 \d+ 様から、団体への参加の申し出がありました[\s\S]*今年度から事務を手伝っています/);
    expect(told[0]?.body).not.toContain(`${account}@example.jp`);
    expect((await app.call(account, 'POST', '/my/organization', { joins })).status).toBe(409);
    expect(await mails()).toHaveLength(told.length);
  });

  it('is told to the members once the office has said which organisation is meant', async () => {
    const { id } = await wish({ organizationId: null });
    expect(await mails()).toEqual([]);
    const choose = (organizationId: number | null) => app.call('fund_staff', 'PUT', `/organization_joins/${id}`, { organizationId });
    expect((await choose(own)).status).toBe(200);
    const told = await mails();
    expect(told.map(({ recipientAddress }) => recipientAddress)).toContain('recipient@example.jp');
    expect((await choose(null)).status).toBe(200);
    expect((await choose(own)).status).toBe(200);
    expect(await mails()).toHaveLength(told.length);
  });

  it('waits, where the name is not known, for the office to say which organisation is meant; members of none see nothing of it', async () => {
    const { id, userId, account } = await wish({ organizationId: null });
    for (const as of ['recipient', account]) expect((await app.call(as, 'GET', `/organization_joins/${id}`)).status).toBe(404);
    expect((await decide('fund_staff', id, 'accept')).status).toBe(409);
    expect((await app.call('fund_staff', 'PUT', `/organization_joins/${id}`, { organizationId: own })).status).toBe(200);
    expect((await app.call('recipient', 'GET', `/organization_joins/${id}`)).status).toBe(200);
    expect((await decide('fund_staff', id, 'accept')).status).toBe(200);
    expect(await organizationOf(userId)).toBe(own);
    expect((await app.call('fund_staff', 'PUT', `/organization_joins/${id}`, { organizationId: own + 1 })).status).toBe(403);
  });

  it('is granted once, of two wishes of one person', async () => {
    const { id, userId } = await wish();
    const second = { userId, status: 'waiting', reason: 'asked', askedName: '別の会', organizationId: own + 1 } as const;
    const other = await app.engine.db
      .insertInto('organization_joins')
      .values({ ...second, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answers = await Promise.all([decide('fund_staff', id, 'accept'), decide('fund_manager', other.id, 'accept')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  describe('that looks like a new one', () => {
    it('is seen and decided by the office alone, and its refusal tells the person nothing', async () => {
      const from = await newOrganization();
      const { id, userId, account } = await wish({ reason: 'alike', from });
      for (const as of ['recipient', account]) {
        expect((await app.call(as, 'GET', `/organization_joins/${id}`)).status).toBe(404);
        expect((await decide(as, id, 'accept')).status).toBe(404);
      }
      expect((await app.call(account, 'GET', '/my/joins')).data).toEqual([]);
      expect((await decide('fund_staff', id, 'refuse')).status).toBe(200);
      expect([await organizationOf(userId), await mails()]).toEqual([from, []]);
    });

    const draftOf = async (organizationId: number, userId: number, callId: number, status: 'writing' | 'submitted' = 'writing', sealed = 0) => {
      const { formId } = await app.engine.db.selectFrom('calls').select('formId').where('id', '=', callId).executeTakeFirstOrThrow();
      const entry = { callId, organizationId, formId: formId as number, startedById: userId, status, sealed, fromPaper: 0 } as const;
      return (
        await app.engine.db
          .insertInto('entries')
          .values({ ...entry, ...stamps })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    };

    it('takes over the people and their drafts when the office finds that they are one', async () => {
      const from = await newOrganization();
      const { id, userId, account } = await wish({ reason: 'alike', from });
      const draft = await draftOf(from, userId, await publishedCall(app));
      const token = await app.token(account);
      expect((await decide('fund_staff', id, 'accept')).status).toBe(200);
      expect(await organizationOf(userId)).toBe(own);
      const entry = await app.engine.db.selectFrom('entries').select('organizationId').where('id', '=', draft).executeTakeFirstOrThrow();
      expect(entry.organizationId).toBe(own);
      // What the person may see has changed: the session that was open is over.
      expect((await app.raw('/api/me', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
    });

    it('does not take over what has been submitted, nor a second draft for the same call', async () => {
      const callId = await publishedCall(app);
      const submitted = await newOrganization();
      const first = await wish({ reason: 'alike', from: submitted });
      await draftOf(submitted, first.userId, callId, 'submitted');
      const drafting = await newOrganization();
      const second = await wish({ reason: 'alike', from: drafting });
      await draftOf(drafting, second.userId, callId);
      await draftOf(own, second.userId, callId);
      for (const { id } of [first, second]) expect((await decide('fund_staff', id, 'accept')).code).toBe('wrong_state');
      expect([await organizationOf(first.userId), await organizationOf(second.userId)]).toEqual([submitted, drafting]);
    });

    it('is decided without a word of what either has written or submitted for a sealed call, which goes along', async () => {
      const callId = await publishedCall(app);
      const answers: unknown[] = [];
      for (const status of [null, 'writing', 'submitted'] as const) {
        const from = await newOrganization();
        const { id, userId } = await wish({ reason: 'alike', from });
        const drafts = status ? [await draftOf(from, userId, callId, status, 1), await draftOf(own, userId, callId, status, 1)] : [];
        const answer = await decide('fund_staff', id, 'accept');
        expect(answer.status).toBe(200);
        answers.push(Object.keys(answer.data));
        const entries = await app.engine.db
          .selectFrom('entries')
          .select('organizationId')
          .where('id', 'in', [0, ...drafts])
          .execute();
        expect([await organizationOf(userId), entries.map(({ organizationId }) => organizationId)]).toEqual([own, drafts.map(() => own)]);
      }
      expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    });
  });

  describe('for those who are in none', () => {
    const organization = {
      ...{
        name: 'あとから作った会',
        nameKana: 'アトカラ',
        organizationType: 'npo',
        prefecture: '東京都',
        address: '千代田区1',
        phone: '03-0000-0001',
      },
      representativeName: '代表 一',
    };

    it('can be asked for again after a refusal, or an organisation be registered; not while one waits, nor from within one', async () => {
      const { id, userId, account } = await wish();
      const choose = (as: string, body: object) => app.call(as, 'POST', '/my/organization', body);
      expect((await choose(account, { organization })).code).toBe('waiting');
      await decide('recipient', id, 'refuse');
      expect((await choose(account, { organization: { name: '' } })).status).toBe(422);
      expect((await choose(account, { organization })).status).toBe(200);
      const made = await organizationOf(userId);
      expect((await app.call(account, 'GET', `/organizations/${made}`)).data).toMatchObject(organization);
      expect((await choose(account, { organization })).code).toBe('has_organization');
      expect((await choose('recipient', { joins: { organizationName: 'x' } })).code).toBe('has_organization');
    });
  });
});
