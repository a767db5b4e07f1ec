import { describe, expect, test } from 'vitest';
import { fiscalYearOf } from '../../domain/dates/fiscal-year.ts';
import { adminRoles } from '../../domain/roles.ts';
import { grantCategories, mailStates, paymentStatuses, submissionStatuses } from '../../domain/terms.ts';
import { applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { noticeStatuses } from '../../resources/messages/rules/terms.ts';
import { partyName } from '../../resources/payments/rules/transfer/transfer-file.ts';
import { taxOf } from '../../resources/receipts/rules/tax-lines.ts';
import { receiptStatuses } from '../../resources/receipts/rules/terms.ts';
import { resources } from '../../resources.config.ts';
import { validate } from '../../schema/derive/validators.ts';
import { isInput, isStored } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import type { Resource } from '../../schema/resource.ts';
import { alertRows } from '../../seed/demo/alerts.ts';
import { auditRows, officeEvents } from '../../seed/demo/audit.ts';
import { bankRow } from '../../seed/demo/banks.ts';
import { faqRows } from '../../seed/demo/faqs.ts';
import { demoBatches, makeWorld } from '../../seed/demo/generate.ts';
import { historyRows } from '../../seed/demo/history.ts';
import { mailRows } from '../../seed/demo/mails.ts';
import { noticeRows } from '../../seed/demo/notices.ts';
import { makeOrganizations, organizationCount, organizationRow } from '../../seed/demo/organizations.ts';
import { recipientRows, staffRows } from '../../seed/demo/users.ts';

const baseDate = '2026-11-21';
const demo = demoRows(baseDate, 400);

describe('the demo data', () => {
  test('is the same every time', () => {
    expect(demoRows(baseDate, 400)).toEqual(demo);
  });

  test('has its mails in the order of time, as the list of mails shows them', () => {
    const written = demo.outbox.map(({ createdAt }) => createdAt);
    expect(written).toEqual([...written].sort());
  });

  test('has account holders that fit a transfer, however many organisations there are', () => {
    const names = makeOrganizations(5000).map((organization) => bankRow(organization, baseDate)?.accountHolderName ?? '');
    expect(names.filter((name) => partyName(name, 'space').length > 30)).toEqual([]);
  });

  test('is the same whatever the size of the batches', () => {
    expect(demoRows(baseDate, 400, 7)).toEqual(demo);
  });

  test('has about 400 applications of 60 organisations and 130 users', () => {
    expect([demo.applications.length, demo.organizations.length]).toEqual([400, 60]);
    expect(demo.users.length).toBeGreaterThan(125);
    expect(organizationCount(1_000_000)).toBe(20_000);
  });

  test.each(['2026-11-21', '2026-04-01', '2027-03-31', '2028-02-29', '2029-07-15'])('covers everything as of %s', (date) => {
    const rows = date === baseDate ? demo : demoRows(date, 400);
    expect(valuesOf(rows.applications, 'status')).toEqual(applicationStatuses.map(({ key }) => key).sort());
    expect(valuesOf(rows.applications, 'category')).toEqual(Object.keys(grantCategories).sort());
    expect(valuesOf(rows.applications, 'grantYear')).toEqual(Array.from({ length: 10 }, (_, index) => fiscalYearOf(date) - 9 + index));
    expect(valuesOf(rows.submissions, 'status')).toEqual(Object.keys(submissionStatuses).sort());
    expect(valuesOf(rows.receipts, 'status')).toEqual(Object.keys(receiptStatuses).sort());
    expect(rows.receipts.some(({ removed }) => removed === 1)).toBe(true);
    expect(valuesOf(rows.payments, 'status')).toEqual(Object.keys(paymentStatuses).sort());
    expect(valuesOf(rows.notifications, 'status')).toEqual(Object.keys(noticeStatuses).sort());
    expect(valuesOf(rows.outbox, 'status')).toEqual(Object.keys(mailStates).sort());
    expectCoherent(rows, date);
  });

  test('has an account for every role and several grants for each account that is named', () => {
    const emails = demo.users.map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining(adminRoles.map((role) => `${role}@example.jp`)));
    for (const email of ['recipient@example.jp', 'recipient2@example.jp', 'recipient3@example.jp']) {
      const user = demo.users.find((row) => row.email === email);
      const own = demo.applications.filter(({ organizationId }) => organizationId === user?.organizationId);
      expect(new Set(own.map(({ status }) => status)).size).toBeGreaterThan(3);
    }
    expect(demo.users.find(({ email }) => email === 'newcomer@example.jp')?.forcePasswordChange).toBe(1);
  });

  test('has documents that are overdue, due today, due in three days and due later', () => {
    const open = demo.submissions
      .filter(({ status }) => status === 'NOT_SUBMITTED' || status === 'SUBMITTED_RETURNED')
      .map(({ receptionEndDate }) => receptionEndDate ?? '');
    expect(open).toContain(baseDate);
    expect(open).toContain('2026-11-24');
    expect(open.some((due) => due < baseDate)).toBe(true);
    expect(open.some((due) => due > '2026-12-01')).toBe(true);
  });

  test('has hundreds of titles, some words often and some rarely', () => {
    const names = new Map(demo.organizations.map(({ id, name }) => [id, name]));
    const hits = (word: string) =>
      demo.applications.filter(({ title, organizationId }) => `${title} ${names.get(organizationId)}`.includes(word)).length;
    expect(new Set(demo.applications.map(({ title }) => title)).size).toBeGreaterThan(380);
    expect(hits('河川') / 400).toBeGreaterThan(0.2);
    expect(hits('河川') / 400).toBeLessThan(0.36);
    expect([hits('砂防'), hits('ヤマメ')]).toEqual([1, 1]);
  });

  test('has names with rare characters', () => {
    const text = JSON.stringify(demo.organizations);
    for (const rare of ['髙', '﨑', '𠮷', '㈱']) expect(text).toContain(rare);
  });

  test.each(Object.entries(demo))('fits the declaration: %s', (name, rows) => {
    const resource = (resources as Readonly<Record<string, Resource>>)[name] as Resource;
    for (const row of rows) expect(problemsOf(resource, row), JSON.stringify(row)).toEqual([]);
  });
});

type Rows = ReturnType<typeof demoRows>;

function demoRows(date: string, applications: number, batchSize = 100) {
  const world = makeWorld(date, applications);
  const batches = [...demoBatches(world, applications, batchSize)];
  const events = [...officeEvents(date), ...batches.flatMap((batch) => batch.events)];
  return {
    grants: world.grants,
    report_forms: world.forms.map(({ row }) => row),
    organizations: world.organizations.map((organization) => organizationRow(organization, date)),
    users: [...staffRows('hash', date), ...world.organizations.flatMap((organization) => recipientRows(organization, 'hash', date))],
    banks: world.organizations.map((organization) => bankRow(organization, date)).filter((row) => row !== null),
    alerts: alertRows(date, 9),
    notifications: noticeRows(date),
    faqs: faqRows(date),
    applications: batches.flatMap((batch) => batch.applications),
    status_histories: historyRows(
      batches.flatMap((batch) => batch.history),
      1,
    ),
    submissions: batches.flatMap((batch) => batch.submissions),
    receipts: batches.flatMap((batch) => batch.receipts),
    payments: batches.flatMap((batch) => batch.payments),
    comments: batches.flatMap((batch) => batch.comments),
    outbox: mailRows(
      batches.flatMap((batch) => batch.mails),
      1,
    ),
    audit_logs: auditRows(events, 1),
  };
}

function valuesOf<R, K extends keyof R>(rows: readonly R[], name: K): R[K][] {
  return [...new Set(rows.map((row) => row[name]))].sort();
}

function expectCoherent(rows: Rows, date: string): void {
  const grants = new Map(rows.grants.map((row) => [row.id, row]));
  const payments = new Map(rows.payments.map((row) => [row.applicationId, row]));
  const phases = new Map(applicationStatuses.map(({ key, phase }) => [key, phase]));
  for (const row of rows.applications) {
    const phase = phases.get(row.status as never);
    const { approvedAmount = null, advancedPaymentAmount = 0 } = row;
    const isEarly = phase === 'application' || phase === 'selection' || row.status === 'REJECTED_END' || row.status === 'APPLICATION_WITHDRAWN_END';
    expect([approvedAmount === null, payments.has(row.id)], row.entryNumber).toEqual([isEarly, !isEarly && row.status !== 'DECLINED_END']);
    expect(row.grantNumber === null, row.entryNumber).toBe(isEarly);
    expect(advancedPaymentAmount).toBeLessThanOrEqual(Math.floor((approvedAmount ?? 0) * 0.8));
    expect(row.advancedPaymentFlg).toBe(advancedPaymentAmount > 0 ? 1 : 0);
    expect(grants.get(row.grantId ?? 0)).toMatchObject({ category: row.category, year: row.grantYear, themeNumber: row.grantThemeNumber });
    expect(row.entryDate ?? '').toMatch(/^\d/);
    expect((row.entryDate ?? '') <= (row.startDate ?? '') && (row.startDate ?? '') <= (row.endDate ?? '')).toBe(true);
    if (phase === 'advance') {
      expect([advancedPaymentAmount > 0, row.bankId !== null, row.ukesyoSendDate !== null, row.ukesyoApplovalDate !== null]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
    if (row.status === 'GRANT_COMPLETED') {
      const payment = payments.get(row.id);
      expect(payment?.status).toBe('completed');
      expect(payment?.finalAmount).toBeLessThanOrEqual(approvedAmount ?? 0);
      expect(payment?.finalAmount).toBe((payment?.advanceAmount ?? 0) + (payment?.deferredAmount ?? 0));
      expect(payment?.finalPaymentTransferDate).not.toBeNull();
    }
  }
  for (const { applicationId, status, advanceAmount = 0, finalAmount, deferredAmount, refundAmount = 0 } of rows.payments)
    if (status === 'awaiting_refund') {
      expect(refundAmount).toBeGreaterThan(0);
      expect([applicationId, refundAmount, deferredAmount]).toEqual([applicationId, advanceAmount - (finalAmount ?? 0), 0]);
    }
  for (const row of rows.receipts) {
    if (!row.taxLines) expect(row.taxAmount).toBe(taxOf(row.amount ?? 0, row.taxRate ?? 10, row.taxIncluded === 1));
    expect((row.receiptDate ?? '') <= (row.paymentDate ?? '')).toBe(true);
    expect(row.submittedAt === null).toBe(row.status === 'draft');
    expect([row.removed === 1, Boolean(row.removalReason)]).toEqual([Boolean(row.removedAt), Boolean(row.removedAt)]);
    expect(row.approvedAt === null).toBe(row.status !== 'approved' && row.status !== 'paid');
  }
  for (const row of rows.submissions) {
    expect(row.submittedAt === null).toBe(row.status === 'NOT_SUBMITTED');
    expect(row.approvedAt === null).toBe(row.status !== 'COMPLETED');
  }
  const happened = Object.values(rows).flatMap((table) =>
    (table as readonly { createdAt: string; updatedAt: string; submittedAt?: string | null; approvedAt?: string | null }[]).flat(),
  );
  for (const { createdAt, updatedAt, submittedAt, approvedAt } of happened) {
    expect(createdAt <= updatedAt, `${createdAt} ${updatedAt}`).toBe(true);
    for (const instant of [updatedAt, submittedAt, approvedAt]) expect((instant ?? '') < `${date}T15:00`, instant ?? '').toBe(true);
    if (submittedAt && approvedAt) expect(submittedAt < approvedAt).toBe(true);
  }
}

/** What the declaration itself would refuse in a row, as an input and as a stored cell. */
function problemsOf(resource: Resource, row: object): string[] {
  const cells = Object.entries(row)
    .filter(([name, cell]) => cell !== null && resource.fields[name])
    .map(([name, cell]) => [name, resource.fields[name]?.kind === 'flag' ? cell === 1 : cell] as const);
  const inputs = Object.fromEntries(cells.filter(([name]) => isInput(resource.fields[name] as never)));
  const { errors, values } = validate(resource, { ...inputs, ...(inputs.password !== undefined && { password: 'Seseragi-2026' }) }, 'create');
  const changed = Object.keys(inputs).filter((name) => name !== 'password' && values[name] !== inputs[name]);
  const stored = cells.flatMap(([name, cell]) => {
    const field = resource.fields[name];
    if (!field || isInput(field) || field.kind === 'changes' || field.kind === 'html') return [];
    const checked = kindOf(field).check(cell, field);
    return checked.ok ? [] : [`${name}: ${checked.error}`];
  });
  const unknown = Object.keys(row).filter(
    (name) => !['id', 'version', 'createdAt', 'updatedAt', 'visibleAt'].includes(name) && !(resource.fields[name] && isStored(resource.fields[name])),
  );
  const missing = Object.entries(resource.fields)
    .filter(([name, field]) => isStored(field) && field.options.required && !cells.some(([other]) => other === name))
    .map(([name]) => `${name} is missing`);
  return [
    ...Object.entries(errors).map(([name, error]) => `${name}: ${error}`),
    ...changed.map((name) => `${name} is not as it would be stored`),
    ...stored,
    ...unknown,
    ...missing,
  ];
}
