import { expect, it } from 'vitest';
import { type Alert, raiseAlert } from '../../api/ops/alerts/raise.ts';
import { adminRoles, type Role } from '../../domain/roles.ts';
import { mailsAbout } from '../support/alerts.ts';
import { onEitherEngine } from '../support/app.ts';

const heads: readonly Role[] = ['fund_manager', 'fund_department_head'];
const told: readonly Role[] = [...heads, 'general_department_head', 'director'];
const alert: Alert = { kind: 'newHead', summary: '基金管理者「山田」が登録されました', resource: 'users', recordId: 2, onceKey: 'new-head:2' };

onEitherEngine('alerts', (app) => {
  const raise = (given: Alert) => app.engine.transaction((db) => raiseAlert(db, app.services, given));
  const rowOf = (onceKey: string) => app.engine.db.selectFrom('alerts').selectAll().where('onceKey', '=', onceKey).executeTakeFirst();
  const addresses = async (onceKey: string) => (await mailsAbout(app, onceKey)).map(({ recipientAddress }) => recipientAddress);

  it('are written down once, with a mail to each active head', async () => {
    const { db } = app.engine;
    await db.updateTable('users').set({ status: 0 }).where('email', '=', 'director@example.jp').execute();
    expect([await raise(alert), await raise(alert)]).toEqual([true, false]);
    expect(await rowOf('new-head:2')).toMatchObject({ kind: 'newHead', state: 'open', resource: 'users', recordId: 2 });
    const mails = await mailsAbout(app, 'new-head:2');
    const expected = told.filter((role) => role !== 'director').map((role) => `${role}@example.jp`);
    expect(mails.map(({ recipientAddress }) => recipientAddress)).toEqual(expect.arrayContaining(expected));
    expect(mails.map(({ recipientAddress }) => recipientAddress)).not.toContain('director@example.jp');
    expect(mails[0]?.subject).toContain('管理者の登録');
    expect(mails[0]?.body).toContain(alert.summary);
    expect(mails[0]?.body).toMatch(/\/admin\/alerts\/\d+/);
    expect(mails[0]?.body).not.toContain('{{');
    await db.updateTable('users').set({ status: 1 }).where('email', '=', 'director@example.jp').execute();
  });

  it('are gone, mails and all, with the transaction in which they were raised', async () => {
    const failed = app.engine.transaction(async (db) => {
      await raiseAlert(db, app.services, { ...alert, onceKey: 'rolled-back' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await rowOf('rolled-back')).toBeUndefined();
    expect(await raise({ ...alert, onceKey: 'rolled-back' })).toBe(true);
  });

  it('reach the heads whatever the office did to the template', async () => {
    const { db } = app.engine;
    const word = (text: object) =>
      db
        .updateTable('mail_templates')
        .set({ ...text, enabled: 0 })
        .where('purpose', '=', 'alert')
        .execute();
    await word({ subject: '件名', body: 'お知らせ：{{alertText}}\n{{alertTime}}\n{{alertUrl}}' });
    await raise({ ...alert, onceKey: 'worded' });
    expect((await mailsAbout(app, 'worded'))[0]?.body).toContain(`お知らせ：${alert.summary}`);
    await word({ body: '異常はありません。' });
    await raise({ ...alert, onceKey: 'silenced' });
    expect((await mailsAbout(app, 'silenced'))[0]?.body).toContain(alert.summary);
    await db.deleteFrom('mail_templates').where('purpose', '=', 'alert').execute();
    await raise({ ...alert, onceKey: 'no-template' });
    expect(await addresses('no-template')).toContain('fund_manager@example.jp');
    expect((await mailsAbout(app, 'no-template'))[0]?.body).toContain(alert.summary);
  });

  it('that come every day ask nothing of anybody', async () => {
    const before = (await app.call('fund_manager', 'GET', '/dashboard')).data.alerts.total;
    await raise({ kind: 'auditAnchor', summary: '操作記録の控え：abc', onceKey: 'anchor' });
    expect((await rowOf('anchor'))?.state).toBe('kept');
    expect((await mailsAbout(app, 'anchor'))[0]?.body).toContain('保管してください');
    expect((await app.call('fund_manager', 'GET', '/dashboard')).data.alerts.total).toBe(before);
  });

  it.each(adminRoles)('stand on the dashboard of %s only if the role is told', async (role) => {
    await raise({ ...alert, onceKey: `dashboard:${role}`, summary: `確かめること（${role}）` });
    const { alerts } = (await app.call(role, 'GET', '/dashboard')).data;
    if (!told.includes(role)) return expect(alerts).toBeNull();
    expect(alerts.items[0].summary).toBe(`確かめること（${role}）`);
    expect(alerts.items.every(({ state }: { state: string }) => state === 'open')).toBe(true);
    expect('onceKey' in alerts.items[0]).toBe(false);
  });

  it.each(told)('are confirmed by the heads of the fund alone: %s', async (role) => {
    await raise({ ...alert, onceKey: `confirm:${role}` });
    const { id } = (await rowOf(`confirm:${role}`)) as { id: number };
    const answer = await app.call(role, 'POST', `/admin/alerts/${id}/confirm`, { note: '本人に電話で確かめました' });
    if (!heads.includes(role)) return expect(answer.status).toBe(403);
    expect(answer.data).toMatchObject({ state: 'confirmed', note: '本人に電話で確かめました', abilities: expect.not.arrayContaining(['confirm']) });
    expect(answer.data.confirmedByName).toBeTruthy();
    const again = await app.call(role, 'POST', `/admin/alerts/${id}/confirm`, {});
    expect([again.status, again.code]).toEqual([409, 'wrong_state']);
    expect((await rowOf(`confirm:${role}`))?.note).toBe('本人に電話で確かめました');
  });
});
