import type { Kysely } from 'kysely';
import { type LedgerKey, ledgerKeys } from '../../../domain/money/journal.ts';
import type { Database } from '../../db/database.ts';
import { csvLine } from '../../resources/csv.ts';
import { grantJournals } from './journals.ts';

const head = [
  '日付',
  '伝票番号',
  '借方科目コード',
  '借方科目',
  '借方補助科目',
  '借方金額',
  '貸方科目コード',
  '貸方科目',
  '貸方補助科目',
  '貸方金額',
  '摘要',
  '助成番号',
  '団体名',
  '根拠の記録',
];

/** The journal of some days as CSV, one debit and one credit a line, by the foundation's own accounts. @returns its text, and how many lines */
export async function journalCsv(db: Kysely<Database>, from: string, until: string): Promise<{ text: string; count: number }> {
  const [journals, account] = [await grantJournals(db), await ledgerAccounts(db)];
  const lines = journals.flatMap(({ lines: own, ...grant }) => own.map((line) => ({ ...line, ...grant })));
  const within = lines.filter(({ date }) => date >= from && date <= until).sort((a, b) => a.date.localeCompare(b.date));
  const rows = within.map(({ date, debit, credit, amount, text, ref, grantNumber, organizationName }, index) => {
    const summary = [text, grantNumber, organizationName].filter(Boolean).join(' ');
    const sides = [...account(debit), String(amount), ...account(credit), String(amount)];
    return csvLine([date.replaceAll('-', '/'), String(index + 1), ...sides, summary, grantNumber ?? '', organizationName, ref]);
  });
  return { text: csvLine(head) + rows.join(''), count: rows.length };
}

/** Code, name and sub-account of an account; the usual name where the foundation has none. */
async function ledgerAccounts(db: Kysely<Database>): Promise<(key: LedgerKey) => readonly [string, string, string]> {
  const rows = await db.selectFrom('ledger_accounts').select(['ledgerKey', 'code', 'name', 'subName']).execute();
  const known = new Map(rows.map(({ ledgerKey, code, name, subName }) => [ledgerKey, [code ?? '', name, subName ?? ''] as const]));
  return (key) => known.get(key) ?? ['', ledgerKeys[key], ''];
}
