import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser, phone } from '../support/chromium.ts';
import { sealPicture } from '../support/letters.ts';
import { wordsOf } from '../support/pdf.ts';

const url = await productUrl();

describe('the template of the acceptance letter', () => {
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let grant: { id: number; title: string; grantNumber: string; entryNumber: string };

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await signIn(browser, url, 'fund_manager');
    const answer = page.waitForResponse((response) => response.url().includes('/api/applications?') && response.ok());
    await page.goto(`${url}/admin/applications?status=CONTRACT_PROCESSING`);
    grant = (await (await answer).json()).data.applications[0];
    await page.goto(`${url}/admin/letter_templates`);
    await page.getByRole('row', { name: /^請書/ }).getByRole('link').first().click();
    await page.getByRole('link', { name: '編集する', exact: true }).click();
    complaints = complaintsOf(page);
  });
  afterAll(() => browser.close());

  const aside = () => page.getByRole('region', { name: '仕上がり', exact: true });
  const letter = () => page.getByRole('region', { name: '請書の仕上がりの内容' });
  const box = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });

  test('is shown at once, with the names of its fields', async () => {
    await letter().getByText('〔題名〕').first().waitFor();
    expect(await letter().locator('canvas').count()).toBe(1);
  });

  test('is drawn anew as one types, without its page going away', async () => {
    await box('表題').fill('お請けする書面');
    const gone = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const watch = new MutationObserver(() => document.querySelector('.pdf-page_previewPage canvas') || resolve(true));
          watch.observe(document.body, { childList: true, subtree: true });
          setTimeout(() => resolve(false), 4000);
        }),
    );
    await letter().getByText('お請けする書面').waitFor();
    expect(await gone).toBe(false);
  });

  test('is filled in for an application that one chooses', async () => {
    await aside().getByRole('combobox', { name: '差し込む申請' }).fill(grant.grantNumber);
    await page.locator('.ant-select-item-option').filter({ hasText: grant.title }).click();
    await letter().getByText(grant.grantNumber).first().waitFor();
  });

  test('takes a field by one press, where the cursor stands', async () => {
    await box('右上の行').fill('受付番号　');
    await page.getByRole('button', { name: '受付番号', exact: true }).click();
    expect(await box('右上の行').textContent()).toBe('受付番号　［受付番号］');
    await letter().getByText(grant.entryNumber).first().waitFor();
  });

  test('takes a mark by one press, where the line of the cursor begins', async () => {
    const text = (await box('本文').textContent()) ?? '';
    expect(text).not.toContain('{{');
    await box('本文').press('Control+Home');
    await box('本文').press('ArrowRight');
    await page.getByRole('button', { name: '見出し', exact: true }).click();
    expect(await box('本文').textContent()).toBe(`# ${text}`);
    await box('本文').fill(text);
  });

  test('says beside it what cannot be printed, and keeps the last letter in sight', async () => {
    await box('表題').fill('請書 {{nope}} 한');
    await aside().getByText('この書面では使えない差し込み項目があります：{{nope}}。書面の字体にない文字があります：「한」（U+D55C）').waitFor();
    await letter().getByText(grant.entryNumber).first().waitFor();
    const refused = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: '保存する' }).click();
    expect((await refused).status()).toBe(422);
    await page.getByRole('link', { name: /使えない差し込み項目/ }).waitFor();
  });

  test('shows a seal before it is kept, and keeps it', async () => {
    await box('表題').fill('請書');
    const drawn = page.waitForResponse((response) => response.url().endsWith('/letter_templates/preview') && response.ok());
    const uploaded = page.waitForResponse((response) => /\/api\/files$/.test(response.url()) && response.ok());
    await page.locator('input[type=file]').setInputFiles({ name: '印影.png', mimeType: 'image/png', buffer: await sealPicture() });
    // The letter is drawn for the title, too: the seal is kept once its file has come in.
    await uploaded;
    await drawn;
    await page.getByRole('button', { name: '保存する' }).click();
    await page.waitForURL(/letter_templates\/\d+$/);
    await page.getByText('印影.png').waitFor();
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  });

  test('waits with saving for a file that is still coming in', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/files', async (route) => {
      await held;
      await route.continue();
    });
    let puts = 0;
    page.on('request', (request) => request.method() === 'PUT' && puts++);
    await page
      .getByRole('link', { name: '編集する' })
      .or(page.getByRole('button', { name: '編集する' }))
      .first()
      .click();
    await page.locator('input[type=file]').setInputFiles({ name: '新しい印影.png', mimeType: 'image/png', buffer: await sealPicture() });
    await page.getByRole('button', { name: '保存する' }).click();
    await page.locator('button[aria-busy="true"]', { hasText: '保存する' }).waitFor();
    expect(puts).toBe(0);
    release();
    await page.waitForURL(/letter_templates\/\d+$/);
    await page.getByText('新しい印影.png').waitFor();
    await page.unroute('**/api/files');
  });

  test('makes the letter that staff save from the application', async () => {
    await page.goto(`${url}/admin/applications/detail?entryNumber=${grant.entryNumber}&tab=tools`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '請書（PDF）を保存する' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`ukesyo_${grant.id}.pdf`);
    const words = await wordsOf(readFileSync(await download.path()));
    for (const part of ['請書', grant.grantNumber, grant.title.replaceAll(/\s/g, '')]) expect(words).toContain(part);
    expect(await page.getByRole('button', { name: '請書（PDF）を保存する' }).count()).toBe(1);
  });

  test('is kept on a phone, too: nothing is wider than the screen', async () => {
    const small = await signIn(browser, url, 'fund_manager', phone);
    await small.goto(`${url}/admin/letter_templates`);
    await small.getByRole('link', { name: '請書', exact: true }).first().click();
    await small.getByRole('link', { name: '編集する', exact: true }).click();
    await small.locator('.pdf-page_previewPage canvas').first().waitFor();
    expect(await small.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });

  test('is not for others to change, nor the letter for those outside the office', async () => {
    const staff = await signIn(browser, url, 'fund_staff');
    await staff.goto(`${url}/admin/letter_templates`);
    await staff.getByRole('link', { name: '請書', exact: true }).first().click();
    await staff.getByText('印影.png').waitFor();
    expect(await staff.getByRole('link', { name: '編集する' }).count()).toBe(0);
    await staff.goto(`${url}/admin/applications/detail?entryNumber=${grant.entryNumber}`);
    await staff.getByRole('button', { name: 'ほかの操作' }).click();
    await staff.getByRole('button', { name: '請書（PDF）を保存する' }).waitFor();
    expect(await staff.getByRole('link', { name: '動作の確認', exact: true }).count()).toBe(0);
    const committee = await signIn(browser, url, 'selection_committee');
    await committee.goto(`${url}/admin/applications?status=UNDER_REVIEW`);
    await committee.locator('tbody tr[data-row-key]').first().click();
    await committee.getByRole('heading', { level: 2, name: '申請の概要' }).waitFor();
    expect(await committee.getByRole('button', { name: '請書（PDF）を保存する' }).count()).toBe(0);
  });
});
