import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { apiClient } from '../support/api-client.ts';
import { complaintsOf, desktop, launchBrowser, newVisitor, phone } from '../support/chromium.ts';
import { signIn } from './support/sign-in.ts';

const url = inject('productUrl');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const lists = Object.values<Resource>(resources).map(({ screen }) => screen.path);
const forms = ['/admin/applications/new', '/admin/receipts/new', '/admin/faqs/new'];
const moneyPages = ['/admin/payments/queue', '/admin/payments/settlement', '/admin/transfer_batches/1', '/admin/transfer_batches/2'];
/** The generated lists are one page; on a phone those that differ are enough. */
const onPhones = ['/admin/adoptions', '/admin/applications', '/admin/receipts', '/admin/notifications', '/admin/logs', '/admin/mail_templates'];
const granteePages = [
  'application-select',
  'change-password',
  'dashboard',
  'applications',
  'applications/detail',
  'submissions',
  'receipts',
  'receipts?form=new',
  'payments',
  'history',
  'reportforms',
  'faq',
  'bank',
];
const documentStates = [
  ['NOT_SUBMITTED', ''],
  ['SUBMITTED_RETURNED', ''],
  ['SUBMITTED_RETURNED', '&step=submit'],
  ['COMPLETED', ''],
  ['COMPLETED', '&step=receipt'],
] as const;
const widths = [
  ['desktop', desktop],
  ['phone', phone],
] as const;

/** Two at a time (see vitest.config.ts): they only look, and most of an inspection is waiting for the page to be quiet. */
describe.concurrent('every screen is for everyone', { timeout: 300_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('the inspection itself finds a fault', async () => {
    const page = await (await newVisitor(browser)).newPage();
    await page.setContent('<html lang="ja"><title>試験</title><main><img src="data:,"></main></html>');
    await expect(inspect(page, 'a picture without a text')).rejects.toThrow('image-alt');
    await page.context().close();
  });

  test.each(widths)('the console on a %s', async (_name, viewport) => {
    const page = await signIn(browser, url, 'fund_manager', viewport);
    const complaints = complaintsOf(page);
    const shown = viewport === phone ? lists.filter((path) => onPhones.includes(path)) : lists;
    for (const path of ['/admin/dashboard', '/admin/workflow', '/admin/reports', ...moneyPages, ...shown, ...forms, '/admin/change-password']) {
      await page.goto(url + path, { waitUntil: 'networkidle' });
      await inspect(page, path);
    }
    await page.goto(`${url}/admin/applications`, { waitUntil: 'networkidle' });
    await page.getByRole('main').locator('a[href*="/admin/applications/detail"]').first().click();
    await page.waitForURL('**/admin/applications/detail**');
    await page.getByRole('heading', { level: 2, name: '申請の概要' }).waitFor();
    await inspect(page, 'the record');
    await page.goto(`${url}/admin/receipts?status=submitted`, { waitUntil: 'networkidle' });
    await page.getByRole('main').locator('a[href^="/admin/receipts/"]:not([href$="/new"])').first().click();
    await page.getByRole('heading', { level: 2, name: '状況の履歴' }).waitFor();
    await inspect(page, 'the review of a receipt');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each(widths)('the dialogs on a %s', async (_name, viewport) => {
    const page = await signIn(browser, url, 'fund_manager', viewport);
    for (const path of ['/admin/grants', '/admin/users', '/admin/notifications']) {
      await page.goto(url + path, { waitUntil: 'networkidle' });
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
    await page.goto(`${url}/admin/submissions`, { waitUntil: 'networkidle' });
    await inspect(page, 'the way into the review');
    await page.getByRole('link', { name: '確認待ちを順に見る' }).click();
    await page.locator('.preview-page canvas').first().waitFor();
    await inspect(page, 'the review');
    for (const [step, key] of Object.entries({ 承認する: 'a', 差し戻す: 'r' })) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name: step }).waitFor();
      await inspect(page, `the dialog ${step}`);
      await page.getByRole('dialog').getByRole('button', { name: 'やめる' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.goto(`${url}/admin/report_forms`, { waitUntil: 'networkidle' });
    await page.getByRole('main').locator('a[href*="/admin/report_forms/"]:not([href$="new"])').first().click();
    await page.getByRole('heading', { level: 2, name: 'この様式の書類' }).waitFor();
    await inspect(page, 'a report form');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each(widths)('the doors and the grantee area on a %s', async (_name, viewport) => {
    const visitor = await (await newVisitor(browser, viewport)).newPage();
    for (const path of ['/admin/login', '/user/login', '/admin-password-reset', '/user-password-reset', '/api/docs']) {
      await visitor.goto(url + path, { waitUntil: 'networkidle' });
      await inspect(visitor, path);
    }
    await visitor.context().close();
    const page = await signIn(browser, url, 'recipient', viewport);
    const complaints = complaintsOf(page);
    await page.locator('[data-grant-number]').first().click();
    await page.waitForURL(/dashboard/);
    await page.evaluate(() => localStorage.setItem('bankInputSkipFlg', 'true'));
    // Each page in the light on one width and in the dark on the other.
    await page.emulateMedia({ colorScheme: viewport === phone ? 'dark' : 'light' });
    for (const path of granteePages) {
      await page.goto(`${url}/user/${path}`, { waitUntil: 'networkidle' });
      await inspect(page, path);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each(widths)('the documents of a grantee on a %s', async (_name, viewport) => {
    const call = await apiClient(url, '/user/login', 'recipient2');
    const page = await signIn(browser, url, 'recipient2', viewport);
    await page.evaluate(() => localStorage.setItem('bankInputSkipFlg', 'true'));
    await page.emulateMedia({ colorScheme: viewport === desktop ? 'dark' : 'light' });
    for (const [status, step] of documentStates) {
      const { data } = await call('GET', `/submissions?status=${status}&sortBy=id&sortOrder=desc&limit=1`);
      const [document] = data.submissions;
      await page.evaluate((number) => localStorage.setItem('seseragiGrantNumber', number), document.grantNumber);
      await page.goto(`${url}/user/submissions?document=${document.id}${step}`);
      await page.getByRole('heading', { level: 2, name: step.includes('receipt') ? /受け付けました/ : document.formName }).waitFor();
      await page.waitForFunction(() => !window.document.querySelector('.placeholder'));
      const chooser = page.locator('input[type=file][multiple]');
      if (await chooser.count()) await chooser.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') });
      await inspect(page, `a document that is ${status}${step}`);
    }
    await page.context().close();
  });

  test('in the dark', async () => {
    const page = await signIn(browser, url, 'fund_manager');
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of ['/admin/dashboard', '/admin/applications', '/admin/faqs/new']) {
      await page.goto(url + path, { waitUntil: 'networkidle' });
      await inspect(page, `${path} in the dark`);
    }
    await page.context().close();
  });
});

/** No axe finding, no sideways scrolling, no text that somebody forgot to translate. */
async function inspect(page: Page, where: string): Promise<void> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe: run } = window as unknown as {
      axe: { run(on: Document, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> };
    };
    const { violations } = await run.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
  });
  expect(found, where).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${where} scrolls sideways`).toBeLessThanOrEqual(1);
  const text = await page.evaluate(() => document.body.innerText);
  expect(
    text.match(/\b(undefined|NaN|null|Invalid Date|Loading|Submit|Cancel|No data|Error|Edit|Delete|Close|OK|\[object Object\])\b/)?.[0],
    where,
  ).toBeUndefined();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ja');
}
