import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { apiClient } from '../support/api-client.ts';
import { inspect } from '../support/browser/inspect.ts';
import { settled, visit } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, desktop, launchBrowser, phone } from '../support/chromium.ts';
import { covering } from '../support/covering.ts';

const url = await productUrl();
/** Of those with a place in the sidebar: a list that is reached from records alone is made of the same. */
const lists = covering(Object.values<Resource>(resources).filter(({ screen }) => !screen.unlisted));
const forms = ['/admin/applications/new', '/admin/receipts/new', '/admin/faqs/new'];
const moneyPages = ['/admin/payments/queue', '/admin/payments/settlement', '/admin/transfer_batches/1', '/admin/transfer_batches/2'];
/** The generated lists are one page; on a phone those that differ are enough. */
const onPhones = ['/admin/adoptions', '/admin/applications', '/admin/receipts', '/admin/notifications', '/admin/logs', '/admin/mail_templates'];
const widths = [
  ['desktop', desktop],
  ['phone', phone],
] as const;

/** Two at a time (see vitest.config.ts): they only look, and much of an inspection is waiting for the page to be quiet. */
describe.concurrent('every screen of the console is for everyone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.each(widths)('the console on a %s', async (_name, viewport) => {
    const page = await signIn(browser, url, 'fund_manager', viewport);
    const complaints = complaintsOf(page);
    const small = viewport === phone ? onPhones : [];
    for (const path of [
      '/admin/dashboard',
      '/admin/workflow',
      '/admin/reports',
      '/admin/sessions',
      ...moneyPages,
      ...small,
      ...forms,
      '/admin/change-password',
    ]) {
      await visit(page, path);
      await inspect(page, path);
    }
    await visit(page, '/admin/applications');
    await page.getByRole('main').locator('a[href*="/admin/applications/detail"]').first().click();
    await page.waitForURL('**/admin/applications/detail**');
    await page.getByRole('heading', { level: 2, name: '申請の概要' }).waitFor();
    await settled(page);
    await inspect(page, 'the record');
    await visit(page, '/admin/receipts?status=submitted');
    const list = page.getByRole(viewport === phone ? 'list' : 'region', { name: '領収書の一覧' });
    await list.locator('a[href^="/admin/receipts/"]').first().click();
    await page.getByRole('heading', { level: 2, name: '状況の履歴' }).waitFor();
    await inspect(page, 'the review of a receipt');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the lists of the console', async () => {
    const page = await signIn(browser, url, 'fund_manager');
    const complaints = complaintsOf(page);
    for (const { label, screen } of lists) {
      await visit(page, screen.path);
      await page.getByRole('heading', { level: 1, name: screen.title ?? screen.menu ?? label, exact: true }).waitFor();
      await page.getByRole('region', { name: `${label}の一覧`, exact: true }).waitFor();
      await settled(page);
      await inspect(page, screen.path);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each(widths)('the dialogs on a %s', async (_name, viewport) => {
    const page = await signIn(browser, url, 'fund_manager', viewport);
    for (const path of ['/admin/grants', '/admin/users', '/admin/notifications']) {
      await visit(page, path);
      await page.getByRole('button', { name: '登録する' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: '登録する' }).click();
      await page.getByRole('dialog').getByText('入力内容を確認してください').waitFor();
      await inspect(page, `${path} dialog`);
    }
    await page.context().close();
  });

  test.each(widths)('a document in review on a %s', async (_name, viewport) => {
    const page = await signIn(browser, url, 'fund_manager', viewport);
    const complaints = complaintsOf(page);
    // The preview in the light on one width and in the dark on the other.
    await page.emulateMedia({ colorScheme: viewport === phone ? 'dark' : 'light' });
    await visit(page, '/admin/submissions');
    await inspect(page, 'the way into the review');
    await page.getByRole('link', { name: '確認待ちを順に見る' }).click();
    await page.locator('.pdf-page_previewPage canvas').first().waitFor();
    await inspect(page, 'the review');
    for (const [step, key] of Object.entries({ 承認する: 'a', 差し戻す: 'r' })) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name: step }).waitFor();
      await inspect(page, `the dialog ${step}`);
      await page.getByRole('dialog').getByRole('button', { name: 'やめる' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await visit(page, '/admin/report_forms');
    await page.getByRole('main').locator('a[href*="/admin/report_forms/"]:not([href$="new"], [href*="/print"])').first().click();
    await page.getByRole('heading', { level: 2, name: 'この様式の書類' }).waitFor();
    await inspect(page, 'a report form');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each(widths)('the letters of an application on a %s', async (_name, viewport) => {
    const call = await apiClient(url, '/admin/login', 'fund_manager');
    const { entryNumber } = (await call('GET', '/envelopes?status=signed&limit=1')).data.envelopes[0];
    const page = await signIn(browser, url, 'fund_manager', viewport);
    await page.emulateMedia({ colorScheme: viewport === phone ? 'dark' : 'light' });
    await visit(page, `/admin/applications/detail?entryNumber=${entryNumber}&tab=signing`);
    await page.locator(':is(.own-payments_timeline, .timeline_timeline) li').first().waitFor();
    await inspect(page, 'the letters of an application');
    await page.getByRole('region', { name: '署名', exact: true }).getByRole('button', { name: '請書送信' }).click();
    await page.getByRole('dialog').getByText('請書を送れる申請がありません。').waitFor();
    await inspect(page, 'the dialog that sends letters');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '動作の確認', exact: true }).click();
    await inspect(page, 'the test tools');
    await page.context().close();
  });

  test('in the dark', async () => {
    const page = await signIn(browser, url, 'fund_manager');
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of ['/admin/dashboard', '/admin/applications', '/admin/faqs/new']) {
      await visit(page, path);
      await inspect(page, `${path} in the dark`);
    }
    await page.context().close();
  });
});
