import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { settled } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser } from '../support/chromium.ts';
import type { AnyRow } from '../support/rows.ts';

const url = await productUrl();

describe('a mailing, from the list to what became of each mail', () => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await signIn(browser, url, 'fund_staff');
    complaints = complaintsOf(page);
  });
  afterAll(() => browser.close());

  const dialog = () => page.getByRole('dialog');
  const subject = () => dialog().getByRole('textbox', { name: '件名' });
  const body = () => dialog().getByRole('textbox', { name: '本文' });
  const goOn = () => dialog().getByRole('button', { name: '送信内容を確認する' });

  test('knows its recipients before anything is written, and waits for a subject and a body', async () => {
    await page.goto(`${url}/admin/applications?status=CONTRACTED_ONGOING`);
    await choose(page, 2);
    await page.getByRole('button', { name: 'メール送信（2件）' }).click();
    const recipients = dialog().getByRole('list', { name: '宛先の一覧' });
    await expect.poll(() => recipients.getByRole('listitem').count()).toBe(2);
    await expect.poll(() => goOn().isDisabled()).toBe(true);
    await subject().focus();
    await body().focus();
    await dialog().getByText('件名を入力してください', { exact: true }).waitFor();
  });

  test('needs someone to go to', async () => {
    await dialog().getByRole('checkbox', { name: '連絡担当者' }).uncheck();
    await dialog().getByText('送信先を選択してください').waitFor();
    await dialog().getByRole('checkbox', { name: '連絡担当者' }).check();
  });

  test('shows each recipient what they will read, and names what it cannot fill in', async () => {
    await subject().fill('試験のご連絡 {{grantNumber}}');
    await body().fill('{{recipientName}} 様 {{nope}}');
    await dialog().getByText('使えない差し込み項目があります：{{nope}}').waitFor();
    await body().fill('様\n本文です');
    await body().press('Control+Home');
    await dialog().getByRole('button', { name: '宛名' }).click();
    await expect.poll(() => body().textContent()).toBe('［宛名］様\n本文です');
    const letter = dialog().getByRole('article', { name: '仕上がり' });
    await letter.getByText('本文です').waitFor();
    await expect.poll(() => letter.innerText()).not.toContain('{{');
  });

  test('outlives a closed dialog', async () => {
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'メール送信（2件）' }).click();
    await dialog().getByText('送信していなかった入力を復元しました').waitFor();
    await expect.poll(() => subject().textContent()).toBe('試験のご連絡 ［助成番号］');
  });

  test('says how many it goes to before it goes', async () => {
    await goOn().click();
    await dialog().getByRole('heading', { name: '2件に送信します' }).waitFor();
    await dialog().getByRole('button', { name: '2件に送信する' }).click();
    await dialog().getByText('2件のメールの送信を受け付けました').waitFor();
    await dialog().getByRole('button', { name: '閉じる' }).last().click();
  });

  test('is followed on every page, and leads to what became of each mail', async () => {
    await page.getByRole('link', { name: 'ダッシュボード', exact: true }).click();
    const strip = page.getByRole('region', { name: 'メールの送信状況' });
    await strip.getByText('試験のご連絡 ［助成番号］').waitFor();
    await strip.getByRole('link', { name: '宛先ごとの結果を見る' }).click();
    await page.waitForURL(/\/admin\/outbox\?batchId=\d+/);
    await page.getByText('検索結果：2 件').waitFor();
    await page.locator('tbody tr[data-row-key]').first().click();
    await page.getByRole('region', { name: 'メールの本文' }).getByText('本文です').waitFor();
    await page.getByText('まだ送っていません。送信メールに保管しています。').waitFor();
    await strip.getByRole('button', { name: /表示を消す/ }).click();
    await strip.waitFor({ state: 'detached' });
  });

  test('those that failed are chosen together and sent again, each once; one that is sent again already is told', async () => {
    const call = await apiClient(url, '/admin/login', 'fund_manager');
    const failed: AnyRow[] = (await call('GET', '/admin/outbox?status=failed')).data.outbox;
    expect(failed.length).toBeGreaterThanOrEqual(3);
    await page.goto(`${url}/admin/outbox?status=failed`);
    await page.getByRole('checkbox', { name: 'このページのすべてを選択' }).check();
    await page.getByText(`${failed.length}件を選択中`).waitFor();
    // Another one is quicker with the first.
    expect((await call('POST', `/admin/outbox/${failed[0]?.id}/resend`, {})).status).toBe(200);
    await page.getByRole('button', { name: '再送する' }).click();
    await dialog().getByRole('button', { name: '再送する' }).click();
    await page.getByText(`${failed.length}件のうち1件は完了できませんでした。`).waitFor();
    await page.getByText('現在の状態では「再送する」はできません。').first().waitFor();
    const rows: AnyRow[] = (await call('GET', `/admin/outbox?${failed.map(({ id }) => `id=${id}`).join('&')}`)).data.outbox;
    expect(rows.map(({ status, attempts }) => `${status} ${attempts}`)).toEqual(failed.map(() => 'waiting 0'));
    expect((await call('GET', '/admin/outbox?status=failed')).data.outbox).toEqual([]);
    expect(complaints.splice(0)).toEqual([`409 /api/admin/outbox/${failed[0]?.id}/resend`, expect.stringContaining('409')]);
  });

  test('makes no noise', () => expect(complaints).toEqual([]));
});

describe('the template of a mail', () => {
  let browser: Browser;
  let page: Page;
  let template: AnyRow;

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await signIn(browser, url, 'fund_manager');
    const call = await apiClient(url, '/admin/login', 'fund_manager');
    template = (await call('GET', '/mail_templates?purpose=submission_request')).data.mail_templates[0];
    await page.goto(`${url}/admin/mail_templates/${template.id}/edit`);
  });
  afterAll(() => browser.close());

  const body = () => page.getByRole('textbox', { name: '本文' });
  const saved = async () => {
    const request = page.waitForRequest((one) => one.method() === 'PUT' && one.url().endsWith(`/mail_templates/${template.id}`));
    await body().press('Control+s');
    return (await request).postDataJSON();
  };

  test('is written in Japanese around its fields, which go as a whole, and is saved as it was but for that', async () => {
    const keys = await page.context().newCDPSession(page);
    const compose = async (...steps: readonly string[]) => {
      for (const text of steps) await keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      await keys.send('Input.insertText', { text: steps.at(-1) as string });
    };
    await body().press('Control+End');
    await body().press('Enter');
    await compose('つい', 'ついき', '追記');
    await page.getByRole('button', { name: '題名', exact: true }).click();
    await page.getByRole('button', { name: '団体名', exact: true }).click();
    await compose('の', 'のけん', 'の件');
    await page.keyboard.type('［受付番号］{{nope}}');
    expect(await body().locator('[title="この差し込み項目はありません"]').textContent()).toBe('［nope］');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('ArrowLeft');
    for (let count = 0; count < 3; count++) await page.keyboard.press('Backspace');
    for (let count = 0; count < 3; count++) await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    expect((await saved()).body).toBe(`${template.body}\n追記{{title}}{{organizationName}}の{{entryNumber}}`);
    await page.waitForURL(/mail_templates\/\d+$/);
    await page.getByText(/追記［題名］［団体名］の［受付番号］/).waitFor();
  });

  test('gives its text with the marks to the clipboard, and takes from there no more than text', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: '編集する', exact: true }).click();
    await body().press('Control+a');
    await body().press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${template.body}\n追記{{title}}{{organizationName}}の{{entryNumber}}`);
    await page.evaluate(() =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob(['{{title}}\n［注］'], { type: 'text/plain' }),
          'text/html': new Blob(['<h1>題</h1>'], { type: 'text/html' }),
        }),
      ]),
    );
    await body().press('Control+v');
    expect(await body().locator('h1').count()).toBe(0);
    expect((await saved()).body).toBe('{{title}}\n［注］');
  });
});

test('those who only read see no way to send', async () => {
  const browser = await launchBrowser();
  const page = await signIn(browser, url, 'director');
  await page.goto(`${url}/admin/applications`);
  await page.locator('tbody tr[data-row-key]').first().waitFor();
  await settled(page);
  expect(await page.getByRole('button', { name: /メール/ }).count()).toBe(0);
  await page.goto(`${url}/admin/outbox?status=cancelled`);
  await page.locator('tbody tr[data-row-key]').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  expect(await page.getByRole('button', { name: '再送する' }).count()).toBe(0);
  await browser.close();
});

async function choose(page: Page, count: number): Promise<void> {
  const boxes = page.locator('tbody [type=checkbox]');
  for (let index = 0; index < count; index++) await boxes.nth(index).check();
}
