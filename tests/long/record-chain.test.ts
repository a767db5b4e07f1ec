import { spawnSync } from 'node:child_process';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase } from '../../api/db/copy.ts';
import { anyTables } from '../../api/db/database.ts';
import { migrationNames } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { recordTables } from '../../api/db/records/contents.ts';
import { recordSealingPoller } from '../../api/db/records/seal.ts';
import { verifyRecords } from '../../api/db/records/verify.ts';
import { anchorRecords } from '../../resources/records/server/anchor.ts';
import { resources } from '../../resources.config.ts';
import { onEachEngine, onPostgres, onSqlite, type TestApp } from '../support/app.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { withoutGuards } from '../support/guards.ts';
import { sealAll } from '../support/seal-all.ts';

const stamps = { createdAt: '2026-11-21T00:00:00.000Z', updatedAt: '2026-11-21T00:00:00.000Z' };
const columnsOf = { status_histories: 'comment', audit_logs: 'summary', submission_histories: 'comment' } as const;

const verify = (app: TestApp, anchors?: readonly string[]) => verifyRecords(app.engine, new Date(), anchors);

async function writeLog(app: TestApp, summary: string): Promise<number> {
  const row = { action: 'action' as const, summary, ...stamps };
  return (await app.engine.db.insertInto('audit_logs').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

onEachEngine('append-only tables', (app) => {
  const tables = ['record_chain', ...recordTables.map(({ name }) => name)];

  beforeAll(async () => {
    const { id: applicationId } = await app.engine.db.selectFrom('applications').select('id').executeTakeFirstOrThrow();
    const { id: envelopeId } = await app.engine.db.selectFrom('envelopes').select('id').executeTakeFirstOrThrow();
    await app.engine.db
      .insertInto('refund_receipts')
      .values({ applicationId, amount: 1, receivedDate: '2026-11-21', ...stamps })
      .execute();
    await app.engine.db
      .insertInto('envelope_events')
      .values({ envelopeId, event: 'sent', ...stamps })
      .execute();
    const { id: userId } = await app.engine.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await app.engine.db
      .insertInto('account_controls')
      .values({ userId, controllerId: userId, how: 'invited', ...stamps })
      .execute();
    await sealAll(app);
  });

  it('are all the histories and logs', () => {
    const histories = Object.keys(resources).filter((name) => /histor|_logs$|_events$|settlements$/.test(name));
    expect(recordTables.map(({ name }) => name)).toEqual(expect.arrayContaining(histories));
  });

  describe.each(tables)('%s', (table) => {
    const refusal = { message: expect.stringContaining(`${table} is append-only`) };
    const state = async () => {
      const counted = sql<{ rows: number }>`select count(*) as rows, max(id) as last, sum(version) as versions from ${sql.table(table)}`;
      return (await counted.execute(app.engine.db)).rows[0];
    };
    it.each([
      ['a change', `UPDATE "${table}" SET version = version + 1`],
      ['a deletion', `DELETE FROM "${table}" WHERE id = (SELECT max(id) FROM "${table}")`],
      ['a deletion of all', `DELETE FROM "${table}"`],
    ])('refuses %s', async (_, statement) => {
      const before = await state();
      expect(Number(before?.rows)).toBeGreaterThan(0);
      await expect(sql.raw(statement).execute(app.engine.db)).rejects.toMatchObject(refusal);
      expect(await state()).toEqual(before);
    });

    it('refuses to put a row in the place of another, and to be emptied', async () => {
      const replaced = `INSERT OR REPLACE INTO "${table}" SELECT * FROM "${table}" WHERE id = (SELECT max(id) FROM "${table}")`;
      const statement = app.engine.name === 'sqlite' ? replaced : `TRUNCATE "${table}" CASCADE`;
      await expect(sql.raw(statement).execute(app.engine.db)).rejects.toThrow('is append-only');
    });
  });

  it('refuse a deletion also where their owner is only touched, and go with an owner that is deleted by those who may', async () => {
    const organization = await app.engine.db.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
    const fields = { entryNumber: 'A-1', category: 'research', grantYear: 2026, grantPeriod: 1, title: '誤り', organizationId: organization.id };
    const made = await app.call('fund_manager', 'POST', '/applications', fields);
    expect(made.status).toBe(201);
    const { id } = made.data;
    await sealAll(app);
    const theirs = sql`DELETE FROM status_histories WHERE "applicationId" = ${id}`;
    await expect(theirs.execute(app.engine.db)).rejects.toThrow('is append-only');
    expect((await app.call('fund_staff', 'DELETE', `/applications/${id}`)).status).toBe(403);
    expect((await app.call('fund_manager', 'DELETE', `/applications/${id}`)).status).toBe(200);
    const left = await app.engine.db.selectFrom('status_histories').select('id').where('applicationId', '=', id).execute();
    expect(left).toEqual([]);
    await sealAll(app);
    expect(await verify(app)).toMatchObject({ findings: [] });
  });
});

onEachEngine('the chain of records', (app) => {
  beforeAll(() => sealAll(app));

  it('has every record of the demo once, and nothing to find fault with', async () => {
    const { entries, findings, last } = await verify(app);
    const counts = await Promise.all(
      recordTables.map(({ name }) =>
        app.engine.db
          .selectFrom(name as 'audit_logs')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    );
    expect(findings).toEqual([]);
    expect(entries).toBe(counts.reduce((sum, { count }) => sum + Number(count), 0));
    expect(last).toMatch(/^[0-9a-f]{64}$/);
    expect(await verify(app, [(last as string).toUpperCase()])).toMatchObject({ findings: [] });
  });

  it('takes in what has been written since, and does nothing where nothing was', async () => {
    const round = recordSealingPoller(app.services);
    const id = await writeLog(app, '新しい記録');
    await sealAll(app, round);
    const after = await verify(app);
    const entry = await app.engine.db.selectFrom('record_chain').selectAll().where('id', '=', after.entries).executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ tableName: 'audit_logs', recordId: id, ownerId: null });
    await round();
    expect((await verify(app)).entries).toBe(after.entries);
  });

  it('has each record once where several processes seal at the same time', async () => {
    const rounds = [recordSealingPoller(app.services), recordSealingPoller(app.services), recordSealingPoller(app.services)];
    const before = (await verify(app)).entries;
    for (let times = 0; times < 20; times++) {
      await writeLog(app, `同時 ${times}`);
      await Promise.all(rounds.map((round) => round()));
    }
    await sealAll(app);
    expect(await verify(app)).toMatchObject({ entries: before + 20, findings: [] });
  });

  it('is told to the heads once a day, and kept', async () => {
    const { last, entries } = await verify(app);
    for (let times = 0; times < 2; times++) expect(await anchorRecords(app.services)).toBe(entries);
    const { data } = await app.call('fund_manager', 'GET', '/admin/alerts?kind=auditAnchor&sortBy=id&sortOrder=desc&limit=1');
    expect(data.alerts[0]).toMatchObject({ state: 'kept', summary: expect.stringContaining(last as string) });
    const mails = await app.engine.db.selectFrom('outbox').selectAll().where('onceKey', 'like', `alert:${data.alerts[0].id}:%`).execute();
    const heads = ['director', 'fund_department_head', 'fund_manager', 'general_department_head'].map((name) => `${name}@example.jp`);
    expect(mails.map(({ recipientAddress }) => recipientAddress).sort()).toEqual(heads);
    expect(mails[0]?.body).toContain(last);
    await writeLog(app, '控えのあとの記録');
    await sealAll(app);
    expect((await verify(app, [last as string])).findings).toEqual([]);
  });

  it('misses a record that has waited for more than an hour', async () => {
    const id = await writeLog(app, '封のない記録');
    expect((await verify(app)).findings).toEqual([expect.stringContaining(`操作記録（audit_logs） ${id} など1件が、つながりに入っていません`)]);
    await sealAll(app);
    expect((await verify(app)).findings).toEqual([]);
  });
});

/** What an intruder with the database's own password might do. Nothing is undone: each test looks at what is new. */
onEachEngine('a tampered record', (app) => {
  beforeAll(async () => {
    await sealAll(app);
    await withoutGuards(app.engine, 'record_chain', ...recordTables.map(({ name }) => name));
  });
  const entryAt = (id: number) => app.engine.db.selectFrom('record_chain').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const newFindings = async (known: readonly string[]) => (await verify(app)).findings.filter((finding) => !known.includes(finding));

  it('is told apart from those that are only unguarded', async () => {
    const { findings } = await verify(app);
    expect(findings).toHaveLength(recordTables.length + 1);
    expect(findings[0]).toBe('記録のつながり（record_chain）の、書き換えを断るしくみ（トリガー）が外されています。');
  });

  it.each(Object.entries(columnsOf))('is named where a cell of %s was changed', async (table, column) => {
    const known = (await verify(app)).findings;
    const { id } = (await anyTables(app.engine.db).selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()) as { id: number };
    await anyTables(app.engine.db)
      .updateTable(table)
      .set({ [column]: '書き換え' })
      .where('id', '=', id)
      .execute();
    const entry = await app.engine.db
      .selectFrom('record_chain')
      .selectAll()
      .where('tableName', '=', table)
      .where('recordId', '=', id)
      .executeTakeFirstOrThrow();
    expect(await newFindings(known)).toEqual([
      expect.stringMatching(
        `^つながりの${entry.id}番目（.*（${table}） ${id}）：内容が、記録したときと違います。あるはずのハッシュ値：${entry.rowSha256}、`,
      ),
    ]);
  });

  it('is named where it is gone, also where it had an owner that is still there or went without a trace', async () => {
    const known = (await verify(app)).findings;
    const log = await app.engine.db.selectFrom('audit_logs').select('id').orderBy('id').executeTakeFirstOrThrow();
    await app.engine.db.deleteFrom('audit_logs').where('id', '=', log.id).execute();
    const history = await app.engine.db.selectFrom('status_histories').select('id').orderBy('id').executeTakeFirstOrThrow();
    await app.engine.db.deleteFrom('status_histories').where('id', '=', history.id).execute();
    const found = await newFindings(known);
    expect(found).toHaveLength(2);
    expect(found.join()).toContain(`操作記録（audit_logs） ${log.id}）：記録がなくなっています。`);
    expect(found.join()).toContain(`状況の履歴（status_histories） ${history.id}）：記録がなくなっています。`);
  });

  it('is named where the chain itself was changed, or lacks a place', async () => {
    const known = (await verify(app)).findings;
    await app.engine.db
      .updateTable('record_chain')
      .set({ rowSha256: '0'.repeat(64) })
      .where('id', '=', 10)
      .execute();
    const [first, second] = await newFindings(known);
    expect(first).toContain('つながりの10番目（');
    expect(first).toContain('が書き換えられています。');
    expect(second).toContain(`あるはずのハッシュ値：${'0'.repeat(64)}`);
    const before = (await verify(app)).findings;
    const [gone, next] = [await entryAt(20), await entryAt(21)];
    await app.engine.db.deleteFrom('record_chain').where('id', '=', gone.id).execute();
    const [lack, broken] = await newFindings(before);
    expect(lack).toBe('つながりの 20番目から20番目までがありません。');
    expect(broken).toContain(`つながりの${next.id}番目（`);
  });

  it('is found out by an anchor where the end of the chain was cut off, rows and all, or all of it made anew', async () => {
    const { last } = await verify(app);
    await app.engine.db.deleteFrom('audit_logs').execute();
    await app.engine.db.deleteFrom('record_chain').execute();
    await sealAll(app);
    const { findings } = await verify(app, [last as string]);
    expect(findings[0]).toBe(`控えのハッシュ値 ${last} が、つながりのどこにもありません。その時までの記録が書き換えられています。`);
    expect((await verify(app)).findings).not.toContain(findings[0]);
  });
});

onPostgres('the chain of records', (app) => {
  it('takes in a row that was committed after others with larger numbers', async () => {
    const round = recordSealingPoller(app.services);
    await sealAll(app, round);
    const { entries } = await verify(app);
    let late = 0;
    await app.engine.transaction(async (db) => {
      const row = { action: 'action' as const, summary: '遅い記録', ...stamps };
      late = (await db.insertInto('audit_logs').values(row).returning('id').executeTakeFirstOrThrow()).id;
      expect(await writeLog(app, '早い記録')).toBeGreaterThan(late);
      for (let times = 0; times < 4; times++) await round();
      expect((await verify(app)).entries).toBe(entries + 1);
    }, 'read committed');
    await round();
    const { entries: after, findings } = await verify(app);
    expect([after, findings]).toEqual([entries + 2, []]);
  });
});

onSqlite('the chain of records', (app) => {
  it('is gone through by a command that ends with 1 where something is wrong, and with 2 where it cannot be known', async () => {
    await sealAll(app);
    const { last, entries } = await verify(app);
    const command = (args: readonly string[], url = app.services.settings.databaseUrl) => {
      const env = { ...process.env, DATABASE_URL: url };
      const { status, stdout, stderr } = spawnSync('node', ['--import', 'tsx', 'api/cli/audit-verify.ts', ...args], { env, encoding: 'utf8' });
      return [status, `${stderr}${stdout}`.trim()];
    };
    const sum = `${entries.toLocaleString('ja-JP')}件を確かめました。最後のハッシュ値：${last}`;
    expect(command(['--anchor', last as string])).toEqual([0, `書き換えられた記録も、なくなった記録もありません。\n${sum}`]);
    expect(command(['--anchor', '0'.repeat(64)])).toEqual([1, expect.stringContaining('つながりのどこにもありません')]);
    expect(command(['--anchor', 'abc'])).toEqual([2, expect.stringContaining('64文字のハッシュ値')]);
    expect(command([], 'postgres://nobody:none@127.0.0.1:1/none')).toEqual([2, expect.stringMatching(/^記録を確かめられませんでした：.*$/)]);
  });

  it('holds on another engine, where the database was copied to', async () => {
    await sealAll(app);
    const postgres = await emptyDatabase('postgres');
    const there = openDatabase(postgres.url);
    try {
      await copyDatabase(app.engine, there, migrationNames('migrations'));
      expect(await verifyRecords(there, new Date())).toEqual(await verify(app));
    } finally {
      await there.close();
      await postgres.drop();
    }
  });
});
