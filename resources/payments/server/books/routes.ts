import type { Kysely } from 'kysely';
import { rolesThatMay } from '../../../../api/access/permissions.ts';
import type { Database } from '../../../../api/db/database.ts';
import { invalid } from '../../../../api/failures/failure.ts';
import { enumOf, listOf, objectOf } from '../../../../api/http/answer-schema.ts';
import { readForm } from '../../../../api/http/body.ts';
import { fileAnswer } from '../../../../api/http/responses.ts';
import { type Call, route, tagged } from '../../../../api/http/route.ts';
import { checkedTexts } from '../../../../api/http/serve-route.ts';
import { encodeCp932 } from '../../../../api/resources/cp932.ts';
import { assertExportAllowed, noteExport } from '../../../../api/resources/export-limits.ts';
import { assertVisible } from '../../../../api/resources/read.ts';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { type Role, roles } from '../../../../domain/roles.ts';
import { resources } from '../../../../resources.config.ts';
import type { Inputs } from '../../../../schema/derive/rows.ts';
import { choice, date, integer } from '../../../../schema/fields.ts';
import { statementDirections } from '../../rules/terms.ts';
import { importStatement } from '../bank-statements/import.ts';
import { reconciliation } from '../bank-statements/reconciliation.ts';
import { type CsvText, journalCsv, outstandingCsv } from './csv.ts';
import { outstandingAt } from './journals.ts';

const { bank_statements, ledger_accounts, transfer_accounts } = resources;

/** Roles that read the books. */
const readers: readonly Role[] = rolesThatMay(ledger_accounts, 'read', roles);

const importers: readonly Role[] = rolesThatMay(bank_statements, 'import', roles);

const day = (label: string) => date(label, { required: '日付を YYYY-MM-DD の形で指定してください' });
const period = {
  from: day('始まりの日'),
  until: day('終わりの日'),
  encoding: choice('文字コード', { utf8: 'utf8', cp932: 'cp932' }, { default: 'utf8' }),
};
const account = { accountId: integer('振込元の口座', { required: '口座を選択してください', min: 1 }) };

const line = { id: 'integer', date: 'date', direction: enumOf(statementDirections), amount: 'integer', words: 'string' } as const;
const { id: _, words: __, ...record } = line;

/** Upload limit; covers a year of a busy account. */
const maxFile = 10 * 1024 * 1024;

/** Routes of the journal, outstanding amounts and bank statements. */
export const bookRoutes = tagged(ledger_accounts.label, [
  route('GET /books/journal', {
    summary: '仕訳のCSV（期間を指定）',
    who: readers,
    query: period,
    isFormQuery: true,
    answer: 'file',
    run: journal,
  }),
  route('GET /books/outstanding', {
    summary: 'ある日の終わりに残る未払助成金と未収返還金',
    who: readers,
    query: { date: day('日付') },
    isFormQuery: true,
    answer: listOf(
      objectOf({
        ...{ applicationId: 'integer', grantNumber: 'string?', organizationName: 'string', settledOn: 'date?' },
        ...{ final: 'integer', payable: 'integer', receivable: 'integer' },
      }),
    ),
    run: ({ services, query }) => outstandingAt(services.engine.reader, query.date),
  }),
  route('GET /books/outstanding/export', {
    summary: 'ある日の終わりに残る未払助成金と未収返還金のCSV',
    who: readers,
    query: { date: day('日付') },
    isFormQuery: true,
    answer: 'file',
    run: outstanding,
  }),
  route('GET /bank_statements/reconciliation', {
    summary: '入出金明細と記録の照合（何も変更しません）',
    tag: bank_statements.label,
    who: rolesThatMay(bank_statements, 'read', roles),
    query: account,
    isFormQuery: true,
    answer: objectOf({
      covered: listOf(objectOf({ from: 'date', until: 'date' })),
      matched: listOf(objectOf({ ...line, record: 'string' })),
      lines: listOf(objectOf({ ...line, asideReason: 'string?' })),
      records: listOf(objectOf({ ...record, record: 'string' })),
    }),
    async run(call) {
      await assertReadableAccount(call, call.query.accountId);
      return reconciliation(call.services.engine.reader, call.query.accountId);
    },
  }),
  route('POST /bank_statements/import', {
    summary: '入出金明細の取込み（全銀形式、ANSERのCSV、見出しのあるCSV）。すでにある明細は増えません',
    tag: bank_statements.label,
    who: importers,
    body: { type: 'multipart', files: { file: 'one' }, fields: account },
    status: 201,
    answer: objectOf({ id: 'integer', lines: 'integer', fresh: 'integer' }),
    run: imported,
  }),
]);

async function journal(call: Call<unknown, Inputs<typeof period>>): Promise<Response> {
  const { from, until } = call.query;
  if (from > until) throw invalid({ until: '終わりの日は、始まりの日以降にしてください' });
  return csvFile(call, 'shiwake', `仕訳をCSVに出力しました（${from} から ${until}`, (db) => journalCsv(db, from, until));
}

function outstanding(call: Call<unknown, { readonly date: string }>): Promise<Response> {
  const { date: day } = call.query;
  const name = `mibarai_mishu_${day.replaceAll('-', '')}`;
  return csvFile(call, name, `未払と未収の一覧をCSVに出力しました（${day} の終わり`, (db) => outstandingCsv(db, day));
}

/** Answers a CSV file and records the export in the audit log. */
async function csvFile(
  call: Call<unknown, Readonly<Record<string, string>>>,
  name: string,
  summaryStart: string,
  make: (db: Kysely<Database>) => Promise<CsvText>,
): Promise<Response> {
  const { context, services, query } = call;
  await assertExportAllowed(call);
  const { text: csv, count } = await make(services.engine.reader);
  const given = Object.fromEntries(Object.entries(query).map(([parameter, value]) => [parameter, [value]]));
  await noteExport(call, { resource: ledger_accounts.name, summary: `${summaryStart}、${count}件）`, rows: count, given });
  const [bytes, charset] = query.encoding === 'cp932' ? [encodeCp932(csv), 'Shift_JIS'] : [Buffer.from(`\uFEFF${csv}`, 'utf8'), 'utf-8'];
  const fileName = `${name}_${japanDate(services.now()).replaceAll('-', '')}.csv`;
  return fileAnswer(context, { bytes, fileName, type: `text/csv; charset=${charset}` });
}

function assertReadableAccount({ services, actor }: Pick<Call, 'services' | 'actor'>, id: number): Promise<void> {
  return assertVisible(services, transfer_accounts, actor, id, services.engine.reader);
}

async function imported(call: Call) {
  const form = await readForm(call.context, maxFile);
  const { accountId } = checkedTexts(account, { accountId: String(form.get('accountId') ?? '') });
  await assertReadableAccount(call, accountId);
  const file = form.get('file');
  if (!(file instanceof File)) throw invalid({ file: '銀行から受け取った明細のファイルを選択してください' });
  return importStatement(call, { accountId, fileName: file.name, bytes: Buffer.from(await file.arrayBuffer()) });
}
