import { expect, it } from 'vitest';
import { roles } from '../../domain/roles.ts';
import { undecidedStatuses } from '../../domain/workflow/announcement.ts';
import { applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { stepsFor } from '../../domain/workflow/transitions.ts';
import { onEitherEngine } from '../support/app.ts';
import { type AnyRow, page } from '../support/rows.ts';

onEitherEngine('applications by their other names', (app) => {
  it('are found by grant number, by entry number, and as an id', async () => {
    const [row] = page(await app.call('fund_staff', 'GET', '/adoptions?hasGrantNumber=true&limit=1')).rows as [AnyRow];
    const one = await app.call('fund_staff', 'GET', `/applications/${row.id}`);
    expect((await app.call('fund_staff', 'GET', `/applications/detail/gn/${row.grantNumber}`)).data).toEqual(one.data);
    expect((await app.call('fund_staff', 'GET', `/applications/detail/en/${row.entryNumber}`)).data).toEqual(one.data);
    expect((await app.call('fund_staff', 'GET', `/applications/gn/${row.grantNumber}`)).data).toEqual({ id: row.id });
  });

  it('find a number with odd characters, and only the whole number', async () => {
    const [row] = page(await app.call('fund_staff', 'GET', '/applications?limit=1')).rows as [AnyRow];
    await app.call('fund_staff', 'PUT', `/applications/${row.id}`, { grantNumber: '令和8 川/5%_"1"' });
    expect((await app.call('fund_staff', 'GET', `/applications/gn/${encodeURIComponent('令和8 川/5%_"1"')}`)).data).toEqual({ id: row.id });
    for (const other of ['%25', '令和8', '_', '%E0%A4%A'])
      expect((await app.call('fund_staff', 'GET', `/applications/gn/${other}`)).status).toBe(404);
  });

  it('are not told to those whose they are not', async () => {
    const { organizationId } = await app.engine.db
      .selectFrom('users')
      .select('organizationId')
      .where('email', '=', 'recipient@example.jp')
      .executeTakeFirstOrThrow();
    const foreign = await app.engine.db
      .selectFrom('applications')
      .select(['id', 'entryNumber', 'grantNumber'])
      .where('organizationId', '!=', organizationId as number)
      .where('grantNumber', 'is not', null)
      .executeTakeFirstOrThrow();
    for (const path of [`detail/gn/${foreign.grantNumber}`, `detail/en/${foreign.entryNumber}`, `gn/${foreign.grantNumber}`, `${foreign.id}/history`])
      expect([path, (await app.call('recipient', 'GET', `/applications/${path}`)).status]).toEqual([path, 404]);
  });

  it('have a history, newest first, whose inner comments the grantee does not see', async () => {
    const { organizationId } = await app.engine.db
      .selectFrom('users')
      .select('organizationId')
      .where('email', '=', 'recipient@example.jp')
      .executeTakeFirstOrThrow();
    const own = await app.engine.db
      .selectFrom('applications')
      .select('id')
      .where('organizationId', '=', organizationId as number)
      .where('status', '=', 'REPORT_UNDER_REVIEW')
      .executeTakeFirstOrThrow();
    const idAt = (key: string) => applicationStatuses.find((entry) => entry.key === key)?.id;
    const put = (as: string, to: string, comment: string) =>
      app.call(as, 'PUT', `/applications/${own.id}`, { applicationStatusId: idAt(to), comment });
    expect((await put('fund_manager', 'RETURNED_BY_ADMINISTRATOR', '担当者だけに')).status).toBe(200);
    expect((await put('fund_staff', 'REPORT_UNDER_REVIEW', '直しました')).status).toBe(200);
    expect((await put('fund_manager', 'RETURNED_TO_RECIPIENT_BY_ADMINISTRATOR', '領収書を付けてください')).status).toBe(200);
    const staff = await app.call('director', 'GET', `/applications/${own.id}/history`);
    expect(staff.data.slice(0, 3).map(({ toStatus, comment }: AnyRow) => [toStatus, comment])).toEqual([
      ['RETURNED_TO_RECIPIENT_BY_ADMINISTRATOR', '領収書を付けてください'],
      ['REPORT_UNDER_REVIEW', '直しました'],
      ['RETURNED_BY_ADMINISTRATOR', '担当者だけに'],
    ]);
    const mine = await app.call('recipient', 'GET', `/applications/${own.id}/history`);
    const within = ({ fromStatus, toStatus }: AnyRow) => undecidedStatuses.includes(fromStatus) && undecidedStatuses.includes(toStatus);
    const told = staff.data.filter((step: AnyRow) => !within(step));
    expect(told.length).toBeLessThan(staff.data.length);
    expect(mine.data.map(({ id }: AnyRow) => id)).toEqual(told.map(({ id }: AnyRow) => id));
    expect(mine.data[0].comment).toBe('領収書を付けてください');
    expect(mine.text).not.toMatch(/担当者だけに|直しました/);
    expect((await app.call('recipient', 'GET', '/status_histories')).status).toBe(403);
  });
});

onEitherEngine('the status options', (app) => {
  it('are all of the catalogue; a grantee gets no codes', async () => {
    const { data } = await app.call('fund_staff', 'GET', '/application_status_options/all');
    expect(data.map(({ id, statusKey, statusLabelAdmin }: AnyRow) => [id, statusKey, statusLabelAdmin])).toEqual(
      applicationStatuses.map(({ id, key, label }) => [id, key, label]),
    );
    expect(data[0].description).toEqual(expect.any(String));
    const mine = await app.call('recipient', 'GET', '/application_status_options/all');
    expect(mine.data[0]).toEqual({ id: 1, statusLabelAdmin: '申請中' });
  });

  it('are, for each status and role, the steps that the role may choose', async () => {
    for (const role of roles.filter((one) => !['general_user', 'head_corporate_planning'].includes(one))) {
      for (const { id, key } of applicationStatuses) {
        const { data } = await app.call(role, 'GET', `/application_status_options/next/${id}`);
        const wanted = stepsFor(key, role).map(({ to, kind, comment, byTransfer, mail }) => [
          applicationStatuses.find((entry) => entry.key === to)?.id,
          kind,
          comment === true || byTransfer !== undefined,
          mail ?? null,
        ]);
        expect(data.map((option: AnyRow) => [option.id, option.kind, option.commentRequired, option.mail])).toEqual(wanted);
      }
    }
  });

  it.each(['0', '999', 'x', '1.5', '-1'])('of %s there are none: 404', async (id) =>
    expect((await app.call('fund_staff', 'GET', `/application_status_options/next/${id}`)).status).toBe(404),
  );
});

onEitherEngine('the list of applications', (app) => {
  const total = async (query: string) => page(await app.call('fund_staff', 'GET', `/applications?${query}&limit=1`)).total;

  it('finds what waits for a role, and the older generic statuses', async () => {
    for (const group of ['pending', 'turn_fund_staff', 'turn_recipient', 'draft', 'completed'])
      expect([group, (await total(`status=${group}`)) > 0]).toEqual([group, true]);
    const six = await Promise.all(['draft', 'submitted', 'under_review', 'approved', 'rejected', 'completed'].map((name) => total(`status=${name}`)));
    expect(six.reduce((sum, count) => sum + count, 0)).toBe(await total('q='));
  });

  it.each([
    ['minApprovedAmount=2&maxApprovedAmount=1', 'approvedAmount'],
    ['entryDateFrom=2026-04-02&entryDateTo=2026-04-01', 'entryDate'],
  ])('refuses a range that ends before it begins: %s', async (query, field) => {
    const answer = await app.call('fund_staff', 'GET', `/applications?${query}`);
    expect([answer.status, answer.code, Object.keys(answer.fields ?? {})]).toEqual([400, 'reversed_range', [field]]);
  });

  it('includes both ends of a range', async () => {
    const [row] = page(await app.call('fund_staff', 'GET', '/applications?limit=1&minApprovedAmount=1')).rows as [AnyRow];
    const { rows } = page(
      await app.call(
        'fund_staff',
        'GET',
        `/applications?minApprovedAmount=${row.approvedAmount}&maxApprovedAmount=${row.approvedAmount}&entryDateFrom=${row.entryDate}&entryDateTo=${row.entryDate}`,
      ),
    );
    expect(rows.map(({ id }) => id)).toContain(row.id);
    for (const { approvedAmount, entryDate } of rows) expect([approvedAmount, entryDate]).toEqual([row.approvedAmount, row.entryDate]);
  });
});

onEitherEngine('the list of adoptions', (app) => {
  it('gives those with a grant number, those without, or all', async () => {
    const total = async (query: string) => page(await app.call('fund_staff', 'GET', `/adoptions?limit=1${query}`)).total;
    const [all, having, lacking] = [await total(''), await total('&hasGrantNumber=true'), await total('&hasGrantNumber=false')];
    expect([having > 0, lacking > 0, having + lacking]).toEqual([true, true, all]);
    const { rows } = page(await app.call('fund_staff', 'GET', '/adoptions?hasGrantNumber=false&limit=200'));
    expect(rows.every(({ grantNumber }) => grantNumber === null)).toBe(true);
    expect((await app.call('fund_staff', 'GET', '/adoptions?hasGrantNumber=maybe')).status).toBe(400);
  });

  it('leaves those without a number to the list of applications, those with an amount first', async () => {
    const [one] = page(await app.call('fund_staff', 'GET', '/applications?status=AWAITING_BOARD_APPROVAL&limit=1')).rows as [AnyRow];
    await app.call('fund_staff', 'PUT', `/applications/${one.id}`, { approvedAmount: 300_000 });
    const lacking = page(await app.call('fund_staff', 'GET', '/adoptions?hasGrantNumber=false&limit=1')).total;
    const { rows, total } = page(await app.call('fund_staff', 'GET', '/applications?hasGrantNumber=false&sortBy=approvedAmount&sortOrder=desc'));
    expect([total, rows[0]?.id]).toEqual([lacking, one.id]);
    expect(rows.every(({ grantNumber }) => grantNumber === null)).toBe(true);
    const own = page(await app.call('recipient', 'GET', '/applications?hasGrantNumber=true&limit=200')).rows;
    expect(own.every(({ grantNumber }) => grantNumber !== null)).toBe(true);
  });

  it('is exported under the name of the spec, with the same condition', async () => {
    app.setNow(new Date('2026-11-21T03:00:00Z'));
    const token = await app.token('fund_staff');
    const response = await app.raw('/api/admin/adoptions/export?format=csv&hasGrantNumber=true', { headers: { Authorization: `Bearer ${token}` } });
    expect(response.headers.get('content-disposition')).toContain('filename="applications_20261121.csv"');
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines.length - 1).toBe(page(await app.call('fund_staff', 'GET', '/adoptions?hasGrantNumber=true&limit=1')).total);
  });
});
