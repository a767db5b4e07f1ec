import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspect } from '../support/browser/inspect.ts';
import { settled, visit } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, desktop, launchBrowser, phone } from '../support/chromium.ts';

const url = await productUrl();

describe('a form of a call', () => {
  let browser: Browser;
  let page: Page;
  let complaints: readonly string[];
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await signIn(browser, url, 'fund_staff', desktop);
    complaints = complaintsOf(page);
  });
  afterAll(() => browser.close());

  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const editor = () => page.getByRole('group', { name: '内容', exact: true });
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? (document.activeElement as HTMLInputElement)?.value);

  test('goes on in a new version, which is written by keyboard and previewed as an applicant has it', async () => {
    await visit(page, '/admin/application_forms/1');
    await inspect(page, 'a published form');
    await press('新しい版を作る');
    await page.getByRole('dialog').getByRole('button', { name: '新しい版を作る' }).click();
    await page.getByRole('link', { name: '第2版' }).click();
    await page.getByRole('heading', { name: '公開の前に' }).waitFor();
    await page.getByText('第1版と同じ内容です。').waitFor();
    await page.goto(`${page.url()}/edit`);
    await editor().waitFor();

    await editor().getByRole('button', { name: '「学習のねらいと内容」に項目を加える' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('保護者への説明');
    const preview = page.getByRole('region', { name: '申請者の見え方' });
    await preview.getByLabel('保護者への説明').waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await editor().getByText('「保護者への説明」を上に動かしました').waitFor();
    expect(await focused()).toBe('保護者への説明');
    await inspect(page, 'the editor');
  });

  test('refuses to lose what a condition looks at, and gives back what was removed', async () => {
    await press('「川に入る活動がありますか」を取り除く');
    await editor().getByRole('alert').filter({ hasText: '「見守りの人数」「安全対策」「参加者全員が傷害保険に入ること」の条件' }).waitFor();
    await press('「協力する団体・講師」を取り除く');
    await editor()
      .getByRole('button', { name: /^協力する団体・講師/ })
      .waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('元に戻す');
    await page.keyboard.press('Enter');
    await editor()
      .getByRole('button', { name: /^協力する団体・講師/ })
      .waitFor();
  });

  test('tells all mistakes beside where they are, and asks before it is left', async () => {
    await press('「確認と同意」に項目を加える');
    await press('区分を加える');
    await page.keyboard.press('Control+s');
    const told = editor().getByRole('alert').filter({ hasText: '直すところがあります（2か所）' });
    await told.getByRole('button', { name: '項目の名前を入力してください' }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    await inspect(page, 'the mistakes');
    await page.getByRole('link', { name: 'ダッシュボード' }).first().click();
    await page.getByRole('dialog', { name: 'このページを離れますか' }).getByRole('button', { name: 'このページに残る' }).click();
    await press('「名前のない項目」を取り除く');
    await press('「名前のない区分」を取り除く');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { name: '公開の前に' }).waitFor();
  });

  test('is handed in as a test, and published with the difference shown', async () => {
    const preview = page.getByRole('region', { name: '申請者の見え方' });
    await press('提出を試す');
    await preview.getByText(/^このままでは提出できません（\d+か所）$/).waitFor();
    await preview.getByRole('link', { name: '保護者への説明を入力してください' }).click();
    await page.keyboard.type('学年だよりで知らせます');
    await preview.getByRole('link', { name: '保護者への説明を入力してください' }).waitFor({ state: 'detached' });
    await press('公開する');
    const dialog = page.getByRole('dialog', { name: '公開する' });
    await dialog.getByText('第1版との違い（1か所）').waitFor();
    await dialog.getByText('保護者への説明').waitFor();
    await inspect(page, 'the question before publishing');
    await dialog.getByRole('button', { name: '公開する' }).click();
    await page.getByText('公開しました。内容は変えられません').waitFor();
    await page.getByRole('heading', { name: '前の版との違い' }).waitFor();
    await settled(page);
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  });

  test('is read and written on a phone too', async () => {
    const small = await signIn(browser, url, 'fund_staff', phone);
    await visit(small, '/admin/application_forms/2');
    await inspect(small, 'a form on a phone');
    await visit(small, '/admin/application_forms/new');
    await small.getByRole('button', { name: '区分を加える' }).click();
    await small.keyboard.type('団体について');
    await small.getByRole('button', { name: '「団体について」に項目を加える' }).click();
    await small.keyboard.type('設立した日');
    await inspect(small, 'a new form on a phone');
  });
});
