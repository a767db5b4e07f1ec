import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { balanceColumns, paymentBalance } from '../../../domain/money/payment-balance.ts';
import { settlementLines } from '../../../domain/money/settlement-texts.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { changeMatters, envelopeKinds, paymentEntryKinds } from '../../../domain/terms.ts';
import { applicationStatusLabels } from '../../../domain/workflow/application-statuses.ts';
import { type AccountEntry, type AccountFacts, accountFindings, accountLines, type GrantAccount } from '../rules/account.ts';
import { paymentEntrySources, transferItemStates, transferKinds } from '../rules/terms.ts';
import { decidedSettlement, moneyRow } from './settlement-queries.ts';
import { itemRows } from './transfers/source.ts';

/** The account of a grant, for the page and the command-line tool. */
export async function grantAccount(db: Kysely<Database>, applicationId: number): Promise<GrantAccount> {
  const grant = await moneyRow(db, applicationId);
  const [changes, receipts, entries, ...others] = await Promise.all([
    changesOf(db, applicationId),
    receiptsOf(db, applicationId),
    entriesOf(db, applicationId),
    lettersOf(db, applicationId),
    signedOf(db, applicationId),
    settlementsOf(db, applicationId),
    batchesOf(db, applicationId),
  ]);
  const decided = await decisionOf(db, applicationId, grant.approvedAmount, changes);
  const lines = accountLines([...decided, ...changes.map(changeLine), ...receipts.map(receiptLine), ...entries.map(entryLine), ...others.flat()]);
  const facts = await factsOf(db, applicationId, { grant, receipts, entries });
  return {
    grantNumber: grant.grantNumber ?? '',
    title: grant.title,
    organizationName: grant.organizationName,
    statusLabel: applicationStatusLabels[grant.status],
    lines,
    closing: closingOf(facts),
    findings: accountFindings(facts),
  };
}

/** Builds an account entry; `moved` is 0 unless given. */
const entry = (source: AccountEntry['source'], record: string, fields: Partial<AccountEntry> & Pick<AccountEntry, 'text'>): AccountEntry => ({
  date: null,
  source,
  record,
  by: null,
  amount: null,
  moved: 0,
  ...fields,
});

const dayOf = (instant: string | null) => instant && japanDate(new Date(instant));
const quoted = (text: string | null) => (text ? `「${text}」` : '');

type Grant = Awaited<ReturnType<typeof moneyRow>>;
type Change = Awaited<ReturnType<typeof changesOf>>[number];
type Receipt = Awaited<ReturnType<typeof receiptsOf>>[number];
type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

/** The board's decision with the originally approved amount. */
async function decisionOf(db: Kysely<Database>, applicationId: number, approvedAmount: number | null, changes: readonly Change[]) {
  const step = { fromStatus: 'AWAITING_BOARD_APPROVAL', toStatus: 'CONTRACT_PREPARATION' } as const;
  const row = await rowWhere(db, 'status_histories', { applicationId, ...step });
  const first = changes.find(({ matter }) => matter === 'approvedAmount');
  const amount = first ? first.fromAmount : approvedAmount;
  const record = row ? `状況の履歴 ${row.id}` : '記録なし';
  return [entry('decision', record, { date: dayOf(row?.createdAt ?? null), text: '承認額の決定', by: row?.userName ?? null, amount })];
}

function changesOf(db: Kysely<Database>, applicationId: number) {
  return db.selectFrom('change_decisions').selectAll().where('applicationId', '=', applicationId).orderBy('id').execute();
}

function changeLine({ id, matter, fromAmount, toAmount, reason, document, userName, createdAt }: Change): AccountEntry {
  const yenText = (amount: number | null) => (amount === null ? 'なし' : formatYen(amount));
  const text = `${changeMatters[matter]}を ${yenText(fromAmount)} から ${yenText(toAmount)} に変更。${document ? `根拠：${document}。` : ''}理由：${reason}`;
  return entry('change', `変更の決定 ${id}`, { date: dayOf(createdAt), text, by: userName, amount: toAmount });
}

async function lettersOf(db: Kysely<Database>, applicationId: number): Promise<AccountEntry[]> {
  const rows = await db.selectFrom('letters').selectAll().where('applicationId', '=', applicationId).orderBy('id').execute();
  return rows.map(({ id, number, title, dated, sha256, userName }) => {
    const text = `${title}　${number}（SHA-256 ${sha256.slice(0, 12)}…）`;
    return entry('letter', `書面の控え ${id}`, { date: dated, text, by: userName });
  });
}

async function signedOf(db: Kysely<Database>, applicationId: number): Promise<AccountEntry[]> {
  const rows = await rowsWhere(db, 'envelopes', { applicationId, status: 'signed' }, ['id', 'kind', 'signedAt']);
  return rows.map(({ id, kind, signedAt }) => entry('letter', `署名依頼 ${id}`, { date: dayOf(signedAt), text: `${envelopeKinds[kind]}に署名` }));
}

function receiptsOf(db: Kysely<Database>, applicationId: number) {
  return db
    .selectFrom('receipts as r')
    .leftJoin('users as u', 'u.id', 'r.approvedUserId')
    .select(['r.id', 'r.title', 'r.vendor', 'r.receiptDate', 'r.paymentDate', 'r.eligibleAmount', 'r.fundedAmount', 'r.status', 'u.username'])
    .where('r.applicationId', '=', applicationId)
    .where('r.status', 'in', ['approved', 'paid'])
    .where('r.removed', '=', 0)
    .orderBy('r.id')
    .execute();
}

function receiptLine({ id, title, vendor, receiptDate, paymentDate, eligibleAmount, fundedAmount, status, username }: Receipt): AccountEntry {
  const funded = status === 'paid' ? `（支払済み。うち助成金 ${formatYen(fundedAmount ?? eligibleAmount)}）` : '（承認済み）';
  const text = `${[vendor, title].filter(Boolean).join('　')}${funded}`;
  return entry('receipt', `領収書 ${id}`, { date: paymentDate ?? receiptDate, text, by: username, amount: eligibleAmount });
}

async function settlementsOf(db: Kysely<Database>, applicationId: number): Promise<AccountEntry[]> {
  const rows = await db.selectFrom('payment_settlements').selectAll().where('applicationId', '=', applicationId).orderBy('id').execute();
  const inForce = await decidedSettlement(db, applicationId);
  return rows.map((row) => {
    const figures = settlementLines(row).map(({ label, amount }) => `${label} ${formatYen(amount)}`);
    const text = `精算の決定${row.id === inForce?.id ? '' : '（のちに取消し）'}：${figures.join('、')}`;
    return entry('settlement', `精算の記録 ${row.id}`, { date: dayOf(row.createdAt), text, by: row.userName, amount: row.finalAmount });
  });
}

/** Each inclusion of a payment in a batch, with its approver and file hash. */
async function batchesOf(db: Kysely<Database>, applicationId: number): Promise<AccountEntry[]> {
  const rows = await itemRows(db)
    .leftJoin('users as u', 'u.id', 'b.approvedById')
    .select(['t.reference', 't.createdAt', 'b.fileSha256', 'u.username'])
    .where('t.applicationId', '=', applicationId)
    .orderBy('t.id')
    .execute();
  return rows.map(({ id, kind, amount, reference, status, resultText, createdAt, batchId, title, transferDate, fileSha256, username }) => {
    const file = fileSha256 ? `、ファイル SHA-256 ${fileSha256.slice(0, 12)}…` : '';
    const result = status === 'failed' ? `振込できず${quoted(resultText)}` : transferItemStates[status];
    const text = `${transferKinds[kind]}を振込データ${quoted(title)}に（振込日 ${formatDate(transferDate)}、照合番号 ${reference}${file}）：${result}`;
    return entry('batch', `振込データ ${batchId}・明細 ${id}`, { date: dayOf(createdAt), text, by: username, amount });
  });
}

function entriesOf(db: Kysely<Database>, applicationId: number) {
  return db.selectFrom('payment_entries').selectAll().where('applicationId', '=', applicationId).orderBy('id').execute();
}

/** Sign of each kind in the grantee's balance; a surcharge is not part of the grant. */
const directions = { advance: 1, final: 1, refund: -1, surcharge: 0, taxReturn: -1 } as const;

function entryLine({ id, kind, amount, entryDate, source, reason, countersId, transferItemId, refundReceiptId, userName }: Entry): AccountEntry {
  const references = [
    transferItemId && `振込の明細 ${transferItemId}`,
    refundReceiptId && `返納の入金 ${refundReceiptId}`,
    countersId && `入出金の記録 ${countersId} を打ち消す`,
  ];
  const basis = [paymentEntrySources[source], ...references].filter(Boolean).join('、');
  const text = `${paymentEntryKinds[kind]}${countersId ? 'の組戻し・取消し' : directions[kind] > 0 ? 'の振込' : 'の入金'}（${basis}）${reason ? `。${reason}` : ''}`;
  const moved = amount * directions[kind];
  return entry(countersId ? 'counter' : 'result', `入出金の記録 ${id}`, { date: entryDate, text, by: userName, amount: moved || amount, moved });
}

async function factsOf(
  db: Kysely<Database>,
  applicationId: number,
  { grant, receipts, entries }: { readonly grant: Grant; readonly receipts: readonly Receipt[]; readonly entries: readonly Entry[] },
): Promise<AccountFacts> {
  const sums = Object.fromEntries(balanceColumns.map((name) => [name, grant[name] ?? 0])) as Record<(typeof balanceColumns)[number], number>;
  const payment = { ...sums, finalAmount: grant.finalAmount };
  const settlement = await decidedSettlement(db, applicationId);
  const counted = receipts.filter(({ id }) => settlement?.receiptIds.includes(id));
  const sum = counted.reduce((total, { eligibleAmount }) => total + eligibleAmount, 0);
  // Migrated settlements do not name their receipts.
  const settled = settlement && { ...settlement, receipts: settlement.receiptIds.length > 0 ? sum : null };
  const sumOf = (kind: Entry['kind']) => entries.filter((entry) => entry.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
  const entered = {
    advance: sumOf('advance'),
    final: sumOf('final'),
    refund: sumOf('refund'),
    surcharge: sumOf('surcharge'),
    taxReturn: sumOf('taxReturn'),
  };
  const funded = receipts.filter(({ status }) => status === 'paid').reduce((sum, { fundedAmount }) => sum + (fundedAmount ?? 0), 0);
  return { approvedAmount: grant.approvedAmount, payment, entered, settled, funded, isOver: grant.status === 'GRANT_COMPLETED' };
}

function closingOf({ approvedAmount, payment }: AccountFacts): GrantAccount['closing'] {
  const { paid, returned, unpaid, unreturned, openSurcharge, taxToReturn, taxReturned, openTaxReturn } = paymentBalance(payment);
  return [
    { label: '承認額', amount: approvedAmount },
    { label: '確定額', amount: payment.finalAmount },
    { label: '支払い済みの額', amount: paid },
    { label: '返納された額', amount: returned },
    { label: '助成者に渡っている額', amount: paid - returned - taxReturned },
    { label: 'まだ支払っていない額', amount: payment.finalAmount === null ? null : unpaid },
    { label: '返納の残り', amount: unreturned },
    { label: '加算金（入金済み）', amount: payment.surchargePaidAmount },
    { label: '加算金の残り', amount: openSurcharge },
    { label: '仕入控除税額の返還額', amount: taxToReturn },
    { label: '返還された仕入控除税額', amount: taxReturned },
    { label: '仕入控除税額の返還の残り', amount: openTaxReturn },
  ];
}
