import { beforeEach, expect, it } from 'vitest';
import { expireUploads } from '../../api/files/jobs/expire.ts';
import { onEitherEngine } from '../support/app.ts';
import { pdf, uploadDocument } from '../support/uploads.ts';

const hour = 60 * 60_000;

onEitherEngine('uploads that nobody saved', (app) => {
  const sent = new Date('2026-11-21T03:00:00Z');
  beforeEach(() => app.setNow(sent));
  const later = (hours: number) => app.setNow(new Date(sent.getTime() + hours * hour));
  const upload = async () => (await uploadDocument(app, '様式.pdf', pdf)).data.id;
  const fileOf = (id: number) => app.engine.db.selectFrom('files').select(['storageKey', 'recordId']).where('id', '=', id).executeTakeFirst();

  it('go with their bytes once they are old enough, and no others', async () => {
    const { expiryHours } = app.services.settings.uploads;
    const [unused, saved] = [await upload(), await upload()];
    const { id } = await app.engine.db.selectFrom('report_forms').select('id').executeTakeFirstOrThrow();
    expect((await app.call('fund_staff', 'PUT', `/report_forms/${id}`, { templateFileId: saved })).status).toBe(200);
    const key = (await fileOf(unused))?.storageKey as string;
    later(expiryHours - 1);
    expect(await expireUploads(app.services)).toBe(0);
    later(expiryHours);
    app.setNow(new Date(sent.getTime() + hour));
    const young = await upload();
    later(expiryHours);
    expect(await expireUploads(app.services)).toBe(1);
    expect([await fileOf(unused), await app.services.files.sizeOf(key)]).toEqual([undefined, null]);
    expect([(await fileOf(saved))?.recordId, (await fileOf(young))?.recordId]).toEqual([id, null]);
    expect(await expireUploads(app.services)).toBe(0);
  });

  it('cannot be saved any more, which is said in a sentence', async () => {
    const unused = await upload();
    later(app.services.settings.uploads.expiryHours + 1);
    await expireUploads(app.services);
    app.setNow(sent);
    const { id } = await app.engine.db.selectFrom('report_forms').select('id').executeTakeFirstOrThrow();
    const answer = await app.call('fund_staff', 'PUT', `/report_forms/${id}`, { templateFileId: unused });
    expect([answer.status, answer.fields]).toEqual([422, { templateFileId: 'ファイルが見つかりません。もう一度選択してください' }]);
  });

  it('stay where a row names them, or where they came by another door', async () => {
    const named = await upload();
    await app.engine.db.updateTable('report_forms').set({ templateFileId: named }).execute();
    const other = await upload();
    await app.engine.db.updateTable('files').set({ resource: 'mail_batches', field: 'attachments' }).where('id', '=', other).execute();
    later(app.services.settings.uploads.expiryHours + 1);
    await expireUploads(app.services);
    expect([(await fileOf(named))?.recordId, (await fileOf(other))?.recordId]).toEqual([null, null]);
  });
});
