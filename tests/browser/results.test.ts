import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { inspect } from '../support/browser/inspect.ts';
import { sidewaysScroll } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser, phone } from '../support/chromium.ts';

const url = await productUrl();

/** From the request to the moment: the letters are drawn meanwhile. */
const ahead = 45_000;

describe('a result that is announced', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('shows by itself on the page that waits for it, with the letter and what to do next', async () => {
    const [staff, head] = await Promise.all(['fund_staff', 'fund_department_head'].map((account) => apiClient(url, '/admin/login', account)));
    if (!staff || !head) throw new Error('nobody is signed in');
    const applicant = await apiClient(url, '/user/login', 'recipient');
    const [application] = (await applicant('GET', '/applications?grantYear=2027')).data.applications;
    const page = await signIn(browser, url, 'recipient', phone);
    const complaints = complaintsOf(page);
    await page.goto(`${url}/user/applications/detail?entryNumber=${application.entryNumber}`);
    await page.getByRole('heading', { name: '選考中' }).waitFor();
    expect(await page.getByRole('region', { name: '選考の結果' }).count()).toBe(0);

    const at = new Date(Date.now() + ahead).toISOString();
    const given = {
      title: '川づくりの採択',
      grantYear: 2027,
      category: application.category,
      wave: 'adopted',
      at,
      replyBy: '2099-04-10',
      awardText: '期限までに。',
    };
    const { id } = (await staff('POST', '/announcements', given)).data;
    await staff('POST', `/announcements/${id}/submit`, {});
    const undrawn = async () => {
      const { total, letterCount } = (await staff('GET', `/announcements/${id}`)).data;
      return total - letterCount;
    };
    await expect.poll(undrawn, { timeout: ahead, interval: 1000 }).toBe(0);
    await head('POST', `/announcements/${id}/approve`, {});
    expect(await page.getByRole('region', { name: '選考の結果' }).count()).toBe(0);

    const result = page.getByRole('region', { name: '選考の結果' });
    await result.waitFor({ timeout: 2 * ahead });
    await expect.poll(() => result.textContent()).toMatch(/助成することが決まりました。.*¥[\d,]+.*2099\/04\/10.*振込口座を登録する/s);
    await page.getByRole('heading', { name: '契約の手続き' }).or(page.getByText('契約の手続きを進めています')).first().waitFor();
    const download = page.waitForEvent('download');
    await result.getByRole('button', { name: '採択通知書（PDF）をダウンロード' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await inspect(page, 'the result');
    expect([await sidewaysScroll(page), complaints]).toEqual([0, []]);
    await page.goto(`${url}/user/application-select`);
    await page.getByRole('region', { name: '選考の結果' }).getByText(application.title).waitFor();
    await inspect(page, 'the choice of the grant with a result');
  });

  test.each([phone, { width: 1440, height: 900 }])('is on a page of all of them that needs no script', async (viewport) => {
    const context = await browser.newContext({ viewport, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${url}/grants`);
    await page.getByRole('link', { name: '選考の結果' }).click();
    await page.getByRole('heading', { level: 1, name: '選考の結果' }).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(0);
    expect(await page.getByRole('heading', { level: 3, name: '学校' }).count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: '次のページ' }).click();
    await page.getByText('2 / ').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await context.close();
  });
});
