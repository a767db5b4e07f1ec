import { serve } from '@hono/node-server';
import Database from 'better-sqlite3';
import { Hono } from 'hono';

/**
 * What the same machine does without anything of ours: Hono, prepared statements, JSON. No session, no permission, no check.
 * Arguments: the port, the database file.
 */
const [port, file] = process.argv.slice(2);
const db = new Database(file);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = NORMAL');

const page = db.prepare('select * from applications order by "entryDate" desc, id desc limit 30');
const count = db.prepare('select count(*) as count from applications');
const record = db.prepare('select * from applications where id = ?');
const update = db.prepare('update applications set status = ?, version = version + 1 where id = ?');
const note = db.prepare(
  `insert into audit_logs (action, resource, "recordId", summary, "createdAt", "updatedAt") values ('action', 'applications', ?, '', ?, ?)`,
);
const move = db.transaction((id: number) => {
  const now = new Date().toISOString();
  update.run('UNDER_REVIEW', id);
  note.run(id, now, now);
});

const app = new Hono();
app.get('/list', (context) => context.json({ rows: page.all(), total: count.get() }));
app.get('/record/:id', (context) => context.json(record.get(context.req.param('id')) as object));
app.post('/status', async (context) => {
  const { ids } = await context.req.json<{ ids: number[] }>();
  for (const id of ids) move(id);
  return context.json(ids.map((id) => ({ id, success: true })));
});
app.get('/readyz', (context) => context.json({ status: 'ready' }));
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
