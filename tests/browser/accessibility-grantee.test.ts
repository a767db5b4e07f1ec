import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { skipBanks } from '../support/browser/bank-skip.ts';
import { inspect } from '../support/browser/inspect.ts';
import { load, visit } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, desktop, launchBrowser, newVisitor, phone } from '../support/chromium.ts';
import type { AnyRow } from '../support/rows.ts';

const url = await productUrl();
const granteePages = [
  'application-select',
  'change-password',
  'dashboard',
  'entries',
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
  'sessions',
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

/** Two at a time (see vitest.config.ts): they only look, and much of an inspection is waiting for the page to be quiet. */
describe.concurrent('every screen of a grantee is for everyone', () => {
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

  test.each(widths)('the doors and the grantee area on a %s', async (_name, viewport) => {
    const visitor = await (await newVisitor(browser, viewport)).newPage();
    for (const path of ['/admin/login', '/user/login', '/admin-password-reset', '/user-password-reset', '/verify', '/api/docs']) {
      await load(visitor, url + path);
      await inspect(visitor, path);
    }
    await visitor.context().close();
    const page = await signIn(browser, url, 'recipient', viewport);
    const complaints = complaintsOf(page);
    await skipBanks(page);
    await page.locator('[data-grant-number]').first().click();
    await page.waitForURL(/dashboard/);
    // Each page in the light on one width and in the dark on the other.
    await page.emulateMedia({ colorScheme: viewport === phone ? 'dark' : 'light' });
    for (const path of granteePages) {
      await visit(page, `/user/${path}`);
      await inspect(page, path);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each(widths)('the documents of a grantee on a %s', async (_name, viewport) => {
    const call = await apiClient(url, '/user/login', 'recipient2');
    const page = await signIn(browser, url, 'recipient2', viewport);
    await skipBanks(page);
    await page.emulateMedia({ colorScheme: viewport === desktop ? 'dark' : 'light' });
    for (const [status, step] of documentStates) {
      const { data } = await call('GET', `/submissions?status=${status}&sortBy=id&sortOrder=desc&limit=1`);
      const [document] = data.submissions;
      await page.evaluate((number) => localStorage.setItem('seseragiGrantNumber', number), document.grantNumber);
      await page.goto(`${url}/user/submissions?document=${document.id}${step}`);
      await page.getByRole('heading', { level: 2, name: step.includes('receipt') ? /受け付けました/ : document.formName }).waitFor();
      await page.waitForFunction(() => !window.document.querySelector('.base_placeholder'));
      const chooser = page.locator('input[type=file][multiple]');
      if (await chooser.count()) await chooser.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') });
      await inspect(page, `a document that is ${status}${step}`);
    }
    await page.context().close();
  });

  test.each(widths)('the letters that a grantee signs on a %s', async (_name, viewport) => {
    const call = await apiClient(url, '/user/login', 'recipient3');
    const page = await signIn(browser, url, 'recipient3', viewport);
    await skipBanks(page);
    await page.emulateMedia({ colorScheme: viewport === desktop ? 'dark' : 'light' });
    const { envelopes } = (await call('GET', '/envelopes?limit=200')).data;
    const letters = new Map<string, AnyRow>(envelopes.map((letter: AnyRow) => [letter.status, letter]));
    expect(letters.size).toBeGreaterThan(1);
    for (const [status, { id }] of letters) {
      for (const step of status === 'sent' ? ['', '?step=decline'] : ['']) {
        await visit(page, `/user/sign/${id}${step}`);
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
        const answer = page.getByRole('button', { name: /^署名(する|を辞退する)$/ });
        if (await answer.count()) await answer.click();
        await inspect(page, `a letter that is ${status}${step}`);
      }
    }
    await page.context().close();
  });
});
