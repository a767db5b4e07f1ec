import iconv from 'iconv-lite';
import { writeAudit } from '../../../../api/db/audit.ts';
import type { Transaction } from '../../../../api/db/database.ts';
import { openedIfPossible } from '../../../../api/db/sealing.ts';
import { invalid } from '../../../../api/failures/failure.ts';
import { insertRow, lockedRow } from '../../../../api/resources/stored-rows.ts';
import { sha256Of } from '../../../../api/runtime/sha256.ts';
import type { InnerCall, WriteCall } from '../../../../api/services.ts';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { resources } from '../../../../resources.config.ts';
import { readStatement, type Statement, type StatementLine } from '../../rules/statement/read-statement.ts';
import { transferAccount } from '../transfers/source.ts';

const { bank_statements, statement_lines, transfer_accounts } = resources;

export interface StatementUpload {
  readonly accountId: number;
  readonly fileName: string;
  readonly bytes: Buffer;
}

/**
 * Imports a bank statement. Known lines are skipped, so that importing it again, or an overlapping one, creates no duplicates.
 * @returns the number of lines, and of new ones
 * @throws Failure 422 when it is not a statement, or of another account
 */
export async function importStatement(call: WriteCall, given: StatementUpload): Promise<{ id: number; lines: number; fresh: number }> {
  const { services } = call;
  const { statement, problem } = readStatement(textOf(given.bytes), japanDate(services.now()));
  if (!statement) throw invalid({ file: problem });
  await assertStatementAccount(call, given.accountId, statement);
  return services.engine.transaction((db) => insertStatement(call, given, statement, db));
}

/** Decodes as UTF-8 if valid, else as Shift_JIS, in which a half-width kana is one byte. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return iconv.decode(bytes, 'cp932');
  }
}

async function assertStatementAccount({ services }: WriteCall, accountId: number, { account }: Statement): Promise<void> {
  const { engine, sealer } = services;
  const source = await transferAccount(engine.reader, accountId);
  if (!account) return;
  const number = openedIfPossible(sealer, source.accountNumber, { table: 'transfer_accounts', column: 'accountNumber', row: accountId });
  if (account.bankCode !== source.bankCode || account.branchCode !== source.branchCode || account.accountNumber !== number)
    throw invalid({ file: 'ほかの口座の明細です。選んだ口座の明細のファイルを選んでください' });
}

async function insertStatement(call: InnerCall, given: StatementUpload, statement: Statement, db: Transaction) {
  const { services, actor, origin } = call;
  const { accountId, fileName, bytes } = given;
  // Locks the account so that concurrent imports find each other's lines.
  await lockedRow(services.engine, transfer_accounts, accountId, db);
  const keyedLines = withKeys(accountId, statement.lines);
  const known = await knownKeys(db, accountId, statement);
  const fresh = keyedLines.filter(({ onceKey }) => !known.has(onceKey));
  const counts = { lineCount: keyedLines.length, newCount: fresh.length };
  const { from: fromDate, until: untilDate } = statement;
  const facts = { accountId, fromDate, untilDate, fileName, fileSha256: sha256Of(bytes) };
  const statementId = await insertRow(services, bank_statements, { ...facts, ...counts, userId: actor.userId, userName: actor.username }, db);
  for (const { date, direction, amount, text, party, onceKey } of fresh) {
    const words = [text, party].filter(Boolean).join(' ').slice(0, 200);
    await insertRow(services, statement_lines, { accountId, statementId, bookedOn: date, direction, amount, words, onceKey }, db);
  }
  await writeAudit(db, actor, origin, services.now(), {
    action: 'create',
    resource: bank_statements.name,
    recordId: statementId,
    summary: `入出金明細「${fileName}」を取り込みました（新しい明細 ${fresh.length}件）`,
    after: { ...facts, ...counts },
  });
  return { id: statementId, lines: keyedLines.length, fresh: fresh.length };
}

/**
 * Identifies a line by day, direction, amount and its number among equal lines of that day, independent of the file format. Statements contain whole
 * days, so the number is the same in each file.
 */
function withKeys(accountId: number, lines: readonly StatementLine[]): (StatementLine & { readonly onceKey: string })[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const name = [accountId, line.date, line.direction, line.amount].join(':');
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return { ...line, onceKey: `${name}:${number}` };
  });
}

async function knownKeys(db: Transaction, accountId: number, { from, until, lines }: Statement): Promise<Set<string>> {
  const days = [from, until, ...lines.map(({ date }) => date)].sort();
  const rows = await db
    .selectFrom('statement_lines')
    .select('onceKey')
    .where('accountId', '=', accountId)
    .where('bookedOn', '>=', days[0] as string)
    .where('bookedOn', '<=', days.at(-1) as string)
    .execute();
  return new Set(rows.map(({ onceKey }) => onceKey));
}
