import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import { openDatabase } from '../../api/db/open.ts';
import { schemaModel } from '../../api/db/schema-model.ts';
import { sealer } from '../../api/db/sealing.ts';
import { openStore } from '../../api/files/folder-store.ts';
import { alertOldBackup, noteBackup } from '../../api/ops/backup/age.ts';
import { holdDrill } from '../../api/ops/backup/drill.ts';
import { keepBackup } from '../../api/ops/backup/kept-backups.ts';
import { placesIn, verifyBackup } from '../../api/ops/backup/manifest.ts';
import { checkBackup, restoreBackup } from '../../api/ops/backup/restore.ts';
import { takeBackup } from '../../api/ops/backup/take.ts';
import { checkInstallation } from '../../api/ops/installation/installation.ts';
import { resources } from '../../resources.config.ts';
import { onEachEngine, onSqlite } from '../support/app.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { withoutGuards } from '../support/guards.ts';
import { page } from '../support/rows.ts';
import { sealAll } from '../support/seal-all.ts';
import { pdf, uploadDocument } from '../support/uploads.ts';

const tables = schemaModel(resources).map(({ name }) => name);

onEachEngine('a backup', (app) => {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-backup-'));
  const whole = join(folder, 'whole');
  beforeAll(async () => void (await checkInstallation(app.services)));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Takes one while files are uploaded and rows are written, and gives out what the database held at its moment. */
  async function takenWhileWriting(): Promise<number> {
    let [written, stopped] = [0, false];
    const writing = (async () => {
      while (!stopped) {
        await uploadDocument(app, `様式${written}.pdf`, Buffer.concat([pdf, Buffer.from(String(written))]));
        await app.call('fund_staff', 'POST', '/faqs', { question: `質問${written}`, answer: '答え', category: 'payment' });
        written++;
      }
    })();
    await takeBackup(app.services, whole);
    stopped = true;
    await writing;
    return written;
  }

  it('ends while others write, and holds rows and files of one moment', async () => {
    expect(await takenWhileWriting()).toBeGreaterThan(0);
    const manifest = await verifyBackup(whole);
    expect([manifest.missing, existsSync(`${whole}.partial`)]).toEqual([[], false]);
    expect(readdirSync(whole).sort()).toEqual(['database.sqlite', 'files', 'files.sha256', 'manifest.json']);
  });

  it('leaves nothing where it fails half-way, and says of a key whether it is the one', async () => {
    const failed = join(folder, 'failed');
    const files = { ...app.services.files, open: () => Promise.reject(new Error('out of reach')) };
    await expect(takeBackup({ ...app.services, files }, failed)).rejects.toThrow('out of reach');
    expect([failed, `${failed}.partial`].filter((place) => existsSync(place))).toEqual([]);
    expect(await checkBackup(whole, app.services.sealer)).toMatchObject({ manifest: { missing: [] }, opensWith: true });
    expect(await checkBackup(whole, sealer(Buffer.alloc(32, 9)))).toMatchObject({ opensWith: false });
  });

  it('comes back on the other engine: row for row, byte for byte', async () => {
    const reference = join(folder, 'reference.sqlite');
    writeFileSync(reference, readFileSync(placesIn(whole).database));
    const taken = openDatabase(`file:${reference}`);
    const engine = app.engine.name === 'sqlite' ? 'postgres' : 'sqlite';
    const { url, drop } = await emptyDatabase(engine);
    const files = openStore(`file:${join(folder, `files-${engine}`)}`);
    await restoreBackup(whole, { open: () => openDatabase(url), files, sealer: app.services.sealer });
    const back = openDatabase(url);
    for (const table of tables) {
      const [before, after] = await Promise.all([taken, back].map(({ db }) => anyTables(db).selectFrom(table).selectAll().orderBy('id').execute()));
      expect([table, after]).toEqual([table, before]);
    }
    for (const { storageKey } of await back.db.selectFrom('files').selectAll().execute()) {
      const [mine, theirs] = await Promise.all([files, app.services.files].map(async (store) => buffer(await store.open(storageKey))));
      expect([storageKey, mine?.equals(theirs as Buffer)]).toEqual([storageKey, true]);
    }
    await checkInstallation({ ...app.services, engine: back, files });
    const again = restoreBackup(whole, {
      open: () => openDatabase(url),
      files: openStore(`file:${join(folder, 'none')}`),
      sealer: app.services.sealer,
    });
    await expect(again).rejects.toThrow(/すでにデータがあります/);
    const occupied = restoreBackup(whole, { open: () => openDatabase(url), files, sealer: app.services.sealer });
    await expect(occupied).rejects.toThrow(/すでにファイルがあります/);
    await back.close();
    await drop();
    await taken.close();
  });

  describe('is refused', () => {
    const target = () => ({
      open: () => {
        throw new Error('opened the target');
      },
      files: openStore(`file:${join(folder, 'refused')}`),
      sealer: app.services.sealer,
    });

    it.each([
      ['a half one', (place: string) => rmSync(join(place, 'manifest.json')), /できあがったバックアップではありません/],
      ['a manifest that is cut', (place: string) => truncateSync(join(place, 'manifest.json'), 40), /manifest.json が壊れている/],
      ['a database with another byte', (place: string) => flip(join(place, 'database.sqlite')), /database.sqlite の内容が/],
      ['a file with another byte', (place: string) => flip(someFile(place)), /の内容が、取ったときと違います/],
      ['a file that is gone', (place: string) => rmSync(someFile(place)), /がありません/],
      ['a list with a line less', (place: string) => truncateSync(join(place, 'files.sha256'), 10), /files.sha256 の内容が/],
    ])('%s', async (name, damage, told) => {
      const place = join(folder, name.replaceAll(' ', '-'));
      cpSync(whole, place, { recursive: true });
      await damage(place);
      await expect(verifyBackup(place)).rejects.toThrow(told);
      await expect(restoreBackup(place, target())).rejects.toThrow(told);
    });

    it('with another key', async () => {
      await expect(restoreBackup(whole, { ...target(), sealer: sealer(Buffer.alloc(32, 99)) })).rejects.toThrow(/SECRET_KEY が/);
    });

    it('into a folder that holds something', async () => {
      await expect(takeBackup(app.services, whole)).rejects.toThrow(/すでにファイルがあります/);
    });
  });

  it('names a file that the store has lost, and holds all the others', async () => {
    const { data } = await uploadDocument(app, '消える.pdf', Buffer.concat([pdf, Buffer.from('lost')]));
    const { storageKey } = await app.engine.db.selectFrom('files').select('storageKey').where('id', '=', data.id).executeTakeFirstOrThrow();
    await app.services.files.remove(storageKey);
    const { missing, files } = await takeBackup(app.services, join(folder, 'holed'));
    expect(missing).toEqual([storageKey]);
    const { count } = await app.engine.db
      .selectFrom('files')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(files.count).toBe(Number(count) - 1);
    await app.engine.db.deleteFrom('files').where('id', '=', data.id).execute();
  });

  it('is seen by the heads, and missed when it gets old', async () => {
    const alerts = () => app.engine.db.selectFrom('alerts').select('summary').where('kind', '=', 'backup').execute();
    await app.engine.db.deleteFrom('backups').execute();
    app.setNow(new Date('2026-12-01T00:00:00Z'));
    await noteBackup(app.services, { ...(await verifyBackup(whole)), takenAt: '2026-12-01T00:00:00.000Z' }, { place: whole, seconds: 1 });
    const dashboard = async (as: string) => (await app.call(as, 'GET', '/dashboard')).data.lastBackup;
    expect(await dashboard('fund_manager')).toEqual({ at: '2026-12-01T00:00:00.000Z', isOld: false });
    expect(await dashboard('accounting_staff')).toBeNull();
    expect(await (await app.raw('/readyz')).json()).toMatchObject({ status: 'ready', lastBackupAt: '2026-12-01T00:00:00.000Z' });
    expect(await alertOldBackup(app.services)).toBe(0);
    app.setNow(new Date('2026-12-03T00:15:00Z'));
    const before = (await alerts()).length;
    expect([await alertOldBackup(app.services), await alertOldBackup(app.services)]).toEqual([1, 0]);
    expect((await alerts()).length).toBe(before + 1);
    expect((await dashboard('director')).isOld).toBe(true);
  });
});

onSqlite('a backup that is kept', (app) => {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-kept-'));
  const services = (backupDir = folder) => ({ ...app.services, settings: { ...app.services.settings, backupDir, backupKeepDays: 30 } });
  const names = () =>
    readdirSync(folder)
      .filter((name) => name !== '.lock')
      .sort();
  const alerts = async () => (await app.engine.db.selectFrom('alerts').selectAll().where('kind', '=', 'backup').orderBy('id').execute()).slice(known);
  let known = 0;
  beforeAll(async () => {
    await checkInstallation(app.services);
    await uploadDocument(app, '様式.pdf', pdf);
    await app.engine.db.deleteFrom('backups').execute();
    await sealAll(app);
    known = (await alerts()).length;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('lies under its time, is noted with its place, and shares its files with the one before', async () => {
    app.setNow(new Date('2026-12-01T19:00:00Z'));
    mkdirSync(join(folder, '2026-12-01-0400.partial'));
    await keepBackup(services());
    app.setNow(new Date('2026-12-02T19:00:00Z'));
    await keepBackup(services());
    expect(names()).toEqual(['2026-12-02-0400', '2026-12-03-0400']);
    const [first, second] = names().map((name) => statSync(someFile(join(folder, name))));
    expect([second?.ino, second?.nlink]).toEqual([first?.ino, 2]);
    const { rows } = await app.call('fund_manager', 'GET', '/admin/backups').then(page);
    expect(rows.map(({ place, missing }) => [place, missing])).toEqual([...names()].reverse().map((name) => [join(folder, name), 0]));
    expect(await alerts()).toEqual([]);
  });

  it('is not taken beside another, which it would spoil, and nobody is alarmed', async () => {
    app.setNow(new Date('2026-12-02T20:00:00Z'));
    const taken = await Promise.allSettled([keepBackup(services()), keepBackup(services())]);
    const [refused] = taken.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect([taken.filter(({ status }) => status === 'fulfilled').length, refused]).toEqual([
      1,
      expect.stringContaining('ほかのバックアップを取っています'),
    ]);
    expect(names()).toEqual(['2026-12-02-0400', '2026-12-03-0400', '2026-12-03-0500']);
    rmSync(join(folder, '2026-12-03-0500'), { recursive: true });
    await app.engine.db.deleteFrom('backups').where('place', 'like', '%-0500').execute();
    expect(await alerts()).toEqual([]);
  });

  it('is copied anew where the one before has gone bad', async () => {
    flip(someFile(join(folder, '2026-12-03-0400')));
    app.setNow(new Date('2026-12-03T19:00:00Z'));
    await keepBackup(services());
    expect((await verifyBackup(join(folder, '2026-12-04-0400'))).missing).toEqual([]);
    await expect(verifyBackup(join(folder, '2026-12-03-0400'))).rejects.toThrow('の内容が、取ったときと違います');
  });

  it('goes when it is old, which the list says; one that went without us is missed', async () => {
    const manifest = await verifyBackup(join(folder, '2026-12-04-0400'));
    for (const [name, takenAt] of [
      ['2026-10-05-0400', '2026-10-04T19:00:00.000Z'],
      ['2026-10-06-0400', '2026-10-05T19:00:00.000Z'],
    ] as const) {
      mkdirSync(join(folder, name));
      writeFileSync(placesIn(join(folder, name)).manifest, JSON.stringify({ ...manifest, takenAt }));
      await noteBackup(app.services, { ...manifest, takenAt }, { place: join(folder, name), seconds: 1 });
    }
    rmSync(join(folder, '2026-12-03-0400'), { recursive: true });
    app.setNow(new Date('2026-12-04T19:00:00Z'));
    await keepBackup(services());
    expect(names()).toEqual(['2026-10-05-0400', '2026-12-02-0400', '2026-12-04-0400', '2026-12-05-0400']);
    const { rows } = await app.call('fund_manager', 'GET', '/admin/backups').then(page);
    expect(rows.map(({ place }) => place && basename(place))).toEqual([
      ...['2026-12-05-0400', '2026-12-04-0400', null, '2026-12-02-0400'],
      ...[null, '2026-10-05-0400'],
    ]);
    expect((await alerts()).map(({ summary }) => summary)).toEqual(['前に取ったバックアップが1件、BACKUP_DIR にありません。']);
  });

  it.each([
    ['no folder', () => services(join(folder, 'none')), undefined, 'BACKUP_DIR）がありません'],
    ['no room', () => services(), async () => 1000, '空きが足りません'],
  ])('is not taken with %s, leaves nothing, and the heads are told once a day', async (_, given, free, words) => {
    app.setNow(new Date(app.services.now().getTime() + 24 * 60 * 60_000));
    const [before, told] = [names(), (await alerts()).length];
    for (let attempt = 0; attempt < 2; attempt++) await expect(keepBackup(given(), free)).rejects.toThrow(words);
    expect(names()).toEqual(before);
    const raised = (await alerts()).slice(told);
    expect(raised.map(({ summary, details }) => [summary, details?.includes(words)])).toEqual([['バックアップを取れませんでした。', true]]);
  });

  describe('a drill', () => {
    const drills = async () => page(await app.call('director', 'GET', '/admin/restore-drills')).rows;
    const latest = () => join(folder, names().findLast((name) => name.startsWith('20')) as string);
    const scratchesOf = (pid: number) => readdirSync(tmpdir()).filter((name) => name.startsWith(`seseragi-scratch-${pid}-`));

    it('restores the latest one, finds nothing, and leaves nothing but its result', async () => {
      const dead = mkdtempSync(join(tmpdir(), 'seseragi-scratch-999999999-'));
      const users = await app.engine.db.selectFrom('users').selectAll().orderBy('id').execute();
      const told = (await alerts()).length;
      const { result, findings, rows } = await holdDrill(services());
      expect([result, findings]).toEqual(['restored', []]);
      expect(rows).toBeGreaterThan(users.length);
      expect((await drills())[0]).toMatchObject({ result: 'restored', takenAt: '2026-12-04T19:00:00.000Z', rows, findings: null });
      expect([existsSync(dead), scratchesOf(process.pid)]).toEqual([false, []]);
      expect(await app.engine.db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(users);
      expect(await alerts()).toHaveLength(told);
    });

    const damaged = (name: string, harm: (place: string) => void) => {
      const place = join(folder, name);
      cpSync(latest(), place, { recursive: true });
      harm(place);
      return holdDrill(services(), { folder: place });
    };
    it.each([
      ['a damaged backup', () => damaged('flipped', (place) => flip(join(place, 'database.sqlite'))), 'failed', 'database.sqlite の内容が'],
      ['a file that is gone', () => damaged('holed', (place) => rmSync(someFile(place))), 'failed', 'がありません'],
      ['another key', () => holdDrill({ ...services(), sealer: sealer(Buffer.alloc(32, 99)) }), 'failed', 'SECRET_KEY が'],
      ['no room', () => holdDrill(services(), { freeBytes: async () => 1000 }), 'failed', 'TMPDIR'],
      ['no backup', () => holdDrill(services(mkdtempSync(join(folder, 'none-yet-')))), 'failed', 'できあがったバックアップがありません'],
      ['no place for backups', () => holdDrill(services('')), 'failed', 'BACKUP_DIR を設定し'],
      ['a place that is not connected', () => holdDrill(services(join(folder, 'none'))), 'failed', 'ディスクがつながっているか'],
    ] as const)('says that %s cannot be restored, and tells the heads', async (_, hold, result, words) => {
      const told = (await alerts()).length;
      expect(await hold()).toMatchObject({ result, findings: [expect.stringContaining(words)] });
      expect((await drills())[0]).toMatchObject({ result, findings: expect.stringContaining(words) });
      expect((await alerts()).slice(told)).toMatchObject([
        { summary: expect.stringContaining('戻せなかった'), details: expect.stringContaining(words) },
      ]);
      expect(scratchesOf(process.pid)).toEqual([]);
    });

    it('restores what is flawed all the same, and names each flaw', async () => {
      const { db } = app.engine;
      const { data } = await uploadDocument(app, '消える.pdf', Buffer.concat([pdf, Buffer.from('lost')]));
      const { storageKey } = await db.selectFrom('files').select('storageKey').where('id', '=', data.id).executeTakeFirstOrThrow();
      await app.services.files.remove(storageKey);
      const { accountNumber } = await db.selectFrom('banks').select('accountNumber').where('id', '=', 1).executeTakeFirstOrThrow();
      await db.updateTable('banks').set({ accountNumber }).where('id', '=', 2).execute();
      const { id } = await db.selectFrom('receipts').select('id').where('status', '=', 'paid').executeTakeFirstOrThrow();
      await db.updateTable('receipts').set({ eligibleAmount: 999_999_999 }).where('id', '=', id).execute();
      const { first } = await db
        .selectFrom('audit_logs')
        .select(({ fn }) => fn.min('id').as('first'))
        .executeTakeFirstOrThrow();
      await withoutGuards(app.engine, 'audit_logs');
      await db.updateTable('audit_logs').set({ summary: '別の内容' }).where('id', '=', first).execute();
      await takeBackup(app.services, join(folder, 'flawed'));
      const { result, findings } = await holdDrill(services(), { folder: join(folder, 'flawed') });
      const told = findings.join('\n');
      expect(result).toBe('flawed');
      for (const words of [
        `取ったときに、置き場所になかったファイルです：${storageKey}`,
        'SECRET_KEY で開けない値があります：banks.accountNumber（id 2）',
        `領収書 ${id} の対象経費は、計算では`,
        `操作記録（audit_logs） ${first}）：内容が、記録したときと違います`,
      ])
        expect(told).toContain(words);
    });
  });
});

function flip(path: string): void {
  const bytes = readFileSync(path);
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] as number) ^ 1;
  writeFileSync(path, bytes);
}

function someFile(place: string): string {
  const part = readdirSync(join(place, 'files'))[0] as string;
  return join(place, 'files', part, readdirSync(join(place, 'files', part))[0] as string);
}
