import { isBankDay } from '../../domain/dates/bank-day.ts';
import { addDays } from '../../domain/dates/days.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { statusEntry, stepsFrom } from '../../domain/workflow/transitions.ts';
import { payingStatuses } from '../../resources/payments/server/payables.ts';
import { type Dice, dice } from '../torture/dice.ts';
import { announceAll } from './announce.ts';
import type { Answer, TestApp } from './app.ts';
import type { AnyRow } from './rows.ts';
import { standBefore } from './settling.ts';
import { newAccount, soundAccount } from './transfers.ts';

/** People of all desks at work on a few grants: each step is one click that a screen offers somebody, or one that comes too late. */
export interface MoneyWalk {
  /** The grants that they work on. */
  readonly ids: readonly number[];
  /** What was clicked and answered, the latest last. */
  readonly trace: readonly string[];
  /** Answers that nobody should ever hear. */
  readonly shocks: readonly string[];
  /** How many clicks came through, by what they were. */
  readonly done: ReadonlyMap<string, number>;
  step(): Promise<void>;
}

/** Where the grants begin, and what has been paid in advance. */
const beginnings: readonly (readonly [ApplicationStatus, number])[] = [
  ['CONTRACTED_ONGOING', 0],
  ['ADVANCE_PREPARATION', 0],
  ['IN_PROGRESS', 0],
  ['REPORT_UNDER_REVIEW', 300_000],
  ['REPORT_COMPLETED_COUNCILOR', 400_000],
  ['WITHDRAWAL_NOTICE', 400_000],
  ['REPORT_COMPLETED_COUNCILOR', 0],
];

const grantees = ['recipient', 'recipient2', 'recipient3'] as const;
const fund = ['fund_staff', 'fund_manager', 'fund_department_head'] as const;

export async function walkMoney(app: TestApp, seed: number): Promise<MoneyWalk> {
  const chance = dice(seed);
  const grants = await ground(app);
  const accountId = await newAccount(app);
  const trace: string[] = [];
  const shocks: string[] = [];
  const done = new Map<string, number>();
  let today = '2026-11-24';
  app.setNow(new Date(`${today}T01:00:00Z`));

  const call: Call = async (as, method, path, body) => {
    const answer = await app.call(as, method, path, body);
    trace.push(`${today} ${as} ${method} ${path} ${JSON.stringify(body ?? {})} → ${answer.status} ${answer.error ?? ''}`);
    if (answer.status >= 500 || answer.status === 401) shocks.push(trace.at(-1) ?? '');
    const name = `${method} ${path.replaceAll(/\d+/g, '#')}`;
    if (answer.status < 300) done.set(name, (done.get(name) ?? 0) + 1);
    return answer;
  };
  const later = (date: string) => {
    today = date;
    app.setNow(new Date(`${today}T01:00:00Z`));
  };
  const scene: Scene = { app, call, chance, accountId, grants, today: () => today, later };
  return {
    ids: grants.map(({ id }) => id),
    trace,
    shocks,
    done,
    async step() {
      const [click, grant] = [chance.of(clicks), chance.of(grants)];
      // Who is at it often goes on.
      for (let more = chance.throw(4); more >= 0; more--) await click(scene, grant);
    },
  };

  /** The grants, each at its beginning, with an account that can be paid to. */
  async function ground(of: TestApp): Promise<Grant[]> {
    const rows = await of.engine.db
      .selectFrom('applications as a')
      .innerJoin('users as u', 'u.organizationId', 'a.organizationId')
      .select(['a.id', 'a.organizationId', 'u.email'])
      .where(
        'u.email',
        'in',
        grantees.map((name) => `${name}@example.jp`),
      )
      .where('a.grantNumber', 'is not', null)
      .orderBy('a.id')
      .limit(beginnings.length)
      .execute();
    const found: Grant[] = [];
    for (const [index, { id, organizationId, email }] of rows.entries()) {
      const [status, advance] = beginnings[index] as (typeof beginnings)[number];
      await standBefore(of, id, advance, [], status);
      const bankId = await soundAccount(of, organizationId, index);
      const wish = { advancedPaymentFlg: 1, advancedPaymentAmount: advance || 350_000, bankId };
      await of.engine.db.updateTable('applications').set(wish).where('id', '=', id).execute();
      const stamps = { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' };
      await of.engine.db.updateTable('payments').set({ advancePaymentAmount: wish.advancedPaymentAmount }).where('applicationId', '=', id).execute();
      if (advance > 0)
        await of.engine.db
          .insertInto('payment_entries')
          .values({ applicationId: id, kind: 'advance', amount: advance, entryDate: '2026-07-10', source: 'migrated', ...stamps })
          .execute();
      // Its history begins here, so that it leads to where the grant stands.
      await of.engine.db
        .insertInto('status_histories')
        .values({ applicationId: id, fromStatus: null, toStatus: status, ...stamps })
        .execute();
      found.push({ id, as: email.replace('@example.jp', '') });
    }
    return found;
  }
}

interface Grant {
  readonly id: number;
  readonly as: string;
}

type Call = (as: string, method: string, path: string, body?: object) => Promise<Answer>;

interface Scene {
  readonly app: TestApp;
  readonly call: Call;
  readonly chance: Dice;
  readonly accountId: number;
  readonly grants: readonly Grant[];
  today(): string;
  later(date: string): void;
}

type Click = (scene: Scene, grant: Grant) => Promise<void>;

/** One step of the workflow by somebody who may take it, mostly onwards; now and then by two at once. What was decided anew is announced anew. */
const move: Click = async ({ app, call, chance, today }, { id, as }) => {
  const { status, approvedAmount } = await app.engine.db
    .selectFrom('applications')
    .select(['status', 'approvedAmount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status === 'AWAITING_BOARD_APPROVAL' && chance.throw(5) > 0) {
    await announceAll(app, [{ id, outcome: 'awarded', amount: approvedAmount, reason: '金額の変更' }]);
    return;
  }
  const all = stepsFrom(status).filter(
    ({ signed, announced, kind }) => !signed && !announced && (kind !== 'end' || status === 'REFUND_REQUESTED' || chance.throw(12) === 0),
  );
  const onwards = all.filter(({ kind }) => kind === 'forward' || kind === 'end');
  const step = chance.of(chance.throw(5) > 0 && onwards.length > 0 ? onwards : all);
  if (!step) return;
  const role = chance.of(step.by);
  const body = { applicationStatusId: statusEntry(step.to).id, comment: '進めます', ...(step.byTransfer && { paidOn: today() }) };
  const take = () => call(role === 'recipient' ? as : role, 'PUT', `/applications/${id}`, body);
  await (chance.throw(8) === 0 ? Promise.all([take(), take()]) : take());
};

const receiptsOf = ({ app }: Scene, id: number) =>
  app.engine.db.selectFrom('receipts').select(['id', 'status']).where('applicationId', '=', id).where('removed', '=', 0).execute();

/** A receipt with all that makes a difference: style of entry, rates, points. */
const enter: Click = async ({ call, chance }, { id, as }) => {
  const amount = (chance.throw(30) + 1) * 7331;
  const line = () => ({ taxRate: chance.of([0, 8, 10]), taxIncluded: chance.throw(2) === 0, amount: (chance.throw(9) + 1) * 3333 });
  const shape =
    chance.throw(4) === 0 ? { lines: [line(), line(), line()] } : { amount, taxRate: chance.of([0, 8, 10]), taxIncluded: chance.throw(3) > 0 };
  const paper = {
    title: '資料',
    vendor: '川辺印刷',
    receiptDate: '2026-06-01',
    paymentDate: '2026-06-02',
    pointAmount: chance.throw(3) === 0 ? 500 : 0,
  };
  const who = chance.throw(4) === 0 ? 'fund_staff' : as;
  await call(who, 'POST', '/receipts', { applicationId: id, ...paper, ...shape, status: chance.of(['draft', 'submitted', 'submitted']) });
};

const change: Click = async (scene, grant) => {
  const { call, chance } = scene;
  const receipt = chance.of(await receiptsOf(scene, grant.id));
  if (!receipt) return;
  const path = `/receipts/${receipt.id}`;
  const review = (status: string) => call(chance.of(fund), 'PUT', `${path}/review`, { status, comment: '確かめました' });
  const ways = [
    () => call(grant.as, 'PUT', path, { pointAmount: chance.throw(5) * 100 }),
    () => call(grant.as, 'PUT', path, { amount: (chance.throw(30) + 1) * 5003, taxIncluded: chance.throw(2) === 0 }),
    () => call(grant.as, 'POST', `${path}/submit`, {}),
    () => call(grant.as, 'DELETE', path, { reason: '誤り' }),
    () => review('pending'),
    () => review('rejected'),
    () => review('approved'),
    () => review('approved'),
    () => review('approved'),
  ];
  await chance.of(ways)();
};

/** All receipts that wait are looked at: without that no grant would ever get to its settlement. */
const review: Click = async (scene, { id }) => {
  for (const receipt of await receiptsOf(scene, id))
    if (receipt.status === 'submitted' || receipt.status === 'pending')
      await scene.call('fund_manager', 'PUT', `/receipts/${receipt.id}/review`, {
        status: scene.chance.throw(5) > 0 ? 'approved' : 'rejected',
        comment: '確認',
      });
};

/** What the accounting desk does next with a batch, or with a new one. */
const transfer: Click = async ({ app, call, chance, accountId, grants, today, later }) => {
  const batches = await app.engine.db
    .selectFrom('transfer_batches')
    .select(['id', 'status', 'transferDate'])
    .where('accountId', '=', accountId)
    .where('status', 'not in', ['finished', 'cancelled'])
    .execute();
  const batch = chance.throw(3) === 0 ? undefined : chance.of(batches);
  if (!batch) {
    const standing = await app.engine.db
      .selectFrom('applications')
      .select(['id', 'status'])
      .where(
        'id',
        'in',
        grants.map(({ id }) => id),
      )
      .execute();
    const waiting = standing.flatMap(({ id, status }) => {
      const kind =
        status in payingStatuses ? payingStatuses[status as keyof typeof payingStatuses] : chance.throw(12) === 0 ? ('final' as const) : null;
      return kind ? [{ applicationId: id, kind }] : [];
    });
    const payments = waiting.filter(() => chance.throw(4) > 0);
    let date = addDays(today(), 10 + chance.throw(10));
    while (!isBankDay(date)) date = addDays(date, 1);
    for (const one of chance.throw(2) === 0 ? [payments] : payments.map((payment) => [payment]))
      if (one.length > 0) await call('accounting_staff', 'POST', '/transfer_batches/create', { accountId, transferDate: date, payments: one });
    return;
  }
  const path = `/transfer_batches/${batch.id}`;
  const items = await app.engine.db.selectFrom('transfer_items').select(['id', 'status']).where('batchId', '=', batch.id).execute();
  if (chance.throw(12) === 0) return void (await call('fund_manager', 'POST', `${path}/cancel`, { reason: '作り直すため' }));
  if (chance.throw(12) === 0) return void (await call('accounting_staff', 'POST', `/transfer_items/${chance.of(items)?.id}/remove`, {}));
  if (batch.status === 'draft') return void (await call('accounting_staff', 'POST', `${path}/submit`, {}));
  if (batch.status === 'submitted') {
    const isSound = chance.throw(5) > 0;
    return void (await call('fund_manager', 'POST', isSound ? `${path}/approve` : `${path}/sendBack`, isSound ? {} : { comment: '確認' }));
  }
  if (batch.status === 'approved') {
    await call('accounting_staff', 'POST', `${path}/file`, {});
    return void (await call('accounting_staff', 'POST', `${path}/markSent`, {}));
  }
  if (chance.throw(4) > 0 && today() < batch.transferDate) later(batch.transferDate);
  const results = items.map(({ id }) => ({ id, outcome: chance.throw(6) === 0 ? 'failed' : 'done', text: '銀行の返事' }));
  const record = () => call('accounting_staff', 'POST', `${path}/results`, { results });
  await (chance.throw(4) === 0 ? Promise.all([record(), record()]) : record());
};

const paymentOf = ({ app }: Scene, id: number) => app.engine.db.selectFrom('payments').selectAll().where('applicationId', '=', id).executeTakeFirst();

/** Money that comes back: all of it, a part, or too much, and twice by a double click. */
const refund: Click = async (scene, { id }) => {
  const { call, chance, today } = scene;
  const payment = (await paymentOf(scene, id)) as AnyRow | undefined;
  if (!payment) return;
  const open = payment.refundAmount - payment.refundedAmount;
  const amount = chance.of([open, open, Math.ceil(open / 2), open + 1, 1000]);
  const record = () => call('accounting_staff', 'POST', `/payments/${payment.id}/recordRefund`, { amount, receivedDate: today() });
  await (chance.throw(4) === 0 ? Promise.all([record(), record()]) : record());
};

/** What turns out otherwise after the end. */
const undo: Click = async (scene, { id }) => {
  const { app, call, chance, today } = scene;
  const because = { reason: '監査の指摘による', document: '決裁 第1号' };
  const payment = await paymentOf(scene, id);
  const entry = chance.of(await app.engine.db.selectFrom('payment_entries').select('id').where('applicationId', '=', id).execute());
  if (chance.throw(2) === 0 && payment)
    await call(chance.of(['fund_manager', 'fund_department_head']), 'POST', `/payments/${payment.id}/reopen`, because);
  else if (entry)
    await call(chance.of(['fund_manager', 'fund_department_head', 'accounting_staff']), 'POST', `/payment_entries/${entry.id}/counter`, {
      ...because,
      document: undefined,
      entryDate: today(),
    });
};

/** What has been decided is changed, with its reason or without. */
const decide: Click = async ({ call, chance }, { id }) => {
  const because = chance.throw(3) > 0 ? { reason: '計画の変更', document: '変更承認 第1号' } : {};
  const wish = chance.of([
    { approvedAmount: 300_000 + chance.throw(5) * 50_000 },
    { taxStatus: chance.of(['exempt', 'simplified', 'standard', null]) },
    { advancedPaymentAmount: 100_000 },
  ]);
  await call(chance.of(fund), 'PUT', `/applications/${id}`, { ...wish, ...('taxStatus' in wish ? {} : because) });
};

/** The programme changes its mind, and the grantee tells what else there is for the cost, or the staff do. */
const share: Click = async ({ app, call, chance }, { id, as }) => {
  const { grantId } = await app.engine.db.selectFrom('applications').select('grantId').where('id', '=', id).executeTakeFirstOrThrow();
  const rule = { grantRate: chance.of([100, 80, 33]), otherIncomeRule: chance.of(['ignore', 'deduct']) };
  if (chance.throw(4) === 0) await call(chance.of(fund), 'PUT', `/admin/grants/${grantId}`, rule);
  const income = { otherGrants: chance.of([0, 50_000, 333_333]), otherIncome: chance.of([0, 1, 10_000]) };
  await call(chance.of([as, as, ...fund]), 'PUT', `/applications/${id}`, income);
};

const wait: Click = async ({ today, later }) => later(addDays(today(), 1));

const clicks: readonly Click[] = [
  move,
  move,
  move,
  move,
  move,
  enter,
  enter,
  change,
  change,
  review,
  review,
  transfer,
  transfer,
  transfer,
  refund,
  refund,
  undo,
  decide,
  share,
  wait,
];
