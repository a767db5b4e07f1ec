import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { type BareRow, bareDatabase } from './bare-database.ts';
import { bareSql } from './bare-sql.ts';

/**
 * What the same machine does without anything of ours: Hono, prepared statements, JSON. No session, no permission, no check, no log.
 * Arguments: the port, the database's address, the columns of a row, those of the console's list, those of the CSV file.
 */
const [port, url, columns, listColumns, csvColumns] = process.argv.slice(2) as [string, string, string, string, string];
const db = bareDatabase(url);
const sql = bareSql(columns.split(','));
const page = db.prepare(sql.page);
const count = db.prepare(sql.count[db.engine]);
const columnsPage = db.prepare(bareSql(listColumns.split(',')).page);
const filtered = db.prepare(sql.filtered);
const filteredCount = db.prepare(sql.filteredCount);
const deep = db.prepare(sql.deep);
const record = db.prepare(sql.record);
const move = db.prepareWrite(sql.move);
const save = db.prepareWrite(sql.save);
const note = db.prepareWrite(
  `insert into audit_logs (action, resource, "recordId", summary, "createdAt", "updatedAt") values ('action', 'applications', ?, '', ?, ?)`,
);

const app = new Hono();
app.get('/list', async (context) => answer(context, await page(), await count()));
app.get('/columns', async (context) => answer(context, await columnsPage(), await count()));
app.get('/filtered', async (context) => {
  const values = [context.req.query('status'), Number(context.req.query('grantYear'))];
  return answer(context, await filtered(...values), await filteredCount(...values));
});
app.get('/deep', async (context) => answer(context, await deep((Number(context.req.query('page')) - 1) * 30), await count()));
app.get('/record/:id', async (context) => context.json((await record(Number(context.req.param('id'))))[0] as object));
app.put('/record/:id', async (context) => {
  const { status } = await context.req.json<{ status: string }>();
  await move(status, new Date().toISOString(), Number(context.req.param('id')));
  return context.json({ done: true });
});
app.put('/sections/:id', async (context) => {
  const { answers } = await context.req.json<{ answers: unknown }>();
  await save(JSON.stringify(answers), new Date().toISOString(), Number(context.req.param('id')));
  return context.json({ done: true });
});
app.post('/status', async (context) => {
  const { ids } = await context.req.json<{ ids: number[] }>();
  for (const id of ids) {
    const now = new Date().toISOString();
    await move('UNDER_REVIEW', now, id);
    await note(id, now, now);
  }
  return context.json(ids.map((id) => ({ id, success: true })));
});
app.get('/export', (context) => context.body(csv(), 200, { 'Content-Type': 'text/csv; charset=utf-8' }));
app.get('/page', (context) => context.html(listPage));
app.get('/readyz', (context) => context.json({ status: 'ready' }));
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });

/** The console's list as a page without anything of ours: the rows as one table, under the name by which the browser's watch finds the console's. */
const listPage = `<!doctype html><meta charset="utf-8"><title>list</title><table class="record-table_records"><tbody></tbody></table>
<script type="module">
const { rows } = await (await fetch('/columns')).json();
const escaped = (cell) => String(cell ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
document.querySelector('tbody').innerHTML = rows
  .map((row) => '<tr>' + Object.values(row).map((cell) => '<td>' + escaped(cell) + '</td>').join('') + '</tr>')
  .join('');
</script>`;

function answer(context: Context, rows: readonly BareRow[], [total]: readonly BareRow[]): Response {
  return context.json({ rows, total: total?.count });
}

/** The raw values of all rows in the list's order, a thousand at a time, quoted where CSV needs it. */
function csv(): ReadableStream<Uint8Array> {
  const names = csvColumns.split(',');
  const exported = bareSql([...new Set([...names, 'id', 'entryDate'])]);
  const [first, behind] = [db.prepare(exported.firstRows), db.prepare(exported.rowsBehind)];
  const cell = (value: unknown) => (typeof value === 'string' && /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : (value ?? ''));
  let last: BareRow | undefined;
  let started = false;
  return new ReadableStream({
    async pull(controller) {
      const rows = last ? await behind(last.entryDate, last.id) : started ? [] : await first();
      started = true;
      last = rows.length === 1000 ? rows.at(-1) : undefined;
      if (rows.length === 0) controller.close();
      else controller.enqueue(Buffer.from(rows.map((row) => `${names.map((name) => cell(row[name])).join()}\r\n`).join('')));
    },
  });
}
