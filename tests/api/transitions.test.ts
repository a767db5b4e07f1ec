import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../domain/roles.ts';
import { type ApplicationStatus, applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { isEnd, stepsFor, stepsFrom } from '../../domain/workflow/transitions.ts';
import { onEachEngine, type TestApp } from '../support/app.ts';
import { type AnyRow, tableCounts } from '../support/rows.ts';
import { rowAtEachStatus, type StatusRows } from '../support/workflow-rows.ts';

const idOf = (key: ApplicationStatus) => applicationStatuses.find((entry) => entry.key === key)?.id;

async function historyOf(app: TestApp, id: number): Promise<AnyRow[]> {
  return app.engine.db.selectFrom('status_histories').selectAll().where('applicationId', '=', id).orderBy('id').execute();
}

onEachEngine('transition()', (app) => {
  let rows: StatusRows;
  beforeEach(async () => {
    rows = await rowAtEachStatus(app);
  });
  const put = (as: string, id: number, body: AnyRow) => app.call(as, 'PUT', `/applications/${id}`, body);
  const move = (as: string, from: ApplicationStatus, to: ApplicationStatus, more: AnyRow = {}) =>
    put(as, rows.idAt(from), { applicationStatusId: idOf(to), ...more });

  it('writes row, history, audit entry and time together', async () => {
    app.setNow(new Date('2026-11-21T01:02:03.000Z'));
    const id = rows.idAt('SELECTION_PREPARATION');
    const { status, data } = await move('fund_staff', 'SELECTION_PREPARATION', 'UNDER_REVIEW', { comment: '書類を確認しました' });
    expect([status, data.status, data.statusSince]).toEqual([200, 'UNDER_REVIEW', '2026-11-21T01:02:03.000Z']);
    expect(await historyOf(app, id)).toMatchObject([
      {
        fromStatus: 'SELECTION_PREPARATION',
        toStatus: 'UNDER_REVIEW',
        comment: '書類を確認しました',
        userRole: 'fund_staff',
        createdAt: '2026-11-21T01:02:03.000Z',
      },
    ]);
    const logs = await app.call('fund_manager', 'GET', `/admin/logs?resource=applications&recordId=${id}&limit=1`);
    expect(logs.data.logs[0]).toMatchObject({
      action: 'action',
      userRole: 'fund_staff',
      before: { status: 'SELECTION_PREPARATION' },
      after: { status: 'UNDER_REVIEW', comment: '書類を確認しました' },
    });
    expect(logs.data.logs[0].summary).toContain('「選考準備」から「選考中」にしました');
  });

  it('lets exactly one of two concurrent moves win: to the same target, or to different ones from the same version', async () => {
    for (const [one, other] of [
      ['AWAITING_BOARD_APPROVAL', 'AWAITING_BOARD_APPROVAL'],
      ['AWAITING_BOARD_APPROVAL', 'SELECTION_PREPARATION'],
    ] as const) {
      await rows.reset();
      const id = rows.idAt('UNDER_REVIEW');
      const { version } = (await app.call('fund_manager', 'GET', `/applications/${id}`)).data;
      const seen = one === other ? {} : { version };
      const answers = await Promise.all([one, other].map((to) => move('fund_manager', 'UNDER_REVIEW', to, { comment: '同時に変更', ...seen })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await historyOf(app, id)).toHaveLength(1);
    }
  });

  it('refuses a stale version, and says so before anything else is wrong', async () => {
    const id = rows.idAt('UNDER_REVIEW');
    const { data } = await app.call('fund_manager', 'GET', `/applications/${id}`);
    expect((await put('fund_manager', id, { title: '改題', version: data.version })).status).toBe(200);
    const stale = await move('fund_manager', 'UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL', { version: data.version });
    expect([stale.status, stale.code]).toEqual([409, 'stale_version']);
    const many = await app.call('fund_manager', 'POST', '/applications/status', {
      ids: [id],
      versions: [data.version],
      applicationStatusId: idOf('AWAITING_BOARD_APPROVAL'),
    });
    expect(many.data).toMatchObject([{ id, success: false, code: 'stale_version' }]);
    expect(await historyOf(app, id)).toEqual([]);
  });

  it('tells the office who was faster with one of many, and what it came to; a grantee learns no name', async () => {
    const [id, own] = [rows.idAt('SELECTION_PREPARATION'), rows.idAt('REVISION_REQUESTED')];
    const many = async (as: string, row: number, to: ApplicationStatus, version: number) =>
      (await app.call(as, 'POST', '/applications/status', { ids: [row], versions: [version], applicationStatusId: idOf(to), comment: '理由' }))
        .data[0];
    const versionFor = async (as: string, row: number) => (await app.call(as, 'GET', `/applications/${row}`)).data.version;
    const { username } = (await app.call('fund_staff', 'GET', '/me')).data;
    const before = await versionFor('fund_manager', id);
    await many('fund_staff', id, 'UNDER_REVIEW', before);
    expect(await many('fund_manager', id, 'SELECTION_PREPARATION', before)).toMatchObject({
      code: 'stale_version',
      error: expect.stringMatching(new RegExp(`最後の状況の変更：.+ ${username}、「選考準備」から「選考中」`)),
    });
    const seen = await versionFor('recipient', own);
    await many('recipient', own, 'UNDER_REVISION', seen);
    const { code, error } = await many('recipient', own, 'APPLICATION_SUBMITTED', seen);
    expect([code, error]).toEqual(['stale_version', expect.not.stringContaining('最後の状況の変更')]);
  });

  it('does nothing twice at a double click', async () => {
    const ids = [rows.idAt('SELECTION_PREPARATION')];
    const body = { ids, applicationStatusId: idOf('UNDER_REVIEW') };
    const [first, second] = [
      await app.call('fund_staff', 'POST', '/applications/status', body),
      await app.call('fund_staff', 'POST', '/applications/status', body),
    ];
    expect([first.data[0].success, second.data[0].code]).toEqual([true, 'already_there']);
    expect(await historyOf(app, ids[0] as number)).toHaveLength(1);
    const twice = await app.call('fund_staff', 'POST', '/applications/status', { ...body, ids: [...ids, ...ids] });
    expect(twice.data).toHaveLength(1);
  });

  it('goes on behind a refused row, and tells each row’s fate', async () => {
    const good = rows.idAt('SELECTION_PREPARATION');
    const other = rows.idAt('GRANT_COMPLETED');
    const { status, data } = await app.call('fund_staff', 'POST', '/applications/status', {
      ids: [other, 999_999_999, good],
      applicationStatusId: idOf('UNDER_REVIEW'),
    });
    expect(status).toBe(200);
    expect(data.map(({ id, success, code }: AnyRow) => [id, success, code])).toEqual([
      [other, false, 'wrong_state'],
      [999_999_999, false, 'not_found'],
      [good, true, null],
    ]);
  });

  it.each([
    ['no ids', { ids: [], versions: [1] }, 'ids'],
    ['ids that are none', { ids: ['1'] }, 'ids'],
    ['too many', { ids: Array.from({ length: 1001 }, (_, index) => index + 1), versions: [1] }, 'ids'],
    ['versions of another length', { ids: [1], versions: [1, 2] }, 'versions'],
    ['no status', { ids: [1], applicationStatusId: undefined }, 'applicationStatusId'],
    ['a status that there is not', { ids: [1], applicationStatusId: 999 }, 'applicationStatusId'],
    ['a comment that is too long', { ids: [1], comment: 'あ'.repeat(2001) }, 'comment'],
    ['an unknown field', { ids: [1], status: 'GRANT_COMPLETED' }, 'status'],
  ])('refuses a bulk call with %s', async (_, body, field) => {
    const before = await tableCounts(app);
    const answer = await app.call('fund_staff', 'POST', '/applications/status', { applicationStatusId: idOf('UNDER_REVIEW'), ...body });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
    expect(await tableCounts(app)).toEqual(before);
  });

  it.each([
    ['CONTRACT_PREPARATION', 'CONTRACT_PROCESSING', { grantNumber: null }, '助成番号がありません'],
    ['CONTRACT_PREPARATION', 'CONTRACT_PROCESSING', { approvedAmount: null }, '承認額がありません'],
    ['CONTRACT_PREPARATION', 'CONTRACT_PROCESSING', { approvedAmount: 0 }, '承認額がありません'],
    ['CONTRACTED_ONGOING', 'ADVANCE_PREPARATION', { advancedPaymentFlg: 0 }, '前払いを希望していません'],
    ['CONTRACTED_ONGOING', 'ADVANCE_PREPARATION', { advancedPaymentAmount: 320_001 }, '前払い額が上限の320,000円を超えています'],
    ['ADVANCE_PREPARATION', 'ADVANCE_APPROVAL_FUND_ADMIN', { bankId: null }, '振込口座が登録されていません'],
  ] as const)('%s → %s waits while something is missing: %j', async (from, to, gap, text) => {
    const id = rows.idAt(from);
    await app.engine.db.updateTable('applications').set(gap).where('id', '=', id).execute();
    const answer = await move('fund_staff', from, to);
    expect([answer.status, answer.code, answer.error]).toEqual([409, 'not_ready', expect.stringContaining(text)]);
    expect(await historyOf(app, id)).toEqual([]);
  });

  it('takes fields and status in one call, or neither', async () => {
    const id = rows.idAt('CONTRACT_PREPARATION');
    await app.engine.db.updateTable('applications').set({ grantNumber: null }).where('id', '=', id).execute();
    const bad = await move('fund_staff', 'CONTRACT_PREPARATION', 'CONTRACT_PROCESSING', { grantNumber: 'G-1', title: '' });
    expect([bad.status, Object.keys(bad.fields ?? {})]).toEqual([422, ['title']]);
    const good = await move('fund_staff', 'CONTRACT_PREPARATION', 'CONTRACT_PROCESSING', { grantNumber: 'G-1' });
    expect(good.data).toMatchObject({ status: 'CONTRACT_PROCESSING', grantNumber: 'G-1' });
    const late = await move('director', 'REPORT_COMPLETED_AFFAIRS_MANAGER', 'REPORT_COMPLETED_COUNCILOR', { title: '参事の改題' });
    expect(late.status).toBe(403);
    expect(await historyOf(app, rows.idAt('REPORT_COMPLETED_AFFAIRS_MANAGER'))).toEqual([]);
  });

  it.each([
    ['fund_department_head', 'AWAITING_BOARD_APPROVAL', 'CONTRACT_PREPARATION'],
    ['fund_manager', 'UNDER_REVIEW', 'REJECTED_END'],
    ['fund_department_head', 'AWAITING_BOARD_APPROVAL', 'REJECTED_END'],
  ] as const)('leaves to the announcement what %s took by hand: %s → %s', async (role, from, to) => {
    const id = rows.idAt(from);
    const one = await move(role, from, to, { comment: '判断しました' });
    expect([one.status, one.code, one.error]).toEqual([409, 'wrong_state', expect.stringContaining('「選考の結果の通知」で行われます')]);
    const many = await app.call(role, 'POST', '/applications/status', { ids: [id], applicationStatusId: idOf(to), comment: '判断しました' });
    expect(many.data).toMatchObject([{ id, success: false, code: 'wrong_state' }]);
    expect(await historyOf(app, id)).toEqual([]);
  });

  it('is the only way to a status: no field writes it', async () => {
    const id = rows.idAt('UNDER_REVIEW');
    for (const body of [
      { status: 'GRANT_COMPLETED' },
      { statusKey: 'GRANT_COMPLETED' },
      { statusSince: '2020-01-01T00:00:00Z' },
      { comment: '独り言' },
    ])
      expect((await put('fund_manager', id, body)).status).toBe(422);
    const created = await app.call('fund_staff', 'POST', '/applications', { status: 'GRANT_COMPLETED' });
    expect([created.status, created.fields?.status]).toEqual([422, '状況は変更できません']);
  });

  it('begins the history when an application is created', async () => {
    const { data } = await app.call('fund_staff', 'POST', '/applications', {
      entryNumber: 'NEW-1',
      category: 'school',
      grantYear: 2026,
      grantPeriod: 1,
      title: '新しい申請',
      organizationId: 1,
    });
    expect(await historyOf(app, data.id)).toMatchObject([{ fromStatus: null, toStatus: 'APPLICATION_IN_PROGRESS', userRole: 'fund_staff' }]);
    expect((await app.call('fund_manager', 'DELETE', `/applications/${data.id}`)).status).toBe(200);
    expect(await historyOf(app, data.id)).toEqual([]);
  });

  it('fills in dates and the payment that belong to a step', async () => {
    app.setNow(new Date('2026-11-20T20:00:00.000Z'));
    const sent = await move('fund_staff', 'CONTRACT_PREPARATION', 'CONTRACT_PROCESSING');
    expect(sent.data.ukesyoSendDate).toBe('2026-11-21');
    const id = rows.idAt('ADVANCE_INSTRUCTION_ACCOUNTANT');
    const silent = await move('accounting_staff', 'ADVANCE_INSTRUCTION_ACCOUNTANT', 'IN_PROGRESS');
    expect([silent.status, silent.fields]).toEqual([422, { comment: '振込データを使わずに支払った理由を入力してください' }]);
    const comment = '窓口で現金を渡しました';
    expect((await move('accounting_staff', 'ADVANCE_INSTRUCTION_ACCOUNTANT', 'IN_PROGRESS', { comment, paidOn: '2026-11-20' })).status).toBe(200);
    const { data } = await app.call('accounting_staff', 'GET', `/payments?applicationId=${id}`);
    expect(data.payments[0]).toMatchObject({
      status: 'advance_paid',
      advanceAmount: 300_000,
      advancePaymentTransferDate: '2026-11-20',
      advanceOutsideReason: comment,
    });
    const own = await app.call('recipient', 'GET', `/payments?applicationId=${id}`);
    expect(own.data.payments[0]).not.toHaveProperty('advanceOutsideReason');
  });

  describe('the mail it offers', () => {
    it('is queued only on request, with the comment where the grantee may read it', async () => {
      const before = await tableCounts(app);
      await move('fund_staff', 'CONTRACT_ON_HOLD', 'CONTRACT_PROCESSING', { comment: '内部の理由' });
      expect((await tableCounts(app)).outbox).toBe(before.outbox);
      await rows.reset();
      await move('fund_staff', 'CONTRACT_ON_HOLD', 'CONTRACT_PROCESSING', { comment: '内部の理由', sendMail: true });
      const [mail] = (await app.call('fund_manager', 'GET', '/admin/outbox?limit=1')).data.outbox;
      expect(mail).toMatchObject({ recipientAddress: expect.stringContaining('@'), status: 'waiting', applicationId: rows.idAt('CONTRACT_ON_HOLD') });
      expect(mail.body).toContain('契約手続き中');
      expect(mail.body).not.toMatch(/内部の理由|\{\{/);
      await move('fund_staff', 'APPLICATION_SUBMITTED', 'REVISION_REQUESTED', { comment: '予算書を直してください', sendMail: true });
      const [request] = (await app.call('fund_manager', 'GET', '/admin/outbox?limit=1')).data.outbox;
      expect(request.body).toContain('予算書を直してください');
    });

    it('is shown beforehand to whom and what, and nothing is changed by looking', async () => {
      const ids = [rows.idAt('APPLICATION_SUBMITTED'), rows.idAt('GRANT_COMPLETED')];
      const before = await tableCounts(app);
      const { data } = await app.call('fund_staff', 'POST', '/applications/status/preview', {
        ids,
        applicationStatusId: idOf('REVISION_REQUESTED'),
        sendMail: true,
      });
      expect(data).toMatchObject([
        {
          id: ids[0],
          success: true,
          offersMail: 'application_confirmation',
          mail: { recipientName: expect.any(String), subject: expect.stringContaining('申請内容ご確認') },
        },
        { id: ids[1], success: false, code: 'wrong_state' },
      ]);
      expect(await tableCounts(app)).toEqual(before);
    });

    describe('to a person with several of the chosen grants', () => {
      const chosen = ['APPLICATION_SUBMITTED', 'UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL'] as const;
      let ids: number[];
      beforeEach(async () => {
        ids = chosen.map((status) => rows.idAt(status));
        const own = { organizationId: 1, status: 'CONTRACT_ON_HOLD' } as const;
        const { contactUserId } = await app.engine.db
          .selectFrom('applications')
          .select('contactUserId')
          .where('id', '=', ids[0] as number)
          .executeTakeFirstOrThrow();
        for (const id of ids)
          await app.engine.db
            .updateTable('applications')
            .set({ ...own, contactUserId })
            .where('id', '=', id)
            .execute();
        await app.engine.db.deleteFrom('outbox').execute();
      });
      const mails = () => app.engine.db.selectFrom('outbox').selectAll().orderBy('id').execute();
      const body = () => ({ ids, applicationStatusId: idOf('CONTRACT_PROCESSING'), comment: '内部の理由', sendMail: true });

      it('is one that lists them, shown so beforehand, and leaves at once', async () => {
        const look = await app.call('fund_staff', 'POST', '/applications/status/preview', body());
        expect(new Set(look.data.map(({ mail }: AnyRow) => mail.body)).size).toBe(1);
        expect(await mails()).toEqual([]);
        const { data } = await app.call('fund_staff', 'POST', '/applications/status', body());
        expect(data.map(({ success, mail }: AnyRow) => [success, mail])).toEqual(ids.map(() => [true, 'queued']));
        const [mail, ...others] = await mails();
        expect(mail).toMatchObject({ status: 'waiting', nextAttemptAt: app.services.now().toISOString(), body: look.data[0].mail.body });
        expect(mail?.body.match(/題名：/g)).toHaveLength(ids.length);
        expect(mail?.body).not.toMatch(/内部の理由|\{\{/);
        expect(others.map(({ status, nextAttemptAt, body }) => [status, nextAttemptAt, body])).toEqual(
          others.map(() => ['included', null, mail?.body]),
        );
        expect(new Set([mail, ...others].map((one) => one?.applicationId))).toEqual(new Set(ids));
      });

      it('tells of those alone that have been moved', async () => {
        await app.engine.db
          .updateTable('applications')
          .set({ status: 'GRANT_COMPLETED' })
          .where('id', '=', ids[1] as number)
          .execute();
        await app.call('fund_staff', 'POST', '/applications/status', body());
        expect((await mails()).map(({ applicationId, status }) => [applicationId, status])).toEqual([
          [ids[0], 'waiting'],
          [ids[2], 'included'],
        ]);
        expect((await mails())[0]?.body.match(/題名：/g)).toHaveLength(2);
      });

      it('is one of more grants than others are moved with in one call', async () => {
        const { organizationId, contactUserId } = await app.engine.db
          .selectFrom('applications')
          .select(['organizationId', 'contactUserId'])
          .where('id', '=', ids[0] as number)
          .executeTakeFirstOrThrow();
        const found = await app.engine.db
          .selectFrom('applications')
          .select('id')
          .where('id', 'not in', ids)
          .where('grantNumber', 'is not', null)
          .where('approvedAmount', '>', 0)
          .orderBy('id')
          .limit(57)
          .execute();
        const many = [...ids, ...found.map(({ id }) => id)];
        const own = { organizationId, contactUserId, status: 'CONTRACT_ON_HOLD' } as const;
        await app.engine.db.updateTable('applications').set(own).where('id', 'in', many).execute();
        const { data } = await app.call('fund_staff', 'POST', '/applications/status', { ...body(), ids: many });
        expect(data.filter(({ success }: AnyRow) => success)).toHaveLength(60);
        const sent = await mails();
        expect(sent.map(({ status }) => status)).toEqual(['waiting', ...Array.from({ length: 59 }, () => 'included')]);
        expect(sent[0]?.body.match(/題名：/g)).toHaveLength(60);
      });

      it('is one for each where the text says something else of each', async () => {
        await app.engine.db.updateTable('mail_templates').set({ body: '{{startDate}}' }).where('purpose', '=', 'status_change').execute();
        for (const [at, id] of ids.entries())
          await app.engine.db
            .updateTable('applications')
            .set({ startDate: `2026-04-0${at + 1}` })
            .where('id', '=', id)
            .execute();
        await app.call('fund_staff', 'POST', '/applications/status', body());
        const now = app.services.now().toISOString();
        expect((await mails()).map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual(ids.map(() => ['waiting', now]));
      });
    });

    it('stops the step when its template cannot be filled in', async () => {
      await app.engine.db.updateTable('mail_templates').set({ body: '{{nobodyKnows}}' }).where('purpose', '=', 'application_confirmation').execute();
      const answer = await move('fund_staff', 'APPLICATION_SUBMITTED', 'REVISION_REQUESTED', { comment: '修正', sendMail: true });
      expect([answer.status, answer.code]).toEqual([409, 'template_problem']);
      expect(await historyOf(app, rows.idAt('APPLICATION_SUBMITTED'))).toEqual([]);
    });

    it('is told to be missing an address, and the step is taken all the same', async () => {
      const id = rows.idAt('CONTRACT_PREPARATION');
      const { organizationId } = await app.engine.db
        .selectFrom('applications')
        .select('organizationId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await app.engine.db.updateTable('organizations').set({ email: null }).where('id', '=', organizationId).execute();
      await app.engine.db.updateTable('applications').set({ contactUserId: null }).where('id', '=', id).execute();
      const body = { ids: [id], applicationStatusId: idOf('CONTRACT_PROCESSING'), sendMail: true };
      const look = await app.call('fund_staff', 'POST', '/applications/status/preview', body);
      expect(look.data).toMatchObject([{ success: true, offersMail: 'status_change', mail: null }]);
      const { data } = await app.call('fund_staff', 'POST', '/applications/status', body);
      expect(data).toMatchObject([{ success: true, mail: 'no_address' }]);
    });
  });

  describe('a grantee', () => {
    it('moves what is the own organisation’s, and finds nothing of another’s', async () => {
      const id = rows.idAt('APPLICATION_IN_PROGRESS');
      expect((await put('recipient2', id, { applicationStatusId: idOf('APPLICATION_SUBMITTED') })).status).toBe(404);
      expect((await put('recipient2', id, { applicationStatusId: idOf('GRANT_COMPLETED') })).status).toBe(404);
      const mine = await put('recipient', id, { applicationStatusId: idOf('APPLICATION_SUBMITTED') });
      expect([mine.status, mine.data.status]).toEqual([200, 'APPLICATION_SUBMITTED']);
      expect((await put('recipient', rows.idAt('UNDER_REVIEW'), { title: '勝手な改題' })).status).toBe(409);
    });

    it.each(['APPLICATION_IN_PROGRESS', 'UNDER_REVISION'] as const)(
      'must have filled in what an application needs before submitting it: %s',
      async (at) => {
        const id = rows.idAt(at);
        await app.engine.db.updateTable('applications').set({ entryAmount: null, endDate: null }).where('id', '=', id).execute();
        const answer = await put('recipient', id, { applicationStatusId: idOf('APPLICATION_SUBMITTED') });
        expect([answer.status, answer.error]).toEqual([409, '申請額・終了日を入力してから提出してください。']);
      },
    );

    it('cannot take the step that a signature takes', async () => {
      const answer = await put('recipient', rows.idAt('CONTRACT_PROCESSING'), { applicationStatusId: idOf('CONTRACTED_ONGOING') });
      expect([answer.status, answer.code]).toEqual([403, 'not_your_step']);
    });

    it('comes back to the activity that was left', async () => {
      const id = rows.idAt('IN_PROGRESS_WITH_INTERIM');
      await put('fund_staff', id, { applicationStatusId: idOf('ACTIVITY_EXTENDED'), comment: '延長します' });
      await put('fund_staff', id, { applicationStatusId: idOf('OTHER_REVISION_REQUESTED'), comment: '住所を直してください' });
      expect((await put('recipient', id, { applicationStatusId: idOf('IN_PROGRESS') })).code).toBe('not_ready');
      expect((await put('recipient', id, { applicationStatusId: idOf('ACTIVITY_EXTENDED') })).status).toBe(200);
    });
  });

  it('never loses history on random legal walks, and each of them can come to its end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(1000), { minLength: 1, maxLength: 30 }), async (choices) => {
        await rows.reset([rows.idAt('APPLICATION_IN_PROGRESS')]);
        const id = rows.idAt('APPLICATION_IN_PROGRESS');
        const walked: ApplicationStatus[] = ['APPLICATION_IN_PROGRESS'];
        for (const choice of choices) {
          const at = walked.at(-1) as ApplicationStatus;
          const [role, to] = pick(at, choice);
          if (!role || !to) break;
          const answer = await put(role, id, { applicationStatusId: idOf(to), comment: '次へ' });
          // Only a guard may stand in the way of a legal step.
          if (answer.status === 409 && answer.code === 'not_ready') continue;
          expect([answer.status, answer.data?.status]).toEqual([200, to]);
          walked.push(to);
        }
        const history = await historyOf(app, id);
        expect(history.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual(walked.slice(1).map((to, index) => [walked[index], to]));
        expect(canEnd(walked.at(-1) as ApplicationStatus)).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  function pick(status: ApplicationStatus, choice: number): [Role, ApplicationStatus] | [] {
    const steps = stepsFrom(status).flatMap(({ by, to }) =>
      by.filter((role) => stepsFor(status, role).some((step) => step.to === to)).map((role): [Role, ApplicationStatus] => [role, to]),
    );
    return steps[choice % Math.max(steps.length, 1)] ?? [];
  }

  function canEnd(from: ApplicationStatus): boolean {
    const seen = new Set([from]);
    for (const status of seen) for (const { to } of stepsFrom(status)) seen.add(to);
    return [...seen].some(isEnd);
  }
});
