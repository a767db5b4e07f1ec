import { randomUUID } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkFiles } from '../../api/files/jobs/check-stored-files.ts';
import { sweepOrphans } from '../../api/files/jobs/expire.ts';
import { putBytes } from '../../api/files/store.ts';
import { onEitherEngine } from '../support/app.ts';
import { pdf, uploadDocument } from '../support/uploads.ts';

onEitherEngine('the check of the files', (app) => {
  const fileOf = (id: number) => app.engine.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const lastCheck = () => app.engine.db.selectFrom('file_checks').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const pathOf = (key: string) => join(app.services.settings.storageUrl.slice('file:'.length), key.slice(0, 2), key);
  const noticesOf = async () => {
    const open = await app.engine.db.selectFrom('alerts').select('id').where('finding', '=', 'files ファイルの点検').executeTakeFirst();
    return app.engine.db.selectFrom('outbox').selectAll().where('onceKey', 'like', `alert:${open?.id}:%`).orderBy('id').execute();
  };

  it('says that all is well, and tells nobody', async () => {
    const { id } = (await uploadDocument(app, '報告書.pdf', pdf)).data;
    const result = await checkFiles(app.services);
    expect(result).toMatchObject({ missing: 0, changed: 0, details: [] });
    const check = await lastCheck();
    expect(check).toMatchObject({ result: 'sound', checked: result.checked, missing: 0, changed: 0, details: null });
    expect((await fileOf(id)).checkedAt).not.toBeNull();
    expect(await noticesOf()).toEqual([]);
  });

  it('finds what is gone, cut, or altered without changing its size, and tells those who read it', async () => {
    const names = ['消えた.pdf', '短い.pdf', '書き換え.pdf', '無事.pdf'];
    const ids: number[] = [];
    for (const name of names) ids.push((await uploadDocument(app, name, pdf)).data.id);
    const [gone, cut, altered] = await Promise.all(ids.map(async (id) => (await fileOf(id)).storageKey));
    await app.services.files.remove(gone as string);
    writeFileSync(pathOf(cut as string), pdf.subarray(0, 20));
    writeFileSync(pathOf(altered as string), Buffer.from(pdf).fill('x', 30, 31));
    expect(await checkFiles(app.services)).toMatchObject({ missing: 1, changed: 2 });
    const check = await lastCheck();
    expect(check).toMatchObject({ result: 'damaged', missing: 1, changed: 2 });
    expect(check.details?.split('\n')).toEqual([
      `「消えた.pdf」（報告様式、ファイル番号 ${ids[0]}）：見つかりません`,
      `「短い.pdf」（報告様式、ファイル番号 ${ids[1]}）：内容が登録したときと違います`,
      `「書き換え.pdf」（報告様式、ファイル番号 ${ids[2]}）：内容が登録したときと違います`,
    ]);
    const notices = await noticesOf();
    expect(notices.map(({ recipientAddress }) => recipientAddress)).toEqual(
      expect.arrayContaining(['fund_manager@example.jp', 'director@example.jp']),
    );
    expect(notices[0]?.body).toContain('「消えた.pdf」');
    const { data } = await app.call('fund_manager', 'GET', '/admin/file_checks');
    expect(data.file_checks[0]).toMatchObject({ result: 'damaged', missing: 1, changed: 2 });
    expect((await app.call('fund_staff', 'GET', '/admin/file_checks')).status).toBe(403);
    // Once, as long as it lasts; and no more of it when it is well again.
    await checkFiles(app.services);
    expect(await noticesOf()).toEqual(notices);
    await app.engine.db.deleteFrom('files').where('id', 'in', ids).execute();
    await checkFiles(app.services);
    expect(await app.engine.db.selectFrom('alerts').select('state').where('summary', 'like', 'ファイルの点検：%').execute()).toEqual([
      { state: 'healed' },
    ]);
  });

  it('is reported once where several processes do it at the same time', async () => {
    const before = (await lastCheck()).id;
    await Promise.all([checkFiles(app.services), checkFiles(app.services)]);
    // The one that came too late may have used up a number.
    const since = await app.engine.db.selectFrom('file_checks').select('id').where('id', '>', before).execute();
    expect(since).toHaveLength(1);
  });

  it('reports nothing when the store does not answer: that says nothing of the files', async () => {
    const before = (await lastCheck()).id;
    const files = { ...app.services.files, open: () => Promise.reject(new Error('out of order')) };
    await expect(checkFiles({ ...app.services, files })).rejects.toThrow('out of order');
    expect((await lastCheck()).id).toBe(before);
  });

  it('the sweep removes old bytes without a row, and only those', async () => {
    const { id } = (await uploadDocument(app, '報告書.pdf', pdf)).data;
    const { storageKey: kept } = await fileOf(id);
    const [orphan, fresh] = [randomUUID(), randomUUID()];
    for (const key of [orphan, fresh]) await putBytes(app.services.files, key, pdf);
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const key of [kept, orphan]) utimesSync(pathOf(key), old, old);
    await sweepOrphans(app.services);
    const sizes = await Promise.all([kept, orphan, fresh].map((key) => app.services.files.sizeOf(key)));
    expect(sizes).toEqual([pdf.length, null, pdf.length]);
    await app.services.files.remove(fresh);
  });

  it('the sweep removes nothing when it looks like the wrong database', async () => {
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for await (const { key } of app.services.files.list()) utimesSync(pathOf(key), old, old);
    const rows = await app.engine.db.selectFrom('files').select(['id', 'storageKey']).execute();
    const keys = Array.from({ length: rows.length + 20 }, () => randomUUID());
    for (const key of keys) {
      await putBytes(app.services.files, key, pdf);
      utimesSync(pathOf(key), old, old);
    }
    await expect(sweepOrphans(app.services)).rejects.toThrow('nothing is removed');
    expect(await app.services.files.sizeOf(keys[0] as string)).toBe(pdf.length);
  });
});
