import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { migrate } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { assertDrillPossible, holdDrill } from '../../api/ops/backup/drill.ts';
import { claimDrill, claimDrillRun, noteIfInterrupted } from '../../api/ops/backup/drill-claim.ts';
import { keepBackup } from '../../api/ops/backup/kept-backups.ts';
import { checkInstallation } from '../../api/ops/installation/installation.ts';
import { onEachEngine, onPostgres } from '../support/app.ts';
import { type EmptyDatabase, emptyDatabase } from '../support/empty-database.ts';
import { page } from '../support/rows.ts';
import { sealAll } from '../support/seal-all.ts';
import { until } from '../support/until.ts';

const minute = 60_000;

onEachEngine('a restore drill that somebody asks for', (app) => {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-drills-'));
  const services = (more: object = {}) => ({ ...app.services, settings: { ...app.services.settings, backupDir: folder, ...more } });
  beforeAll(async () => {
    await checkInstallation(app.services);
    await sealAll(app);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const press = async (more?: object) => {
    const headers = { Authorization: `Bearer ${await app.token('director')}` };
    const answer = await createApp(services(more)).request('/api/system/drill', { method: 'POST', headers });
    return { status: answer.status, ...(await answer.json()) };
  };
  const drills = async () => page(await app.call('director', 'GET', '/admin/restore-drills')).rows;
  const step = async () => (await app.call('director', 'GET', '/system')).data.drill;
  const line = async () => {
    const { data } = await app.call('director', 'GET', '/system');
    const lines = data.sections.flatMap((section: { lines: { label: string }[] }) => section.lines);
    return lines.find(({ label }: { label: string }) => label === '最後の復元の訓練');
  };
  const noted = async () =>
    (await app.engine.db.selectFrom('audit_logs').select('id').where('summary', '=', '復元の訓練を始めました').execute()).length;

  it('is refused with what to do where there is nothing to restore, or no room', async () => {
    expect(await press({ backupDir: '' })).toMatchObject({ status: 409, code: 'no_drill', error: expect.stringContaining('BACKUP_DIR を設定し') });
    expect(await press({ backupDir: join(folder, 'none') })).toMatchObject({
      status: 409,
      error: expect.stringContaining('ディスクがつながっているか'),
    });
    expect(await press()).toMatchObject({ status: 409, error: expect.stringContaining('できあがったバックアップがありません') });
    const { database, files } = await keepBackup(services());
    const [beside, needed] = [database.bytes + files.bytes, 3 * database.bytes + files.bytes];
    await expect(assertDrillPossible(services(), async () => needed - 1)).rejects.toThrow('TMPDIR');
    await assertDrillPossible(services(), async () => needed);
    await assertDrillPossible(services({ drillDatabaseUrl: 'postgres://drill' }), async () => beside);
    expect([await step(), await noted()]).toEqual([null, 0]);
  });

  it('is asked for once, however often the button is pressed, and says how far it is', async () => {
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status, data }) => [status, data.drill])).toEqual(Array(3).fill([200, '始まるのを待っています']));
    expect([await step(), await noted()]).toEqual(['始まるのを待っています', 1]);
    const { id } = await claimDrill(app.services);
    await expect(claimDrillRun(app.services)).rejects.toThrow('ほかの復元の訓練が行われています');
    expect((await press()).data.drill).toBe('始めています');
    const holding = holdDrill(services(), { turn: id });
    await until(async () => /（[123]\/3）$/.test((await step()) ?? ''));
    expect(await holding).toMatchObject({ result: 'restored', findings: [] });
    expect([await step(), await noted(), (await drills())[0]?.result]).toEqual([null, 1, 'restored']);
    expect(await line()).toMatchObject({ state: 'good', value: expect.stringContaining('戻せました') });
  });

  it('is told as interrupted when its process has ended, at once on the same machine and in time on another', async () => {
    const change = (values: object) =>
      app.engine.db.transaction().execute(async (db) => {
        const { result } = await db.selectFrom('measurements').select('result').where('measured', '=', 'drill').executeTakeFirstOrThrow();
        await db
          .updateTable('measurements')
          .set({ result: JSON.stringify({ ...JSON.parse(result), ...values }) })
          .where('measured', '=', 'drill')
          .execute();
      });
    await claimDrill(app.services);
    expect([await noteIfInterrupted(app.services), await step()]).toEqual([false, '始めています']);
    await change({ pid: 999_999_999 });
    expect([await step(), await noteIfInterrupted(app.services), await noteIfInterrupted(app.services)]).toEqual([null, true, false]);
    expect((await drills())[0]).toMatchObject({ result: 'interrupted', findings: expect.stringContaining('最後まで行えませんでした') });
    expect(await line()).toMatchObject({ state: 'attention', advice: expect.stringContaining('もう一度') });

    await claimDrill(app.services);
    await change({ pid: 999_999_999, host: 'another' });
    expect([await noteIfInterrupted(app.services), await step()]).toEqual([false, '始めています']);
    app.setNow(new Date(Date.now() + 11 * minute));
    const before = (await drills()).length;
    // Whoever asks next need not wait for anybody to find out.
    expect((await press()).data.drill).toBe('始まるのを待っています');
    expect((await drills()).length).toBe(before + 1);
    app.setNow(new Date());
    await app.engine.db.deleteFrom('measurements').where('measured', '=', 'drill').execute();
  });
});

onPostgres('a restore drill with DRILL_DATABASE_URL', (app) => {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-drill-database-'));
  const services = (more: object = {}) => ({ ...app.services, settings: { ...app.services.settings, backupDir: folder, ...more } });
  let other: EmptyDatabase;
  beforeAll(async () => {
    other = await emptyDatabase('postgres');
    await checkInstallation(app.services);
    await sealAll(app);
    await keepBackup(services());
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await other.drop();
  });
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  };
  const tables = () => ask(`SELECT schemaname, tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`);

  it('restores into a schema of that PostgreSQL, in place of what one that was killed has left, and leaves the rest alone', async () => {
    await ask('CREATE TABLE mine (id INT)');
    const { databaseId } = await checkInstallation(app.services);
    const schema = `seseragi_drill_${databaseId.replaceAll('-', '')}`;
    await ask(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.users (id INT)`);
    const { result, findings, rows } = await holdDrill(services({ drillDatabaseUrl: other.url }));
    expect([result, findings]).toEqual(['restored', []]);
    const written = async () => Number((await ask('SELECT tup_inserted AS count FROM pg_stat_database WHERE datname = current_database()'))[0].count);
    await until(async () => (await written()) > (rows ?? Infinity), written);
    expect(await tables()).toEqual([{ schemaname: 'public', tablename: 'mine' }]);
  });

  it.each([
    [
      'that is not reached',
      () => 'postgres://a@127.0.0.1:1/drill',
      'PostgreSQL（127.0.0.1:1）につながりません。PostgreSQL が動いているか、DRILL_DATABASE_URL の',
    ],
    ['that is not there', () => other.url.replace(/\w+$/, 'nowhere'), 'データベース nowhere がありません。DRILL_DATABASE_URL を確かめ'],
  ])('says what to do about one %s', async (_, url, words) => {
    expect(await holdDrill(services({ drillDatabaseUrl: url() }))).toMatchObject({ result: 'failed', findings: [expect.stringContaining(words)] });
  });

  it('is refused into a database that Seseragi uses, by whatever address', async () => {
    const used = openDatabase(other.url);
    await migrate(used);
    await used.close();
    const { findings } = await holdDrill(services({ drillDatabaseUrl: other.url }));
    expect(findings).toEqual([expect.stringContaining('せせらぎが使っているものです')]);
  });
});
