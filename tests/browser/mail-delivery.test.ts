import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { load } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, desktop, launchBrowser, newVisitor } from '../support/chromium.ts';
import type { AnyRow } from '../support/rows.ts';
import { type Received, smtpServer } from '../support/smtp.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

const smtp = await smtpServer();
// Hooks of the end run from the last to the first: the product stops before its mail server does.
afterAll(() => smtp.close());
const url = await productUrl({ SMTP_URL: smtp.url, MAIL_FROM: '河川基金 <josei@example.jp>' });

describe('with a mail server', () => {
  let browser: Browser;
  const complaints: string[][] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const open = async (account: string): Promise<Page> => {
    const page = await signIn(browser, url, account);
    complaints.push(complaintsOf(page));
    return page;
  };

  /** Waits for mails that fit, as many as there should be. */
  async function mailsLike(fits: (one: Received) => boolean, count: number): Promise<Received[]> {
    for (let attempt = 0; attempt < 300; attempt++) {
      const found = (await smtp.received()).filter(fits);
      if (found.length >= count) return found;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`Fewer than ${count} mails came`);
  }

  test('120 chosen applications are written to with merge fields that differ and an attachment, and each gets its own', async () => {
    const page = await open('fund_staff');
    const staff = await apiClient(url, '/admin/login', 'fund_staff');
    await page.goto(`${url}/admin/applications?sort=-approvedAmount`);
    const rows: AnyRow[] = [];
    for (let number = 1; number <= 4; number++) {
      rows.push(...(await staff('GET', `/applications?sortBy=approvedAmount&sortOrder=desc&limit=30&page=${number}`)).data.applications);
      await page
        .getByRole('link', { name: rows.at(-30)?.grantNumber })
        .first()
        .waitFor();
      await page
        .getByRole('checkbox', { name: /すべて|全て/ })
        .first()
        .check();
      await page.getByText(`${number * 30}件を選択中`).waitFor();
      if (number < 4)
        await page
          .getByRole('link', { name: '次へ' })
          .or(page.getByRole('link', { name: /次のページ/ }))
          .first()
          .click();
    }
    await page.getByRole('button', { name: 'メール送信（120件）' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '件名' }).fill('写真のお願い {{grantNumber}}');
    await dialog
      .getByRole('textbox', { name: '本文' })
      .fill('{{recipientName}} 様\n{{endDate}}までの助成（{{approvedAmount}}）の写真をお寄せください。');
    await dialog.locator('input[type=file]').setInputFiles({ name: '送り方.pdf', mimeType: 'application/pdf', buffer: pdf });
    await dialog.getByRole('button', { name: '送信内容を確認する' }).click();
    await dialog.getByRole('heading', { name: '120件に送信します' }).waitFor();
    await dialog.getByRole('button', { name: '120件に送信する' }).click();
    await dialog.getByText('120件のメールの送信を受け付けました').waitFor();
    await dialog.getByRole('button', { name: '閉じる', exact: true }).last().click();
    await page.getByText('120 / 120 件').first().waitFor();

    const mails = await mailsLike(({ mail }) => mail.subject?.startsWith('写真のお願い') ?? false, 120);
    expect(mails.map(({ mail }) => mail.subject).sort()).toEqual(rows.map(({ grantNumber }) => `写真のお願い ${grantNumber}`).sort());
    for (const { to, mail } of mails) {
      expect(to).toHaveLength(1);
      expect(mail.text).toContain(`${mail.to?.[0]?.name} 様`);
      expect(mail.attachments.map(({ filename }) => filename)).toEqual(['送り方.pdf']);
    }
    await page.getByRole('link', { name: '宛先ごとの結果を見る' }).first().click();
    await page.getByText('送信済み').first().waitFor();
  });

  test('those who never signed in are invited together, each by a link that sets the first password', async () => {
    const staff = await apiClient(url, '/admin/login', 'fund_manager');
    const signedIn = (await (await apiClient(url, '/user/login', 'recipient'))('GET', '/me')).data;
    const { organizationId, organizationName } = signedIn;
    const { data: newcomer } = await staff('POST', '/users', {
      username: '名取 川子',
      email: 'hajimete@example.jp',
      type: 'USER',
      roletype: 'recipient',
      organizationId,
      firstPassword: 'invitation',
    });
    const own = (await staff('GET', `/applications?organizationId=${organizationId}&hasGrantNumber=true&limit=30`)).data.applications;
    const chosen: AnyRow[] = own.filter(({ abilities }: AnyRow) => abilities.includes('update')).slice(0, 2);
    for (const [index, { id }] of chosen.entries()) {
      const { version } = (await staff('GET', `/applications/${id}`)).data;
      const changed = await staff('PUT', `/applications/${id}`, { version, contactUserId: [newcomer.id, signedIn.id][index] });
      expect(changed.status).toBe(200);
    }

    const page = await open('fund_manager');
    await page.goto(`${url}/admin/adoptions?q=${encodeURIComponent(organizationName)}`);
    for (const { grantNumber } of chosen) await page.getByRole('checkbox', { name: new RegExp(grantNumber) }).check();
    await page.getByRole('button', { name: '一斉メール' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('ひな形').selectOption({ label: '初期パスワードのご案内' });
    await dialog.getByRole('textbox', { name: '件名' }).fill('はじめてのログインのご案内');
    await dialog.getByText('1件には送信されません').waitFor();
    await dialog.getByText(/すでにログインしたことがあります/).waitFor();
    await dialog
      .getByRole('article')
      .getByText(/［パスワードを設定するアドレス］/)
      .waitFor();
    await dialog.getByRole('button', { name: '送信内容を確認する' }).click();
    await dialog.getByRole('button', { name: '1件に送信する' }).click();
    await dialog
      .getByText(/送信を受け付けました/)
      .first()
      .waitFor();

    const [invitation] = await mailsLike(({ mail }) => mail.subject === 'はじめてのログインのご案内', 1);
    expect(invitation?.to).toEqual(['hajimete@example.jp']);
    const link = new URL(/http:\S+#token=\S+/.exec(invitation?.mail.text ?? '')?.[0] ?? '');
    const visitor = await (await newVisitor(browser, desktop)).newPage();
    await visitor.goto(`${url}${link.pathname}${link.hash}`);
    await visitor.getByRole('button', { name: 'パスワードを決める' }).click();
    for (const at of [0, 1]) await visitor.locator('input[type=password]').nth(at).fill('Nagare-no-oto-26');
    await visitor.locator('button[type=submit]').click();
    await visitor.waitForURL(/\/user\/login/);
    await visitor.locator('input[autocomplete="username webauthn"]').fill('hajimete@example.jp');
    await visitor.locator('input[type=password]').fill('Nagare-no-oto-26');
    await visitor.locator('button[type=submit]').click();
    await visitor.waitForURL(/application-select/);
    await visitor.context().close();
  });

  test('a forgotten password is set anew by the mailed link', async () => {
    const page = await (await newVisitor(browser, desktop)).newPage();
    await page.goto(`${url}/user/login`);
    const support = page.getByRole('link', { name: /^お問い合わせ/ });
    expect(await support.getAttribute('href')).toBe('mailto:jimukyoku@example.jp');
    await page
      .getByRole('link', { name: /パスワード/ })
      .first()
      .click();
    await page.waitForURL(/user-password-reset/);
    expect(await support.getAttribute('href')).toBe('mailto:jimukyoku@example.jp');
    await page.getByRole('textbox', { name: 'メールアドレス' }).fill('recipient3@example.jp');
    await page.getByRole('button', { name: '送信する' }).click();
    await page.getByRole('status').filter({ hasText: 'メールをお送りしました' }).waitFor();
    const [reset] = await mailsLike(({ to, mail }) => to.includes('recipient3@example.jp') && /パスワード再設定/.test(mail.subject ?? ''), 1);
    const link = /http:\S+#token=\S+/.exec(reset?.mail.text ?? '')?.[0] ?? '';
    await page.goto(`${url}${new URL(link).pathname}${new URL(link).hash}`);
    await page.locator('input[type=password]').nth(1).waitFor();
    await page.waitForURL((address) => !address.href.includes('token'));
    await page.locator('input[type=password]').nth(0).fill('Atarashii-2027');
    await page.locator('input[type=password]').nth(1).fill('Atarashii-2028');
    await page.locator('button[type=submit]').click();
    await page.getByText('新しいパスワードと確認用パスワードが一致しません').first().waitFor();
    await page.locator('input[type=password]').nth(1).fill('Atarashii-2027');
    await page.locator('button[type=submit]').click();
    await page.waitForURL(/\/user\/login/);
    await page.locator('input[autocomplete="username webauthn"]').fill('recipient3@example.jp');
    await page.locator('input[type=password]').fill('Atarashii-2027');
    await page.locator('button[type=submit]').click();
    await page.waitForURL(/application-select/);
    await page.goto(`${url}${new URL(link).pathname}${new URL(link).hash}`);
    await page.context().close();
  });

  test('a notice for one category reaches its grantees, is marked read when opened, and reaches no others', async () => {
    const staff = await apiClient(url, '/admin/login', 'fund_manager');
    const categoriesOf = async (account: string) => {
      const { data } = await (await apiClient(url, '/user/login', account))('GET', '/applications?limit=200');
      return new Set(data.applications.map(({ category }: AnyRow) => category));
    };
    const [mine, others] = [await categoriesOf('recipient'), await categoriesOf('recipient2')];
    const category = [...mine].find((one) => !others.has(one));
    expect(category).toBeDefined();
    const title = '種別を限ったお知らせ（試験）';
    const { data: notice } = await staff('POST', '/admin/notifications', {
      title,
      content: '**大事な**お知らせです。',
      status: 'published',
      targetAudience: 'user',
      category,
    });
    const page = await open('recipient');
    await page.goto(`${url}/user/application-select`);
    await page.getByText(title).first().click();
    await page.locator('strong', { hasText: '大事な' }).waitFor();
    const reader = await apiClient(url, '/user/login', 'recipient');
    await expect.poll(async () => (await reader('GET', '/notifications/unread')).data.ids.includes(notice.id)).toBe(false);
    const other = await open('recipient2');
    await load(other, `${url}/user/application-select`);
    await other.getByRole('heading', { name: 'お知らせ' }).waitFor();
    expect(await other.getByText(title).count()).toBe(0);
  });

  test('nobody saw an error in the console', () => expect(complaints.flat()).toEqual([]));
});
