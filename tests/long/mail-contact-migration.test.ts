import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import { migrate } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { engines } from '../support/app.ts';
import { copyMigrations } from '../support/earlier-migrations.ts';
import { emptyDatabase } from '../support/empty-database.ts';

const at = '2026-11-01T00:00:00.000Z';
const untrue = 'お問い合わせは、画面右上のお問い合わせ先までお願いします。';

describe.each(engines)('the migration of the contact in mails [%s]', (name) => {
  it('names one that there is, none where a forger would, and leaves other texts alone', async () => {
    const database = await emptyDatabase(name);
    const engine = openDatabase(database.url);
    const folder = mkdtempSync(join(tmpdir(), 'seseragi-migrations-'));
    copyMigrations(folder, (one) => one < '0101');
    await migrate(engine, folder);
    const template = { name: 'x', subject: 's', isHtml: 0, enabled: 1, createdAt: at, updatedAt: at };
    const bodies = { custom: `本文\n${untrue}\n――`, account_changed: `本文\n${untrue}\n――`, alert: '本文' };
    for (const [purpose, body] of Object.entries(bodies))
      await anyTables(engine.db)
        .insertInto('mail_templates')
        .values({ ...template, purpose, body })
        .execute();
    await migrate(engine);
    const rows = await engine.db.selectFrom('mail_templates').select(['id', 'body', 'version']).orderBy('id').execute();
    expect(rows.map(({ body, version }) => [body, version])).toEqual([
      ['本文\nお問い合わせ先：{{foundationContact}}\n――', 2],
      ['本文\n――', 2],
      ['本文', 1],
    ]);
    const told = await engine.db.selectFrom('audit_logs').select(['recordId', 'before', 'after']).orderBy('id').execute();
    expect(told.map(({ recordId, before, after }) => [recordId, JSON.parse(String(before)).body, JSON.parse(String(after)).body])).toEqual([
      [rows[0]?.id, bodies.custom, rows[0]?.body],
      [rows[1]?.id, bodies.account_changed, rows[1]?.body],
    ]);
    await engine.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });
});
