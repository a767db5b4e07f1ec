import { isDate, japanDate } from '../../domain/dates/japan-date.ts';
import { type Role, roles } from '../../domain/roles.ts';
import { statementDirections } from '../../domain/terms.ts';
import { resources } from '../../resources.config.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { importStatement } from '../actions/bank_statements/import.ts';
import { reconciliation } from '../actions/bank_statements/reconciliation.ts';
import { journalCsv } from '../actions/books/journal-csv.ts';
import { outstandingAt } from '../actions/books/outstanding.ts';
import { outstandingCsv } from '../actions/books/outstanding-csv.ts';
import { invalid } from '../failure.ts';
import { readForm } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { encodeCp932 } from '../resources/cp932.ts';
import { demandExportRoom, noteExport } from '../resources/export-limits.ts';
import { idSchema } from '../resources/openapi.ts';
import { demandRow } from '../resources/read.ts';

const { bank_statements, ledger_accounts, transfer_accounts } = resources;

/** Who keeps the books, and who answers for them. */
const readers: readonly Role[] = rolesThatMay(ledger_accounts, 'read', roles);

const importers: readonly Role[] = rolesThatMay(bank_statements, 'import', roles);

const [whole, text] = [{ type: 'integer' }, { type: 'string' }];
const date = { type: 'string', format: 'date' };
const maybe = (type: string) => ({ type: [type, 'null'] });
const object = (properties: Record<string, object>) => ({ type: 'object', properties });
const list = (items: object) => ({ type: 'array', items });

const line = { id: whole, date, direction: { enum: Object.keys(statementDirections) }, amount: whole, words: text };
const { id: _, words: __, ...record } = line;

/** A year of a busy account. */
const maxFile = 10 * 1024 * 1024;

/** The foundation's books: the journal, what is outstanding, the bank's statements. */
export const bookRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/books/journal',
    summary: '仕訳のCSV（期間を指定）',
    tag: ledger_accounts.label,
    who: readers,
    query: [
      { name: 'from', label: '始まりの日', schema: date },
      { name: 'until', label: '終わりの日', schema: date },
      { name: 'encoding', label: '文字コード', schema: { enum: ['utf8', 'cp932'] } },
    ],
    answer: { status: 200, data: 'file' },
    run: journal,
  },
  {
    method: 'GET',
    path: '/books/outstanding',
    summary: 'ある日の終わりに残る未払助成金と未収返還金',
    tag: ledger_accounts.label,
    who: readers,
    query: [{ name: 'date', label: '日付', schema: date }],
    answer: {
      status: 200,
      data: list(
        object({
          ...{ applicationId: whole, grantNumber: maybe('string'), organizationName: text, settledOn: maybe('string') },
          ...{ final: whole, payable: whole, receivable: whole },
        }),
      ),
    },
    run: async (call) => success(call.context, await outstandingAt(call.services.engine.reader, dayIn(call, 'date'))),
  },
  {
    method: 'GET',
    path: '/books/outstanding/export',
    summary: 'ある日の終わりに残る未払助成金と未収返還金のCSV',
    tag: ledger_accounts.label,
    who: readers,
    query: [{ name: 'date', label: '日付', schema: date }],
    answer: { status: 200, data: 'file' },
    run: outstanding,
  },
  {
    method: 'GET',
    path: '/bank_statements/reconciliation',
    summary: '入出金明細と記録の照合（何も変更しません）',
    tag: bank_statements.label,
    who: rolesThatMay(bank_statements, 'read', roles),
    query: [{ name: 'accountId', label: '口座', schema: whole }],
    answer: {
      status: 200,
      data: object({
        covered: list(object({ from: date, until: date })),
        matched: list(object({ ...line, record: text })),
        lines: list(object({ ...line, asideReason: maybe('string') })),
        records: list(object({ ...record, record: text })),
      }),
    },
    run: async (call) =>
      success(call.context, await reconciliation(call.services.engine.reader, await accountIn(call, call.context.req.query('accountId')))),
  },
  {
    method: 'POST',
    path: '/bank_statements/import',
    summary: '入出金明細の取込み（全銀形式、ANSERのCSV、見出しのあるCSV）。すでにある明細は増えません',
    tag: bank_statements.label,
    who: importers,
    body: {
      type: 'multipart',
      schema: {
        type: 'object',
        required: ['accountId', 'file'],
        properties: { accountId: { title: '振込元の口座のID', ...idSchema }, file: { type: 'string', format: 'binary' } },
      },
    },
    answer: { status: 201, data: object({ id: idSchema, lines: whole, fresh: whole }) },
    run: imported,
  },
];

function dayIn({ context }: Call, name: string): string {
  const given = context.req.query(name) ?? '';
  if (!isDate(given)) throw invalid({ [name]: '日付を YYYY-MM-DD の形で指定してください' });
  return given;
}

async function journal(call: Call): Promise<Response> {
  const { context, services } = call;
  const [from, until] = [dayIn(call, 'from'), dayIn(call, 'until')];
  if (from > until) throw invalid({ until: '終わりの日は、始まりの日以降にしてください' });
  const encoding = context.req.query('encoding') ?? 'utf8';
  if (encoding !== 'utf8' && encoding !== 'cp932') throw invalid({ encoding: 'utf8 か cp932 を指定してください' });
  await demandExportRoom(call);
  const { text: csv, count } = await journalCsv(services.engine.reader, from, until);
  const summary = `仕訳をCSVに出力しました（${from} から ${until}、${count}件）`;
  await noteExport(call, { resource: ledger_accounts.name, summary, rows: count, given: { from: [from], until: [until], encoding: [encoding] } });
  return csvFile(call, 'shiwake', csv, encoding);
}

async function outstanding(call: Call): Promise<Response> {
  const day = dayIn(call, 'date');
  await demandExportRoom(call);
  const { text: csv, count } = await outstandingCsv(call.services.engine.reader, day);
  const summary = `未払と未収の一覧をCSVに出力しました（${day} の終わり、${count}件）`;
  await noteExport(call, { resource: ledger_accounts.name, summary, rows: count, given: { date: [day] } });
  return csvFile(call, `mibarai_mishu_${day.replaceAll('-', '')}`, csv, 'utf8');
}

function csvFile({ context, services }: Call, name: string, csv: string, encoding: 'utf8' | 'cp932'): Response {
  const bytes = encoding === 'cp932' ? encodeCp932(csv) : Buffer.from(`\uFEFF${csv}`, 'utf8');
  return context.body(new Uint8Array(bytes), 200, {
    'Content-Type': `text/csv; charset=${encoding === 'cp932' ? 'Shift_JIS' : 'utf-8'}`,
    'Content-Disposition': `attachment; filename="${name}_${japanDate(services.now()).replaceAll('-', '')}.csv"`,
  });
}

async function accountIn({ services, actor }: Call, given: unknown): Promise<number> {
  const id = Number(given);
  if (!Number.isSafeInteger(id) || id < 1) throw invalid({ accountId: '口座を選択してください' });
  await demandRow(services, transfer_accounts, actor, id, services.engine.reader);
  return id;
}

async function imported(call: Call): Promise<Response> {
  const form = await readForm(call.context, maxFile);
  const accountId = await accountIn(call, form.get('accountId'));
  const file = form.get('file');
  if (!(file instanceof File)) throw invalid({ file: '銀行から受け取った明細のファイルを選択してください' });
  const bytes = Buffer.from(await file.arrayBuffer());
  return success(call.context, await importStatement(call, { accountId, fileName: file.name, bytes }), 201);
}
