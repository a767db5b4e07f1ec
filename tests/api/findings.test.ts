import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { lastBackupAt } from '../../api/ops/backup/age.ts';
import { holdDrill } from '../../api/ops/backup/drill.ts';
import { keepBackup } from '../../api/ops/backup/kept-backups.ts';
import { hashOf, placesIn, readManifest, verifyBackup, writeManifest } from '../../api/ops/backup/manifest.ts';
import { checkBackup } from '../../api/ops/backup/restore.ts';
import { allChecks } from '../../api/ops/doctor/all-checks.ts';
import { attention, type Check, check, good, repair, unknown } from '../../api/ops/doctor/check.ts';
import { runNightlyChecks } from '../../api/ops/doctor/nightly.ts';
import { watchChecks } from '../../api/ops/doctor/watch.ts';
import { checkInstallation } from '../../api/ops/installation/installation.ts';
import { onEitherEngine, onPostgres, onSqlite, type TestApp } from '../support/app.ts';
import { rotIndex } from '../support/rot.ts';

const alertsOf = async ({ engine }: TestApp, label: string) =>
  engine.db.selectFrom('alerts').selectAll().where('summary', 'like', `%${label}：%`).orderBy('id').execute();

async function mailsOf({ engine }: TestApp, label: string): Promise<string[]> {
  const alerts = await alertsOf({ engine } as TestApp, label);
  const mails = await Promise.all(
    alerts.map(({ id }) => engine.db.selectFrom('outbox').select(['recipientAddress', 'body']).where('onceKey', 'like', `alert:${id}:%`).execute()),
  );
  return mails.flat().flatMap(({ recipientAddress, body }) => (recipientAddress === 'fund_manager@example.jp' ? [body] : []));
}

onEitherEngine('what a check of the system finds', (app) => {
  type Line = ReturnType<typeof repair>;
  let lines: readonly Line[] = [];
  let fails = false;
  const made: Check = check({
    name: 'made',
    label: '試しの点検',
    tellsFrom: 'attention',
    find: async () => {
      if (fails) throw new Error('out of order');
      return lines;
    },
    tell: (found) => found,
  });
  const look = async (...found: Line[]) => {
    lines = found;
    return watchChecks(app.services, [made]);
  };
  const states = async (label: string) => (await alertsOf(app, label)).map(({ state, level }) => [state, level]);

  it('is told once, again when it is worse, and closed when it is healed; when it comes again it is told again', async () => {
    expect(await look(attention('弁', '少し開いています', '閉めてください。', { found: 1 }))).toBe(1);
    expect(await look(attention('弁', '少し開いています（2日目）', '閉めてください。', { found: 1 }))).toBe(0);
    expect((await mailsOf(app, '弁')).length).toBe(1);
    expect((await mailsOf(app, '弁'))[0]).toMatch(/弁：少し開いています[\s\S]*すること：閉めてください。/);
    expect(await look(attention('弁', '開いています', '閉めてください。', { found: 3 }))).toBe(1);
    expect(await look(repair('弁', '外れました', '取り替えてください。'))).toBe(1);
    expect(await look(attention('弁', '開いています', '閉めてください。', { found: 9 }))).toBe(0);
    expect(await states('弁')).toEqual([
      ['worsened', 'attention'],
      ['worsened', 'attention'],
      ['open', 'repair'],
    ]);
    expect((await mailsOf(app, '弁')).at(-1)).toContain('前より悪くなっています：弁：外れました');
    expect(await look(good('弁', '閉まっています'))).toBe(0);
    expect((await alertsOf(app, '弁')).at(-1)).toMatchObject({ state: 'healed', closedAt: expect.any(String), finding: null });
    expect((await mailsOf(app, '弁')).length).toBe(3);
    expect(await look(repair('弁', 'また外れました', '取り替えてください。'))).toBe(1);
    await look(good('弁', '閉まっています'));
  });

  it('is told again when something is named that was not before', async () => {
    await look(repair('札', '1枚', '拾ってください。', { found: 1, details: '赤い札' }));
    expect(await look(repair('札', '1枚', '拾ってください。', { found: 1, details: '赤い札' }))).toBe(0);
    expect(await look(repair('札', '1枚', '拾ってください。', { found: 1, details: '青い札' }))).toBe(1);
    await look(good('札', 'ありません'));
  });

  it('stays open while a head has confirmed it, and while nobody can tell', async () => {
    await look(repair('橋', '落ちました', '架けてください。'));
    const [row] = await alertsOf(app, '橋');
    expect((await app.call('fund_manager', 'POST', `/admin/alerts/${row?.id}/confirm`, {})).status).toBe(200);
    expect(await look(repair('橋', '落ちました', '架けてください。'))).toBe(0);
    await look(unknown('橋', '見えません'));
    fails = true;
    await look();
    fails = false;
    expect(await states('橋')).toEqual([['confirmed', 'repair']]);
    await look(good('橋', 'あります'));
    expect(await states('橋')).toEqual([['healed', 'repair']]);
    expect(await states('試しの点検')).toEqual([['healed', 'repair']]);
  });

  it('is told once where several look at the same moment', async () => {
    lines = [repair('堰', '切れました', '塞いでください。')];
    await Promise.all([1, 2, 3].map(() => watchChecks(app.services, [made])));
    expect(await states('堰')).toEqual([['open', 'repair']]);
    expect(await mailsOf(app, '堰')).toHaveLength(1);
  });

  it('is named at `/readyz`, which stays 200, and no more when it is healed', async () => {
    lines = [repair('堰', '切れました', '塞いでください。')];
    const ready = async () => {
      const answer = await app.raw('/readyz');
      return [answer.status, ((await answer.json()) as { findings: string[] }).findings];
    };
    expect(await ready()).toEqual([200, ['made']]);
    await look(good('堰', '直りました'));
    expect(await ready()).toEqual([200, []]);
  });

  it('is told of by every check of the page, but for those that are told of elsewhere', async () => {
    const all = await Promise.all(allChecks.map((one) => one(app.services)));
    expect(all.filter(({ tellsFrom }) => tellsFrom === null).map(({ name }) => name)).toEqual(['backup', 'drill', 'now']);
  });
});

onSqlite('bytes that are flipped in a page of an index', (app) => {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-rot-'));
  const services = () => ({ ...app.services, settings: { ...app.services.settings, backupDir: folder, backupKeepDays: 1 } });
  let mend = () => {};
  beforeAll(async () => void (await checkInstallation(app.services)));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const backups = () => readdirSync(folder).filter((name) => name.startsWith('20'));

  it('are told to the heads that very night, and named at `/readyz`', async () => {
    await keepBackup(services());
    await runNightlyChecks(app.services);
    expect(await alertsOf(app, '整合性と参照')).toEqual([]);
    mend = rotIndex(app.services.settings.databaseUrl.slice('file:'.length), 'comments');
    await runNightlyChecks(app.services);
    expect(await alertsOf(app, '整合性と参照')).toMatchObject([
      { state: 'open', level: 'repair', kind: 'system', summary: expect.stringContaining('データベースのファイルが壊れています') },
    ]);
    expect((await mailsOf(app, '整合性と参照'))[0]).toContain('npm run restore');
    await runNightlyChecks(app.services);
    expect(await mailsOf(app, '整合性と参照')).toHaveLength(1);
    const ready = await app.raw('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ status: 'degraded', findings: ['soundness'] })]);
  });

  it('keep a backup from being one: the heads hear why, and the last good one stays', async () => {
    const [before, last] = [backups(), await lastBackupAt(app.engine.reader)];
    app.setNow(new Date(Date.now() + 40 * 24 * 60 * 60 * 1000));
    await expect(keepBackup(services())).rejects.toThrow('データベースが壊れているため、バックアップとして認めません');
    app.setNow(new Date(Date.now() + 40 * 24 * 60 * 60 * 1000 + 120_000));
    await expect(keepBackup(services())).rejects.toThrow('前のバックアップは消していません');
    expect(backups().filter((name) => !name.endsWith('.damaged'))).toEqual(before);
    expect(backups().filter((name) => name.endsWith('.damaged'))).toHaveLength(1);
    expect(await lastBackupAt(app.engine.reader)).toBe(last);
    const told = await app.engine.db.selectFrom('alerts').selectAll().where('summary', '=', 'バックアップを取れませんでした。').execute();
    expect(told).toMatchObject([{ details: expect.stringContaining('npm run restore') }]);
    app.setNow(new Date());
  });

  it('are closed when the database is sound again', async () => {
    mend();
    await runNightlyChecks(app.services);
    expect(await alertsOf(app, '整合性と参照')).toMatchObject([{ state: 'healed' }]);
    expect(((await (await app.raw('/readyz')).json()) as { findings: string[] }).findings).toEqual([]);
    app.setNow(new Date(Date.now() + 24 * 60 * 60 * 1000));
    await keepBackup(services());
    const kept = backups();
    await expect(keepBackup(services())).rejects.toThrow('すでにファイルがあります');
    expect(backups()).toEqual(kept);
    app.setNow(new Date());
  });

  it('are found in a backup that is just as it was taken', async () => {
    const place = join(
      folder,
      backups()
        .filter((name) => !name.endsWith('.damaged'))
        .at(-1) as string,
    );
    expect(await checkBackup(place, services().sealer)).toMatchObject({ manifest: { missing: [] }, opensWith: true });
    const before = readdirSync(place).sort();
    rotIndex(placesIn(place).database, 'comments');
    const manifest = await readManifest(place);
    await writeManifest(place, { ...manifest, database: { ...manifest.database, sha256: await hashOf(placesIn(place).database) } });
    await verifyBackup(place);
    await expect(checkBackup(place, services().sealer)).rejects.toThrow('バックアップの中のデータベースが壊れています');
    expect(readdirSync(place).sort()).toEqual(before);
    const { result, findings } = await holdDrill(services(), { folder: place });
    expect([result, findings]).toEqual(['failed', [expect.stringContaining('バックアップの中のデータベースが壊れています')]]);
  });
});

onSqlite('a look at a store that is away', (app) => {
  it('still finds what is wrong with the database', async () => {
    const mend = rotIndex(app.services.settings.databaseUrl.slice('file:'.length), 'comments');
    const { DependencyFailure } = await import('../../api/failures/dependency-failure.ts');
    const away = async () => {
      throw new DependencyFailure('store', 'away', new Error('gone'));
    };
    const files = { ...app.services.files, sizeOf: away, list: () => ({ [Symbol.asyncIterator]: () => ({ next: away }) }) };
    await runNightlyChecks({ ...app.services, settings: { ...app.services.settings }, files });
    expect(await alertsOf(app, '整合性と参照')).toHaveLength(1);
    expect(await alertsOf(app, 'ファイルの保存先')).toMatchObject([{ level: 'repair', summary: expect.stringContaining('つながりません') }]);
    mend();
  });
});

onPostgres('an index of PostgreSQL that lacks a row', (app) => {
  const rot = async () => {
    const run = (text: string) => sql.raw(text).execute(app.engine.db);
    const index = `'faqs_pkey'::regclass`;
    await run(`UPDATE pg_index SET indisready = false, indisvalid = false WHERE indexrelid = ${index}`);
    await run(
      `INSERT INTO faqs (question, answer, category, "createdAt", "updatedAt") SELECT question, answer, category, "createdAt", "updatedAt" FROM faqs LIMIT 1`,
    );
    await run(`UPDATE pg_index SET indisready = true, indisvalid = true WHERE indexrelid = ${index}`);
  };

  it('is found by counting both ways, and by amcheck where that is there', async () => {
    expect(await app.engine.checkIntegrity([])).toMatchObject({ damage: [], means: expect.stringContaining('amcheck がない') });
    await rot();
    expect((await app.engine.checkIntegrity([])).damage).toEqual([expect.stringContaining('faqs_pkey')]);
    await sql`CREATE EXTENSION amcheck`.execute(app.engine.db);
    expect(await app.engine.checkIntegrity([])).toMatchObject({ damage: [expect.stringContaining('faqs_pkey')], means: 'amcheck' });
    await runNightlyChecks(app.services);
    expect(await alertsOf(app, '整合性と参照')).toMatchObject([{ level: 'repair' }]);
    await sql`REINDEX INDEX faqs_pkey`.execute(app.engine.db);
    expect((await app.engine.checkIntegrity([])).damage).toEqual([]);
  });
});
