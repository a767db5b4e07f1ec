import { beforeEach, expect, it } from 'vitest';
import { isBusinessDay } from '../../domain/dates/bank-day.ts';
import { addDays } from '../../domain/dates/days.ts';
import { statusesAwaiting } from '../../domain/workflow/transitions.ts';
import { statusesInReview } from '../../resources/documents/rules/statuses.ts';
import { sendDigests } from '../../resources/messages/server/reminders/digest.ts';
import { remindOfDocuments } from '../../resources/messages/server/reminders/grantees.ts';
import { onEachEngine } from '../support/app.ts';

onEachEngine('mails that nobody has to think of', (app) => {
  const at = (date: string, hour = 23) => app.setNow(new Date(Date.parse(`${date}T00:00:00Z`) - (24 - hour) * 3_600_000));
  const mails = () => app.engine.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  beforeEach(() =>
    app.engine.db
      .deleteFrom('outbox')
      .execute()
      .then(() => undefined),
  );

  it('remind of one document through a whole fiscal year exactly as often as they should', async () => {
    const { id } = await app.engine.db
      .selectFrom('submissions as s')
      .innerJoin('applications as a', 'a.id', 's.applicationId')
      .innerJoin('report_forms as f', 'f.id', 's.grantReportFormId')
      .select('s.id')
      .where('a.status', '=', 'IN_PROGRESS')
      .where('f.isRequired', '=', 1)
      .executeTakeFirstOrThrow();
    await app.engine.db.updateTable('submissions').set({ status: 'COMPLETED' }).execute();
    await app.engine.db.updateTable('submissions').set({ status: 'NOT_SUBMITTED', receptionEndDate: '2026-10-31' }).where('id', '=', id).execute();
    const sent: string[] = [];
    for (let day = '2026-04-01'; day <= '2027-03-31'; day = addDays(day, 1)) {
      at(day);
      if ((await remindOfDocuments(app.services)) === 0) continue;
      expect(await remindOfDocuments(app.services)).toBe(0);
      sent.push(day);
    }
    const weeks = Array.from({ length: 21 }, (_, index) => addDays('2026-10-31', 7 * (index + 1))).filter((day) => day <= '2027-03-31');
    expect(sent).toEqual(['2026-10-17', '2026-10-28', '2026-10-31', ...weeks]);
    const [early, , today, late] = await mails();
    expect(early?.body).toContain('2026/10/31 (土)');
    expect([early?.onceKey, today?.onceKey, late?.onceKey]).toEqual([
      `reminder:${id}:2026-10-31:d14`,
      `reminder:${id}:2026-10-31:d0`,
      `reminder:${id}:2026-10-31:w1`,
    ]);
    expect((await mails()).every(({ body }) => !/\{\{/.test(body))).toBe(true);
  });

  it('start anew when the due date is put off, and stop when the document is there or the grant is over', async () => {
    const row = await app.engine.db.selectFrom('submissions').selectAll().where('status', '=', 'NOT_SUBMITTED').executeTakeFirstOrThrow();
    at('2026-10-31');
    expect(await remindOfDocuments(app.services)).toBe(1);
    await app.engine.db.updateTable('submissions').set({ receptionEndDate: '2026-11-02' }).where('id', '=', row.id).execute();
    expect(await remindOfDocuments(app.services)).toBe(1);
    await app.engine.db.updateTable('submissions').set({ receptionEndDate: '2026-11-03' }).where('id', '=', row.id).execute();
    await app.engine.db.updateTable('applications').set({ status: 'DECLINED_END' }).where('id', '=', row.applicationId).execute();
    expect(await remindOfDocuments(app.services)).toBe(0);
    await app.engine.db.updateTable('applications').set({ status: 'IN_PROGRESS' }).where('id', '=', row.applicationId).execute();
    await app.engine.db.updateTable('mail_templates').set({ enabled: 0 }).where('purpose', '=', 'deadline_reminder').execute();
    expect(await remindOfDocuments(app.services)).toBe(0);
    await app.engine.db.updateTable('mail_templates').set({ enabled: 1 }).where('purpose', '=', 'deadline_reminder').execute();
    expect(await remindOfDocuments(app.services)).toBe(1);
  });

  it('ask for exactly the documents that the dashboards ask for', async () => {
    const { db } = app.engine;
    const [missing, optional, returned] = await db
      .selectFrom('submissions as s')
      .innerJoin('applications as a', 'a.id', 's.applicationId')
      .select(['s.id', 's.applicationId'])
      .where('a.status', '=', 'IN_PROGRESS')
      .orderBy('s.id')
      .limit(3)
      .execute();
    const set = (row: { id: number } | undefined, values: { status: 'NOT_SUBMITTED' | 'SUBMITTED_RETURNED'; isRequired: number }) =>
      db
        .updateTable('submissions')
        .set({ ...values, receptionEndDate: '2026-10-31' })
        .where('id', '=', row?.id ?? 0)
        .execute();
    await db.updateTable('submissions').set({ status: 'COMPLETED' }).execute();
    await set(missing, { status: 'NOT_SUBMITTED', isRequired: 1 });
    await set(optional, { status: 'NOT_SUBMITTED', isRequired: 0 });
    await set(returned, { status: 'SUBMITTED_RETURNED', isRequired: 0 });
    at('2026-10-31');
    expect(await remindOfDocuments(app.services)).toBe(2);
    expect(await remindOfDocuments(app.services)).toBe(0);
    expect((await mails()).map(({ onceKey }) => onceKey)).toEqual([missing, returned].map((row) => `reminder:${row?.id}:2026-10-31:d0`));
    for (const { applicationId } of [missing, optional, returned].flatMap((row) => row ?? [])) {
      const { data } = await app.call('fund_staff', 'GET', `/applications/${applicationId}/tasks`);
      const asked = data.flatMap(({ document }: { document: { id: number } | null }) => document?.id ?? []);
      const own = [missing, returned].flatMap((row) => (row?.applicationId === applicationId ? row.id : []));
      expect(asked).toEqual(own);
    }
  });

  it('are sent once by several processes at the same moment', async () => {
    at('2026-10-30');
    await app.engine.db
      .updateTable('submissions')
      .set({ status: 'NOT_SUBMITTED', receptionEndDate: '2026-11-01' })
      .where(
        'id',
        'in',
        (await app.engine.db.selectFrom('submissions').select('id').limit(30).execute()).map(({ id }) => id),
      )
      .execute();
    const counts = await Promise.all([1, 2, 3].map(() => remindOfDocuments(app.services)));
    const all = await mails();
    expect(all.length).toBeGreaterThan(0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length);
    expect(new Set(all.map(({ onceKey }) => onceKey)).size).toBe(all.length);
  });

  it('tell each of the staff on business days what waits for the role', async () => {
    for (const [day, works] of [
      ['2026-11-20', true],
      ['2026-11-21', false],
      ['2026-11-23', false],
    ] as const) {
      at(day);
      expect(isBusinessDay(day)).toBe(works);
      await app.engine.db.deleteFrom('outbox').execute();
      expect((await sendDigests(app.services)) > 0).toBe(works);
      expect(await sendDigests(app.services)).toBe(0);
    }
    at('2026-11-20');
    await app.engine.db.deleteFrom('outbox').execute();
    const { db } = app.engine;
    const judged = [...statusesInReview];
    await db.updateTable('submissions').set({ status: 'COMPLETED' }).where('status', 'in', judged).execute();
    const three = db.selectFrom('submissions').select('id').orderBy('id').limit(3);
    await db.updateTable('submissions').set({ status: 'SUBMITTED_PENDING_REVIEW' }).where('id', 'in', three).execute();
    await sendDigests(app.services);
    const { count } = await app.engine.db
      .selectFrom('applications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', 'in', statusesAwaiting('director'))
      .executeTakeFirstOrThrow();
    const mail = (await mails()).find(({ recipientAddress }) => recipientAddress === 'director@example.jp');
    expect(mail?.subject).toContain(`対応待ちが${count}件あります`);
    expect(mail?.body).toContain('http://localhost:3000/admin/login');
    const staffMail = (await mails()).find(({ recipientAddress }) => recipientAddress === 'fund_staff@example.jp');
    expect(staffMail?.body).toContain('確認を待っている書類　3件');
    expect(mail?.body).not.toContain('確認を待っている書類');
    const addresses = (await mails()).map(({ recipientAddress }) => recipientAddress);
    expect(addresses).not.toContain('selection_committee@example.jp');
    expect(addresses).not.toContain('recipient@example.jp');
  });
});
