import { beforeEach, describe, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';
import { begun, openedCall } from '../support/entries.ts';
import type { AnyRow } from '../support/rows.ts';
import { callWith, registerApp, signIn } from '../support/second-factors.ts';

/** What somebody may type to lead the readers of the foundation's mails elsewhere. */
const leading = [
  '至急 https://evil.example/ へ',
  'www.evil.example をご覧ください',
  '詳しくは evil.com',
  '詳しくは ｅｖｉｌ．ｃｏｍ',
  'help@evil.example にご返信を',
  '当選 hxxp://evil のご案内',
];
const unseen = ['河\u202e川', '河\u200b川', '\u2066河川', '河川\ufeff会', 'ハ\u3164ナ'];

onEitherEngine('the words of strangers', (app) => {
  const db = () => app.engine.db;
  const mails = () => db().selectFrom('outbox').select(['subject', 'body', 'recipientName']).orderBy('id').execute();
  beforeEach(() => db().deleteFrom('outbox').execute());

  const account = (as: string) => db().selectFrom('users').selectAll().where('email', '=', `${as}@example.jp`).executeTakeFirstOrThrow();
  const tokenIn = async () => /\/user\/sign-up#token=(\S+)/.exec((await mails()).at(-1)?.body ?? '')?.[1] ?? '';
  let visitors = 0;
  const signUp = async (person: AnyRow) => {
    await app.call(null, 'POST', '/sign-up', { email: `stranger${++visitors}@example.org` });
    const token = await tokenIn();
    await db().deleteFrom('outbox').execute();
    return app.call(null, 'POST', '/sign-up/confirm', { token, username: '見知 らぬ', password: 'Nagare-no-oto-26', ...person });
  };
  const joins = async () => {
    const user = await account('recipient');
    const { name } = await db().selectFrom('organizations').select('name').where('id', '=', user.organizationId).executeTakeFirstOrThrow();
    return (note: string) => ({ joins: { organizationName: name, note } });
  };

  it.each(unseen)('are refused where they hide or turn what is read: %j', async (text) => {
    const own = await joins();
    expect((await signUp({ username: text, ...own('会計') })).fields?.username).toContain('目に見えない文字');
    expect((await signUp(own(text))).fields?.note).toContain('目に見えない文字');
    const organization = { name: text, nameKana: 'カワ', organizationType: 'npo', prefecture: '東京都', address: '千代田区', phone: '03-0000-0000' };
    expect((await signUp({ organization: { ...organization, representativeName: text } })).fields).toMatchObject({
      name: expect.stringContaining('目に見えない文字'),
      representativeName: expect.stringContaining('目に見えない文字'),
    });
    expect(await mails()).toEqual([]);
  });

  it.each(['渡\u{E0101}辺 葛󠄀', '家族 👨‍👩‍👧', '赤い❤️の会', 'ﾊﾅｺ'])('pass where a character is only written in one of its ways: %s', async (text) => {
    const { status, data } = await app.call('fund_staff', 'POST', '/faqs', { question: text, answer: '回答', category: 'account' });
    expect([status, data?.question]).toEqual([201, text.normalize('NFC')]);
  });

  describe('in the mail about who wants to join', () => {
    it.each(leading)('lead nowhere: %s', async (text) => {
      const own = await joins();
      expect((await signUp({ username: text, ...own(text) })).status).toBe(200);
      const asked = (await mails()).filter(({ subject }) => subject.includes('参加の申し出'));
      expect(asked.length).toBeGreaterThan(0);
      for (const { body } of asked) {
        expect(body).not.toContain(text);
        expect(body).not.toMatch(/evil/i);
        expect(body).toContain('（書かれた文は、ログインしたあとの「団体に加わりたい方」でご覧ください）');
        expect(body).toContain('（お名前は、ログイン後の画面でご確認ください） 様から');
      }
      // On screen they stand as they were typed.
      const [join] = await db().selectFrom('organization_joins').select('note').orderBy('id', 'desc').limit(1).execute();
      expect(join?.note).toBe(text);
    });

    it('are short', async () => {
      const own = await joins();
      await signUp(own('あ'.repeat(250)));
      expect((await mails()).find(({ subject }) => subject.includes('参加の申し出'))?.body).toContain('（書かれた文は、');
      await db().deleteFrom('outbox').execute();
      await signUp(own('事務局の会計担当です。よろしくお願いします。'));
      expect((await mails()).find(({ subject }) => subject.includes('参加の申し出'))?.body).toContain('団体との関係：事務局の会計担当です。');
    });
  });

  it.each(leading)('lead nowhere in the mail to whoever is invited to write: %s', async (text) => {
    app.setNow(new Date('2026-11-21T01:02:03.000Z'));
    const draft = await begun(app, (await openedCall(app)).id);
    const user = await account('recipient');
    await db().updateTable('users').set({ username: text }).where('id', '=', user.id).execute();
    await db().updateTable('organizations').set({ name: text }).where('id', '=', user.organizationId).execute();
    await db().deleteFrom('outbox').execute();
    for (const email of [`nobody${++visitors}@example.org`, 'recipient3@example.jp'])
      expect((await app.call('recipient', 'POST', `/entries/${draft.id}/members`, { email, role: 'write' })).status).toBe(200);
    const sent = await mails();
    expect(sent.length).toBe(2);
    for (const { subject, body } of sent) {
      expect(`${subject}\n${body}`).not.toMatch(/evil/i);
      expect(body).toContain('（お名前は、ログイン後の画面でご確認ください） 様（（団体名は、ログイン後の画面でご確認ください）');
    }
  });

  it('lead nowhere in the alert about who has lost every way in', async () => {
    app.setNow(new Date());
    await registerApp(app, (await signIn(app, 'recipient2')).token);
    await db().updateTable('users').set({ username: '至急 https://evil.example/' }).where('email', '=', 'recipient2@example.jp').execute();
    const { token } = await signIn(app, 'recipient2');
    const asked = await callWith(app, token, 'POST', '/factor_resets/own', { reason: 'https://evil.example/ で確かめてください' });
    expect(asked.status).toBe(201);
    const told = (await mails()).filter(({ body }) => body.includes('二つ目の確認の解除を申し出ました'));
    expect(told.length).toBeGreaterThan(0);
    for (const { subject, body } of told) expect(`${subject}\n${body}`).not.toMatch(/evil/i);
  });
});
