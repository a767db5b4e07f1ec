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
const times = { createdAt: at, updatedAt: at };

describe.each(engines)('the migration of security mails [%s]', (name) => {
  it('puts the code on a line of its own, and knows which waiting mails nobody cancels, and whose the others are', async () => {
    const database = await emptyDatabase(name);
    const engine = openDatabase(database.url);
    const folder = mkdtempSync(join(tmpdir(), 'seseragi-migrations-'));
    copyMigrations(folder, (one) => one < '0112');
    await migrate(engine, folder);
    const db = anyTables(engine.db);
    const template = { name: 'コード', subject: 's', isHtml: 0, enabled: 1, ...times };
    for (const [purpose, body] of [
      ['signing_code', '前\n確認コード　{{signCode}}\n後'],
      ['custom', '確認コード　{{signCode}}'],
    ])
      await db
        .insertInto('mail_templates')
        .values({ ...template, purpose, body })
        .execute();
    await db
      .insertInto('users')
      .values({ username: '係', email: 'a@example.jp', password: 'x', type: 'ADMIN', roletype: 'fund_staff', ...times })
      .execute();
    await db
      .insertInto('mail_batches')
      .values({ subject: 's', body: 'b', total: 1, userId: 1, userName: '係', ...times })
      .execute();
    const mail = { recipientAddress: 'b@example.jp', subject: 's', body: 'b', messageId: 'm', nextAttemptAt: at, ...times };
    for (const more of [{ secret: 'sealed' }, { onceKey: 'alert:1:1' }, { batchId: 1 }, {}, { secret: 'sealed', status: 'sent' }])
      await db
        .insertInto('outbox')
        .values({ ...mail, status: 'waiting', ...more })
        .execute();
    await migrate(engine);
    const templates = await engine.db.selectFrom('mail_templates').select(['body', 'version']).orderBy('id').execute();
    expect(templates).toEqual([
      { body: '前\n確認コード\n{{signCode}}\n後', version: 2 },
      { body: '確認コード　{{signCode}}', version: 1 },
    ]);
    const mails = await engine.db.selectFrom('outbox').select(['isSecurity', 'causedById']).orderBy('id').execute();
    expect(mails.map(({ isSecurity, causedById }) => [isSecurity, causedById])).toEqual([
      [1, null],
      [1, null],
      [0, 1],
      [0, null],
      [0, null],
    ]);
    const [told] = await engine.db.selectFrom('audit_logs').select(['recordId', 'after']).where('resource', '=', 'mail_templates').execute();
    expect(JSON.parse(String(told?.after)).body).toBe(templates[0]?.body);
    await engine.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });
});
