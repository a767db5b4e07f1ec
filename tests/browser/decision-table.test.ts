import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { inspect } from '../support/browser/inspect.ts';
import { settled } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser, phone } from '../support/chromium.ts';
import type { AnyRow } from '../support/rows.ts';

const url = await productUrl();
const grantYear = 2028;
const address = `${url}/admin/decisions/table?grantYear=${grantYear}&category=school`;

describe('the table of decisions', () => {
  let browser: Browser;
  let page: Page;
  let staff: ApiClient;
  let complaints: string[];
  let grant: AnyRow;

  const table = async () => (await staff('GET', `/decisions/table?grantYear=${grantYear}`)).data.rows as AnyRow[];
  const cell = (number: string, word: string) => page.getByLabel(`${number}の${word}`, { exact: true });
  const dialog = () => page.getByRole('dialog');
  const programme = () => page.getByRole('list', { name: '部門助成金ごとの額と予算' });

  /** Thirty schools whose applications wait for the board, in a programme with 2,000,000 yen. */
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await signIn(browser, url, 'fund_staff');
    complaints = complaintsOf(page);
    staff = await apiClient(url, '/admin/login', 'fund_staff');
    const recipient = await apiClient(url, '/user/login', 'recipient');
    const { data: me } = await recipient('GET', '/me');
    const programmeOf = { title: '川の学習の部門', category: 'school', target: '学校', year: grantYear, themeNumber: 'T28', budget: 2_000_000 };
    grant = (await staff('POST', '/admin/grants', programmeOf)).data;
    const about = { category: 'school', grantYear, grantPeriod: 1, organizationId: me.organizationId, contactUserId: me.id, grantId: grant.id };
    const when = { startDate: '2028-04-01', endDate: '2029-03-01', entryAmount: 100_000 };
    const ids: number[] = [];
    for (let at = 1; at <= 30; at += 1) {
      const number = String(at).padStart(3, '0');
      const { data } = await staff('POST', '/applications', {
        ...{ entryNumber: `T-${number}`, grantNumber: `T28-${number}`, title: `川の学習 ${at}` },
        ...about,
        ...when,
      });
      ids.push(data.id);
    }
    const move = (by: ApiClient, status: Parameters<typeof statusEntry>[0]) =>
      by('POST', '/applications/status', { ids, applicationStatusId: statusEntry(status).id });
    await move(recipient, 'APPLICATION_SUBMITTED');
    for (const status of ['SELECTION_PREPARATION', 'UNDER_REVIEW'] as const) await move(staff, status);
    await move(await apiClient(url, '/admin/login', 'fund_manager'), 'AWAITING_BOARD_APPROVAL');
    expect((await table()).filter(({ status }) => status === 'AWAITING_BOARD_APPROVAL')).toHaveLength(30);
  });
  afterAll(() => browser.close());

  test('is decided by keys, row for row, and each is saved as one goes on', async () => {
    await page.goto(address);
    await cell('T-001', '結果').focus();
    await cell('T-001', '結果').selectOption('採択');
    expect(await cell('T-001', '額').inputValue()).toBe('100,000');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await table())[0]?.decision).toMatchObject({ outcome: 'awarded', amount: 100_000, status: 'draft' });
    await cell('T-002', '結果').selectOption('条件付き採択');
    await page.keyboard.press('Tab');
    await page.keyboard.type('150000');
    await page.keyboard.press('Tab');
    await page.keyboard.type('毎月報告すること');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await table())[1]?.decision)
      .toMatchObject({ outcome: 'conditional', amount: 150_000, conditions: '毎月報告すること' });
    await programme().getByText('残り ¥1,750,000').waitFor();
    await inspect(page, 'the table of decisions');
  });

  test('takes the others from a spreadsheet, and says at once what is over the budget', async () => {
    const lines = Array.from({ length: 28 }, (_, at) => {
      const number = `T-${String(at + 3).padStart(3, '0')}`;
      if (at < 20) return [number, '採択', '１００，０００円'];
      return at < 24 ? [number, `補欠${at - 19}`] : [number, '否'];
    });
    await page.getByRole('button', { name: '貼り付けて登録' }).click();
    await dialog()
      .getByRole('textbox', { name: /受付番号・結果/ })
      .fill([['受付番号', '結果', '額'], ...lines, ['T-999', '否']].map((cells) => cells.join('\t')).join('\n'));
    await page.getByRole('button', { name: '内容を確認する' }).click();
    await dialog().getByText('28件を登録できます。1件は登録できないため、対象から外します。').waitFor();
    await inspect(page, 'the list of decisions before it is entered');
    await page.getByRole('button', { name: '28件を登録する' }).click();
    await dialog().getByText('28件すべてを登録しました。').waitFor();
    await dialog().getByRole('button', { name: '閉じる', exact: true }).last().click();
    await programme().getByText('予算を 250,000円 超えています').waitFor();
    await page.getByRole('button', { name: /^補欠\s*4件/ }).waitFor();
    await page.getByRole('button', { name: 'T-023の通知書を見る' }).click();
    await page.getByRole('region', { name: 'T-023の通知書の内容' }).getByText('補欠通知書').first().waitFor();
    await page.getByRole('button', { name: '通知書を閉じる' }).click();
  });

  test('is approved in bulk by a second person, who is told of the budget; what is approved is read only until it is revised with a reason', async () => {
    const second = await signIn(browser, url, 'fund_manager');
    await second.goto(address);
    await second.getByRole('checkbox', { name: 'すべてを選択' }).check();
    await second.getByRole('button', { name: '選択した30件を承認' }).click();
    await second.getByRole('dialog').getByText(`${grant.title}：予算を 250,000円 超えています`).waitFor();
    await second.getByRole('button', { name: '30件を承認する' }).click();
    await second.getByRole('dialog').getByText('30件を承認しました。').waitFor();
    expect((await table()).map(({ decision }) => decision.status)).toEqual(Array(30).fill('approved'));
    await page.reload();
    await page.getByRole('button', { name: 'T-001の決定を改める' }).click();
    await cell('T-001', '額').fill('50000');
    await cell('T-001', '決定を改める理由').fill('額の見直し');
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(async () => (await table())[0]?.decision).toMatchObject({ amount: 50_000, status: 'draft', reason: '額の見直し' });
    await programme().getByText('予算を 200,000円 超えています').waitFor();
    await settled(page);
    expect(complaints).toEqual([]);
  });

  test('is reached from chosen applications, fits a phone, and is printed without its controls', async () => {
    await page.goto(`${url}/admin/applications?grantYear=${grantYear}`);
    await page
      .getByRole('checkbox', { name: 'T28-003を選択' })
      .or(page.getByRole('checkbox', { name: /川の学習 3を選択/ }))
      .first()
      .check();
    await page.getByRole('button', { name: '決定の表で見る' }).click();
    await page.getByText('1件を表示').waitFor();
    await page.getByRole('button', { name: 'T-003の決定を改める' }).waitFor();
    const small = await signIn(browser, url, 'fund_staff', phone);
    await small.goto(address);
    await small.getByRole('button', { name: 'T-030の決定を改める' }).waitFor();
    await inspect(small, 'the table of decisions on a phone');
    await page.goto(address);
    await page.getByRole('button', { name: 'T-030の決定を改める' }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.getByRole('row', { name: /T-030/ }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const paper = await page.locator('main').innerText();
    expect(paper).toMatch(/年度：2028年度[\s\S]*予算を 200,000円 超えています[\s\S]*T-002[\s\S]*毎月報告すること/);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  });
});
