import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { csvLine } from '../../../../api/resources/csv.ts';
import { type LedgerKey, ledgerKeys, outstandingTotals } from '../../rules/journal.ts';
import { grantJournals, outstandingAt } from './journals.ts';

export interface CsvText {
  readonly text: string;
  /** Number of rows, without header and totals. */
  readonly count: number;
}

const sideOf = (side: string) => ['科目コード', '科目', '補助科目', '金額'].map((name) => side + name);
const journalHead = ['日付', '伝票番号', ...sideOf('借方'), ...sideOf('貸方'), '摘要', '助成番号', '団体名', '根拠の記録'];

/** The journal of a period as CSV, one debit and one credit per line, with the foundation's account names. */
export async function journalCsv(db: Kysely<Database>, from: string, until: string): Promise<CsvText> {
  const [journals, account] = [await grantJournals(db), await ledgerAccounts(db)];
  const lines = journals.flatMap(({ lines: own, ...grant }) => own.map((line) => ({ ...line, ...grant })));
  const within = lines.filter(({ date }) => date >= from && date <= until).sort((a, b) => a.date.localeCompare(b.date));
  const rows = within.map(({ date, debit, credit, amount, text, ref, grantNumber, organizationName }, index) => {
    const summary = [text, grantNumber, organizationName].filter(Boolean).join(' ');
    const sides = [...account(debit), String(amount), ...account(credit), String(amount)];
    return csvLine([date.replaceAll('-', '/'), String(index + 1), ...sides, summary, grantNumber ?? '', organizationName, ref]);
  });
  return { text: csvLine(journalHead) + rows.join(''), count: rows.length };
}

/** Code, name and sub-account of an account; the default name when not configured. */
async function ledgerAccounts(db: Kysely<Database>): Promise<(key: LedgerKey) => readonly [string, string, string]> {
  const rows = await db.selectFrom('ledger_accounts').select(['ledgerKey', 'code', 'name', 'subName']).execute();
  const known = new Map(rows.map(({ ledgerKey, code, name, subName }) => [ledgerKey, [code ?? '', name, subName ?? ''] as const]));
  return (key) => known.get(key) ?? ['', ledgerKeys[key], ''];
}

const outstandingHead = ['助成番号', '団体名', '額の確定の日', '確定額', '未払', '未収'];

/** Outstanding amounts at the end of a day as CSV, with a totals row. */
export async function outstandingCsv(db: Kysely<Database>, date: string): Promise<CsvText> {
  const rows = await outstandingAt(db, date);
  const lines = rows.map(({ grantNumber, organizationName, settledOn, final, payable, receivable }) =>
    csvLine([grantNumber ?? '', organizationName, settledOn?.replaceAll('-', '/') ?? '', ...[final, payable, receivable].map(String)]),
  );
  const { payable, receivable } = outstandingTotals(rows);
  const total = csvLine(['合計', '', '', '', String(payable), String(receivable)]);
  return { text: csvLine(outstandingHead) + lines.join('') + total, count: rows.length };
}
