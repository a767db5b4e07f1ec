import { beforeEach, describe, expect, it } from 'vitest';
import { fieldsFor, withLabels } from '../../domain/mail/merge-fields.ts';
import type { mailTemplateKeys } from '../../domain/terms.ts';
import { placeholdersIn } from '../../domain/text/merge.ts';
import { onEitherEngine } from '../support/app.ts';
import { type AnyRow, tableCounts } from '../support/rows.ts';

const letter = {
  subject: '【{{foundationName}}】{{grantNumber}} のご連絡',
  body: '{{organizationName}}\n{{recipientName}} 様\n{{applicationDetails}}\n{{loginUrl}}',
};
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

onEitherEngine('mails to grantees', (app) => {
  let rows: AnyRow[];
  beforeEach(async () => {
    await app.engine.db.deleteFrom('outbox').execute();
    rows = await app.engine.db
      .selectFrom('applications')
      .selectAll()
      .where('grantNumber', 'is not', null)
      .where('contactUserId', 'is not', null)
      .orderBy('id')
      .execute();
    // Six people, each with one grant.
    rows = [...new Map(rows.map((row) => [row.contactUserId, row])).values()].slice(0, 6).sort((a, b) => a.id - b.id);
  });
  const outbox = () => app.engine.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const ids = () => rows.map(({ id }) => id as number);

  const post = async (payload: object, files: File[] = [], as = 'fund_staff') => {
    const form = new FormData();
    form.set('payload', JSON.stringify(payload));
    for (const file of files) form.append('attachments', file);
    const response = await app.raw('/api/applications/email', {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${await app.token(as)}` },
    });
    return { status: response.status, ...((await response.json()) as AnyRow) } as AnyRow;
  };

  it('become one message for each recipient, filled in for the grant', async () => {
    const answer = await app.call('fund_staff', 'POST', '/adoptions/email', { applicationId: ids(), ...letter, isHtml: false });
    expect([answer.status, answer.data.total, answer.data.message]).toEqual([200, 6, '6件のメールの送信を受け付けました']);
    const mails = await outbox();
    expect(mails.map(({ applicationId }) => applicationId)).toEqual(ids());
    for (const [index, mail] of mails.entries()) {
      expect(mail).toMatchObject({
        status: 'waiting',
        batchId: answer.data.batchId,
        isHtml: 0,
        subject: `【河川基金】${rows[index]?.grantNumber} のご連絡`,
      });
      expect(mail.body).toContain(`助成番号：${rows[index]?.grantNumber}　題名：${rows[index]?.title}　団体名：`);
      expect(mail.body).toContain('http://localhost:3000/user/login');
      expect(mail.body).not.toMatch(/\{\{|\}\}/);
    }
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(6);
    const one = await app.call('fund_staff', 'POST', '/adoptions/email', { applicationId: ids()[0], ...letter });
    expect(one.data.total).toBe(1);
  });

  describe('to one person about several grants', () => {
    let one: AnyRow[];
    beforeEach(async () => {
      one = rows.slice(0, 4);
      const { contactUserId, organizationId } = one[0] as AnyRow;
      for (const { id } of one) await app.engine.db.updateTable('applications').set({ contactUserId, organizationId }).where('id', '=', id).execute();
    });
    const send = (body: string, more: object = {}) =>
      app.call('fund_staff', 'POST', '/adoptions/email', { applicationId: one.map(({ id }) => id), ...letter, body, ...more });

    it('are one mail that lists them, and each grant keeps what its contact was told', async () => {
      const { data } = await send(letter.body);
      expect(data).toMatchObject({ total: 1, skipped: [] });
      const [mail, ...others] = await outbox();
      const numbers = one.map(({ grantNumber }) => grantNumber);
      expect(mail).toMatchObject({ status: 'waiting', subject: `【河川基金】${numbers.slice(0, 3).join('、')} ほか1件 のご連絡` });
      for (const number of numbers) expect(mail?.body).toContain(`助成番号：${number}　題名：`);
      expect(others.map(({ applicationId, status, nextAttemptAt, body }) => [applicationId, status, nextAttemptAt, body])).toEqual(
        one.slice(1).map(({ id }) => [id, 'included', null, mail?.body]),
      );
      const progress = await app.call('fund_staff', 'GET', `/admin/mail_batches/${data.batchId}/progress`);
      expect(progress.data).toMatchObject({ total: 1, waiting: 1 });
      expect(progress.data).not.toHaveProperty('included');
    });

    it('are several where the text says something else of each, and shown before as they leave', async () => {
      for (const [at, { id }] of one.entries())
        await app.engine.db
          .updateTable('applications')
          .set({ approvedAmount: 1000 + at })
          .where('id', '=', id)
          .execute();
      const preview = async (body: string) =>
        (await app.call('fund_staff', 'POST', '/applications/email/preview', { applicationIds: one.map(({ id }) => id), ...letter, body })).data;
      expect(await preview('{{approvedAmount}}')).toHaveLength(4);
      const [piece, ...more] = await preview('{{title}}');
      expect([more, piece.others.map(({ applicationId }: AnyRow) => applicationId)]).toEqual([[], one.slice(1).map(({ id }) => id)]);
      expect((await send('{{approvedAmount}}')).data.total).toBe(4);
    });

    it('leave out a grant that has nothing to say, by itself', async () => {
      await app.engine.db.updateTable('applications').set({ startDate: null }).where('id', '=', one[0]?.id).execute();
      for (const { id } of one.slice(1))
        await app.engine.db.updateTable('applications').set({ startDate: '2026-04-01' }).where('id', '=', id).execute();
      const { data } = await send('{{startDate}} {{title}}');
      expect(data).toMatchObject({ total: 1, skipped: [{ applicationId: one[0]?.id, problem: '差し込む内容がありません：活動の開始日' }] });
    });
  });

  it('tell how far they are, and belong to a mailing that staff can look up', async () => {
    const { data } = await app.call('fund_staff', 'POST', '/adoptions/email', { applicationId: ids(), ...letter });
    const path = `/admin/mail_batches/${data.batchId}`;
    await app.engine.db
      .updateTable('outbox')
      .set({ status: 'sent' })
      .where(
        'id',
        'in',
        (await outbox()).slice(0, 2).map(({ id }) => id),
      )
      .execute();
    expect((await app.call('director', 'GET', `${path}/progress`)).data).toEqual({
      total: 6,
      waiting: 4,
      sending: 0,
      sent: 2,
      failed: 0,
      cancelled: 0,
      hasMailServer: false,
    });
    expect((await app.call('director', 'GET', path)).data).toMatchObject({ subject: letter.subject, total: 6, userName: expect.any(String) });
    const [entry] = await app.engine.db.selectFrom('audit_logs').select('summary').where('resource', '=', 'mail_batches').execute();
    expect(entry?.summary).toBe(`一斉送信「${withLabels(letter.subject)}」を6件に送信しました`);
    expect((await app.call('fund_staff', 'GET', `/admin/outbox?batchId=${data.batchId}`)).data.pagination.totalItems).toBe(6);
    expect((await app.call('selection_committee', 'GET', `${path}/progress`)).status).toBe(403);
  });

  it('name a contact that there is: the foundation’s own, else the one for help, else the comments', async () => {
    const { settings } = app.services;
    const contacts = async (contact: string, supportMail: string) => {
      Object.assign(app.services, { settings: { ...settings, supportMail, foundation: { ...settings.foundation, contact } } });
      const body = '{{foundationContact}}';
      const { data } = await app.call('fund_staff', 'POST', '/applications/email/preview', { applicationIds: ids().slice(0, 1), ...letter, body });
      return data[0].body;
    };
    try {
      expect(await contacts('電話 03-1234-5678', 'help@example.jp')).toBe('電話 03-1234-5678');
      expect(await contacts('', 'help@example.jp')).toBe('help@example.jp');
      expect(await contacts('', '')).toContain('「コメント」');
    } finally {
      Object.assign(app.services, { settings });
    }
  });

  it('go to contact and representative, once where they are the same, with distinct copies', async () => {
    const [first] = rows as [AnyRow];
    await app.engine.db.updateTable('applications').set({ representativeUserId: first.contactUserId }).where('id', '=', first.id).execute();
    const answer = await post({
      applicationIds: ids(),
      ...letter,
      sendToContact: true,
      sendToRepresentative: true,
      ccEmails: [' A@Example.jp ', 'a@example.jp', '', 'b@example.jp'],
    });
    expect(answer.status).toBe(200);
    const mails = await outbox();
    expect(mails.filter(({ applicationId }) => applicationId === first.id)).toHaveLength(1);
    expect(mails.length).toBeGreaterThan(6);
    expect(new Set(mails.map(({ cc }) => cc))).toEqual(new Set(['a@example.jp,b@example.jp']));
  });

  it('take attachments once for all, and refuse what is no document or too much', async () => {
    const file = new File([pdf], '案内（令和8年度）.pdf', { type: 'application/pdf' });
    const before = await tableCounts(app);
    const sent = await post({ applicationIds: ids(), ...letter }, [file, file]);
    expect([sent.status, sent.data.total]).toEqual([200, 6]);
    const after = await tableCounts(app);
    expect([(after.files ?? 0) - (before.files ?? 0), (after.mail_attachments ?? 0) - (before.mail_attachments ?? 0)]).toEqual([2, 2]);
    const batch = await app.engine.db.selectFrom('mail_batches').selectAll().where('id', '=', sent.data.batchId).executeTakeFirstOrThrow();
    expect(batch.attachmentNames).toBe('案内（令和8年度）.pdf、案内（令和8年度）.pdf');
    const evil = await post({ applicationIds: ids(), ...letter }, [new File(['MZ'], 'virus.exe')]);
    expect([evil.status, Object.keys(evil.fields)]).toEqual([422, ['file']]);
    const large = await post({ applicationIds: ids(), ...letter }, [new File([pdf, new Uint8Array(21 * 1024 * 1024)], '大.pdf')]);
    expect(large.status).toBe(413);
    expect((await tableCounts(app)).files).toBe(after.files);
  });

  it('leave out, and name, those without an address or without what a field should say', async () => {
    const [first, second] = rows as [AnyRow, AnyRow];
    await app.engine.db.updateTable('organizations').set({ email: null }).where('id', '=', first.organizationId).execute();
    await app.engine.db.updateTable('applications').set({ contactUserId: null }).where('id', '=', first.id).execute();
    await app.engine.db.updateTable('applications').set({ approvedAmount: null }).where('id', '=', second.id).execute();
    const body = `${letter.body}\n{{approvedAmount}}`;
    const preview = await app.call('fund_staff', 'POST', '/applications/email/preview', { applicationIds: ids(), ...letter, body });
    const problems = [
      { applicationId: first.id, problem: 'メールアドレスが登録されていません' },
      { applicationId: second.id, problem: '差し込む内容がありません：承認額' },
    ];
    expect(preview.data.filter(({ problem }: AnyRow) => problem).map(({ applicationId, problem }: AnyRow) => ({ applicationId, problem }))).toEqual(
      problems,
    );
    expect(await outbox()).toEqual([]);
    const { data } = await app.call('fund_staff', 'POST', '/adoptions/email', { applicationId: ids(), ...letter, body });
    expect([data.total, data.skipped]).toEqual([4, problems]);
  });

  it('fill HTML without letting a name or a text become markup', async () => {
    const [first] = rows as [AnyRow];
    await app.engine.db.updateTable('applications').set({ title: '<script>alert(1)</script>&川' }).where('id', '=', first.id).execute();
    await app.call('fund_staff', 'POST', '/adoptions/email', {
      applicationId: first.id,
      subject: '{{title}}',
      body: '<p onclick="x()">{{title}}</p><img src=x onerror=1><a href="javascript:1">a</a>',
      isHtml: true,
    });
    const [mail] = await outbox();
    expect(mail?.body).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;&amp;川</p><a rel="noopener noreferrer">a</a>');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });

  it.each([
    ['no subject', { subject: ' ' }, { subject: '件名を入力してください' }],
    ['no body', { body: '' }, { body: '本文を入力してください' }],
    ['an unknown field', { body: '{{grantNumbr}} {{loginUrl}}' }, { body: '使えない差し込み項目があります：{{grantNumbr}}' }],
    ['a field of another kind of mail', { body: '{{resetUrl}}' }, { body: '使えない差し込み項目があります：{{resetUrl}}' }],
    ['nobody to send it to', { sendToContact: false }, { sendToContact: '送信先を選択してください' }],
    ['a copy to no address', { ccEmails: ['a@example.jp', 'b@example'] }, { ccEmails: 'CCのメールアドレスが正しくありません：b@example' }],
    ['a header in the subject', { subject: '件名\r\nBcc: b@example.jp' }, { subject: expect.any(String) }],
    ['a header in a copy', { ccEmails: ['a@example.jp\r\nBcc: b@example.jp'] }, { ccEmails: expect.stringContaining('正しくありません') }],
    ['no applications', { applicationIds: [] }, { applicationId: '申請を1件以上選択してください' }],
    ['applications that are not there', { applicationIds: [999_999_999] }, { applicationId: '送信先の申請が見つかりません' }],
  ])('are refused with %s, and nothing is queued', async (_, change, fields) => {
    const before = await tableCounts(app);
    const answer = await post({ applicationIds: ids(), ...letter, ...change });
    expect([answer.status, answer.fields]).toEqual([422, fields]);
    expect(await tableCounts(app)).toEqual(before);
  });

  it.each(['director', 'accounting_staff', 'selection_committee', 'recipient'])('are not for %s to send', async (role) => {
    expect((await post({ applicationIds: ids(), ...letter }, [], role)).status).toBe(403);
    expect((await app.call(role, 'POST', '/email/test', { ...letter, to: 'a@example.jp' })).status).toBe(403);
  });

  describe('with the link to set a first password', () => {
    const invitation = { ...letter, subject: '初期パスワードのご案内', body: '{{recipientName}} 様\n{{resetUrl}}' };
    const problems = ({ data }: AnyRow) =>
      data.filter(({ problem }: AnyRow) => problem).map(({ applicationId, problem }: AnyRow) => [applicationId, problem]);
    let serial = 0;
    let contacts: number[];
    beforeEach(async () => {
      contacts = [];
      for (const { id, organizationId } of rows) {
        const person = { username: '名取 川子', email: `hajimete${++serial}@example.jp`, roletype: 'recipient', type: 'USER', organizationId };
        const { data } = await app.call('fund_manager', 'POST', '/users', { ...person, firstPassword: 'invitation' });
        contacts.push(data.id);
        await app.engine.db.updateTable('applications').set({ contactUserId: data.id }).where('id', '=', id).execute();
      }
      await app.engine.db.deleteFrom('password_links').execute();
      await app.engine.db.deleteFrom('outbox').execute();
    });
    const invitedBy = async () => (await app.engine.db.selectFrom('account_controls').select('id').where('how', '=', 'invited').execute()).length;

    it('go to those who never signed in, each with a link of their own that sets a password', async () => {
      const before = await invitedBy();
      const { status, data } = await app.call('fund_manager', 'POST', '/adoptions/email', { applicationId: ids(), ...invitation });
      expect([status, data.total, data.skipped]).toEqual([200, 6, []]);
      const mails = await outbox();
      const tokens = mails.map(({ body }) => /\/user-invitation#token=([\w-]+)$/m.exec(body)?.[1]);
      expect(new Set(tokens).size).toBe(6);
      expect(mails.every(({ batchId }) => batchId === data.batchId)).toBe(true);
      const links = await app.engine.db.selectFrom('password_links').select(['userId', 'kind']).execute();
      expect(links.map(({ userId }) => userId).sort()).toEqual([...contacts].sort());
      expect(new Set(links.map(({ kind }) => kind))).toEqual(new Set(['invitation']));
      expect((await invitedBy()) - before).toBe(6);
      const set = { token: tokens[0], newPassword: 'Atarashii-2027' };
      expect((await app.call(null, 'POST', '/password-reset/confirm', set)).status).toBe(200);
    });

    it('leave out, and name, whoever has signed in, is suspended, has no account or gets one already', async () => {
      const [first, second, third, fourth, fifth] = rows as [AnyRow, AnyRow, AnyRow, AnyRow, AnyRow];
      const at = '2026-04-01T00:00:00.000Z';
      await app.engine.db
        .insertInto('audit_logs')
        .values({ userId: contacts[0] as number, action: 'login', summary: 'ログインしました', createdAt: at, updatedAt: at })
        .execute();
      await app.engine.db
        .updateTable('users')
        .set({ status: 0 })
        .where('id', '=', contacts[1] as number)
        .execute();
      await app.engine.db.updateTable('applications').set({ contactUserId: null }).where('id', '=', third.id).execute();
      await app.engine.db.updateTable('organizations').set({ email: 'dantai@example.jp' }).where('id', '=', third.organizationId).execute();
      await app.engine.db.updateTable('applications').set({ contactUserId: contacts[3] }).where('id', '=', fifth.id).execute();
      const preview = await app.call('fund_manager', 'POST', '/applications/email/preview', { applicationIds: ids(), ...invitation });
      expect(problems(preview)).toEqual([
        [first.id, 'すでにログインしたことがあります'],
        [second.id, 'アカウントが停止中です'],
        [third.id, 'この宛先のアカウントがありません'],
        [fifth.id, '同じ人への案内は1通だけ送ります'],
      ]);
      const shown = preview.data.find(({ applicationId }: AnyRow) => applicationId === fourth.id);
      expect(shown.body).toMatch(/ 様\n［パスワードを設定するアドレス］$/m);
      expect(await app.engine.db.selectFrom('password_links').selectAll().execute()).toEqual([]);
      const sent = await post({ applicationIds: ids(), ...invitation }, [], 'fund_manager');
      expect([sent.data.total, sent.data.skipped.length]).toEqual([2, 4]);
      await app.engine.db
        .updateTable('users')
        .set({ status: 1 })
        .where('id', '=', contacts[1] as number)
        .execute();
    });

    it.each([
      ['nobody is left', { applicationIds: [999_999_999] }, 'fund_manager', { applicationId: '送信先の申請が見つかりません' }],
      [
        'others would get a copy',
        { ccEmails: ['a@example.jp'] },
        'fund_manager',
        { ccEmails: '本人だけに見えるアドレスが入るため、CCは付けられません' },
      ],
      ['the subject would tell it', { subject: '{{resetUrl}}' }, 'fund_manager', { subject: '使えない差し込み項目があります：{{resetUrl}}' }],
      ['the sender may invite nobody', {}, 'fund_staff', { body: '使えない差し込み項目があります：{{resetUrl}}' }],
    ])('are refused where %s', async (_, change, as, fields) => {
      const before = await tableCounts(app);
      const answer = await post({ applicationIds: ids(), ...invitation, ...change }, [], as);
      expect([answer.status, answer.fields]).toEqual([422, fields]);
      expect(await tableCounts(app)).toEqual(before);
    });

    it('are tried out without one', async () => {
      await app.call('fund_manager', 'POST', '/email/test', { ...invitation, to: 'me@example.jp', applicationId: ids()[0] });
      expect((await outbox()).at(-1)?.body).toMatch(/［パスワードを設定するアドレス］$/);
    });
  });

  describe('a test mail', () => {
    it('goes to one address, filled in where an application is named', async () => {
      const { status } = await app.call('fund_staff', 'POST', '/email/test', { ...letter, to: 'me@example.jp', applicationId: ids()[0] });
      expect(status).toBe(200);
      const [mail] = await outbox();
      expect(mail).toMatchObject({
        recipientAddress: 'me@example.jp',
        subject: `【テスト】【河川基金】${rows[0]?.grantNumber} のご連絡`,
        batchId: null,
      });
      await app.call('fund_staff', 'POST', '/email/test', { subject: '試し', body: '{{title}}', to: 'me@example.jp' });
      expect((await outbox()).at(-1)?.body).toBe('{{title}}');
      expect((await app.call('fund_staff', 'POST', '/email/test', { subject: '試し', body: 'x', to: 'a@example.jp,b@example.jp' })).status).toBe(422);
    });

    it('in HTML is cleaned like every mail', async () => {
      const body = '<p onclick="x()">{{title}}<script>alert(1)</script><img src="https://evil.example/x"><a href="javascript:x">川</a></p>';
      await app.call('fund_manager', 'POST', '/email/test', { subject: '試し', body, isHtml: true, to: 'me@example.jp' });
      expect((await outbox()).at(-1)?.body).toBe('<p>{{title}}<a rel="noopener noreferrer">川</a></p>');
    });

    it('goes out a few times an hour from each person, one by one, each logged with its address', async () => {
      const start = new Date();
      app.setNow(start);
      const test = (as: string, to: string) => app.call(as, 'POST', '/email/test', { subject: '試し', body: 'x', to });
      const first = await Promise.all(Array.from({ length: 8 }, (_, n) => test('fund_department_head', `a${n}@example.jp`)));
      expect(first.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      const refused = first.find(({ status }) => status === 429);
      expect([refused?.code, refused?.error]).toEqual([
        'too_many_tests',
        'テストメールは、1時間に5通まで送信できます。しばらく待ってから、もう一度お試しください。',
      ]);
      expect((await test('fund_manager', 'b@example.jp')).status).toBe(200);
      app.setNow(new Date(start.getTime() + 60 * 60_000 + 1));
      expect((await test('fund_department_head', 'c@example.jp')).status).toBe(200);
      const log = await app.engine.db.selectFrom('audit_logs').select('summary').where('resource', '=', 'outbox').execute();
      const summaries = log.map(({ summary }) => summary);
      for (const [n, { status }] of first.entries())
        expect(summaries.includes(`テストメールを a${n}@example.jp に送信しました`)).toBe(status === 200);
      expect(summaries).toContain('テストメールを c@example.jp に送信しました');
      app.setNow(new Date());
    });
  });

  describe('a template', () => {
    it('of every installation names only what its mails can fill in', async () => {
      for (const { purpose, subject, body } of await app.engine.db.selectFrom('mail_templates').selectAll().execute()) {
        const known: string[] = fieldsFor(purpose as keyof typeof mailTemplateKeys);
        expect([purpose, placeholdersIn(subject + body).filter((name) => !known.includes(name))]).toEqual([purpose, []]);
      }
    });

    it('is refused with a field that its purpose has not, and its HTML is kept clean', async () => {
      const template = { name: '新しいひな形', purpose: 'status_change', subject: '件名', body: '{{title}}' };
      const wrong = await app.call('fund_staff', 'POST', '/mail_templates', { ...template, body: '{{resetUrl}} {{ x y }}' });
      expect([wrong.status, wrong.fields?.body]).toEqual([422, 'この用途では使えない差し込み項目があります：{{resetUrl}}、{{x y}}']);
      const good = await app.call('fund_staff', 'POST', '/mail_templates', { ...template, isHtml: true, body: '<b>{{title}}</b><script>1</script>' });
      expect([good.status, good.data.body]).toEqual([201, '<b>{{title}}</b>']);
      expect((await app.call('fund_staff', 'PUT', `/mail_templates/${good.data.id}`, { purpose: 'password_reset' })).status).toBe(422);
    });
  });
});
