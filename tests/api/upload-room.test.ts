import { afterEach, beforeEach, expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';
import { traces } from '../support/uploads.ts';

const megabyte = 1024 * 1024;

onEachEngine('the room for uploads', (app) => {
  const usual = {} as typeof app.services.settings.uploads;
  beforeEach(async () => {
    Object.assign(usual, app.services.settings.uploads);
    const people = app.engine.db.selectFrom('users').select('id').where('email', 'like', 'recipient%');
    await app.engine.db.updateTable('files').set({ size: 0 }).where('uploadedById', 'in', people).execute();
  });
  afterEach(() => void Object.assign(app.services.settings.uploads, usual));
  const limit = (quota: Partial<typeof usual.quota>) =>
    Object.assign(app.services.settings.uploads, {
      quota: { person: 100 * megabyte, organization: 100 * megabyte, staff: 100 * megabyte, ...quota },
    });
  const send = async (as: string, size: number) => {
    const form = new FormData();
    form.set('resource', 'receipts');
    form.set('field', 'receiptImageId');
    form.set('file', new File([Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100', 'hex'), Buffer.alloc(size - 14)])], 'a.jpg'));
    const headers = { Authorization: `Bearer ${await app.token(as)}` };
    const response = await app.raw('/api/files', { method: 'POST', body: form, headers });
    return { status: response.status, ...((await response.json()) as { data: { id: number }; code?: string; error: string }) };
  };
  const quota = async (as: string) => (await app.call(as, 'GET', '/files/quota')).data;

  it('is told, and is full when it is full', async () => {
    limit({ person: 3 * megabyte });
    expect((await quota('recipient')).person).toEqual({ used: 0, limit: 3 * megabyte });
    expect((await send('recipient', 2 * megabyte)).status).toBe(201);
    expect((await quota('recipient')).person).toEqual({ used: 2 * megabyte, limit: 3 * megabyte });
    const before = await traces(app);
    const refused = await send('recipient', 2 * megabyte);
    expect([refused.status, refused.code]).toEqual([413, 'quota_exceeded']);
    expect(refused.error).toBe('あなたが登録できるファイルの容量（3MB）を超えるため、登録できません。残りは1MBです。事務局にお問い合わせください。');
    expect(await traces(app)).toEqual({ ...before, incoming: [] });
    expect((await send('recipient', megabyte)).status).toBe(201);
    expect((await send('recipient', 100)).code).toBe('quota_exceeded');
  });

  it('is not taken by what the product draws', async () => {
    const { id } = (await send('recipient', megabyte)).data;
    await app.engine.db.updateTable('files').set({ resource: 'letters', field: 'fileId' }).where('id', '=', id).execute();
    expect((await quota('recipient')).person.used).toBe(0);
  });

  it('is shared within an organisation, and by nobody else', async () => {
    const { organizationId } = await app.engine.db
      .selectFrom('users')
      .select('organizationId')
      .where('email', '=', 'recipient@example.jp')
      .executeTakeFirstOrThrow();
    const moved = app.engine.db.updateTable('users').where('email', '=', 'recipient2@example.jp');
    const { organizationId: own } = await app.engine.db
      .selectFrom('users')
      .select('organizationId')
      .where('email', '=', 'recipient2@example.jp')
      .executeTakeFirstOrThrow();
    limit({ organization: 2 * megabyte });
    expect((await send('recipient', 1.5 * megabyte)).status).toBe(201);
    expect((await send('recipient2', 1.5 * megabyte)).status).toBe(201);
    await moved.set({ organizationId }).execute();
    const refused = await send('recipient2', megabyte);
    expect([refused.code, refused.error]).toEqual(['quota_exceeded', expect.stringContaining('団体が登録できるファイルの容量（2MB）')]);
    expect((await quota('recipient2')).organization.used).toBe(3 * megabyte);
    await moved.set({ organizationId: own }).execute();
  });

  it('is another one for the staff, who share none', async () => {
    limit({ person: 1, organization: 1 });
    expect((await send('fund_staff', megabyte)).status).toBe(201);
    expect(await quota('fund_staff')).toEqual({ person: { used: expect.any(Number), limit: 100 * megabyte }, organization: null });
  });

  it('is not passed by many at once', async () => {
    limit({ person: 3 * megabyte });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('recipient', megabyte)));
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(3);
    expect((await quota('recipient')).person.used).toBeLessThanOrEqual(3 * megabyte);
  });
});
