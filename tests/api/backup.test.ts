import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteBackup, tellOfOldBackup } from '../../api/backup/age.ts';
import { placesIn, verifyBackup } from '../../api/backup/manifest.ts';
import { restoreBackup } from '../../api/backup/restore.ts';
import { takeBackup } from '../../api/backup/take.ts';
import { anyTables } from '../../api/db/database.ts';
import { openDatabase } from '../../api/db/open.ts';
import { schemaModel } from '../../api/db/schema-model.ts';
import { sealer } from '../../api/db/sealing.ts';
import { openStore } from '../../api/files/folder-store.ts';
import { checkInstallation } from '../../api/installation/installation.ts';
import { resources } from '../../resources.config.ts';
import { onEachEngine } from '../support/app.ts';
import { emptyDatabase } from '../support/empty-database.ts';
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

  it('comes back on either engine: row for row, byte for byte', async () => {
    const reference = join(folder, 'reference.sqlite');
    writeFileSync(reference, readFileSync(placesIn(whole).database));
    const taken = openDatabase(`file:${reference}`);
    for (const engine of ['sqlite', 'postgres'] as const) {
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
    }
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
    await noteBackup(app.services, { ...(await verifyBackup(whole)), takenAt: '2026-12-01T00:00:00.000Z' });
    const dashboard = async (as: string) => (await app.call(as, 'GET', '/dashboard')).data.lastBackup;
    expect(await dashboard('fund_manager')).toEqual({ at: '2026-12-01T00:00:00.000Z', isOld: false });
    expect(await dashboard('accounting_staff')).toBeNull();
    expect(await (await app.raw('/readyz')).json()).toEqual({ status: 'ready', lastBackupAt: '2026-12-01T00:00:00.000Z' });
    expect(await tellOfOldBackup(app.services)).toBe(0);
    app.setNow(new Date('2026-12-03T00:15:00Z'));
    const before = (await alerts()).length;
    expect([await tellOfOldBackup(app.services), await tellOfOldBackup(app.services)]).toEqual([1, 0]);
    expect((await alerts()).length).toBe(before + 1);
    expect((await dashboard('director')).isOld).toBe(true);
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
