import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { complaintsOf, desktop, launchBrowser, phone } from '../support/chromium.ts';
import type { AnyRow } from '../support/rows.ts';
import { inspect } from './support/inspect.ts';
import { settled, sidewaysScroll, visit } from './support/looking.ts';
import { productUrl } from './support/product.ts';
import { signIn } from './support/sign-in.ts';

const url = await productUrl();
const title = '研究部門の追加の審査';

describe('the office sets up a round with the committee of the demo', () => {
  let browser: Browser;
  let page: Page;
  let staff: ApiClient;
  let roundId: number;
  const table = () => page.getByRole('region', { name: '割当ての表' });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const matrix = async (): Promise<AnyRow> => (await staff('GET', `/review_rounds/${roundId}/matrix`)).data;

  beforeAll(async () => {
    browser = await launchBrowser();
    staff = await apiClient(url, '/admin/login', 'fund_staff');
    page = await signIn(browser, url, 'fund_staff');
  });
  afterAll(() => browser.close());

  test('by a rubric that is published once it has a criterion that counts', async () => {
    const complaints = complaintsOf(page);
    const { id } = (await staff('POST', '/rubrics', { name: '追加の審査の基準' })).data;
    await visit(page, `/admin/rubrics/${id}`);
    await press('公開する');
    await confirm('公開する');
    await page.getByText('審査項目を登録してから公開してください。').waitFor();
    await confirm('やめる');
    for (const [position, label, weight] of [
      [1, '意義', 3],
      [2, '方法', 2],
    ] as const) {
      await press('審査項目を加える');
      const form = page.getByRole('dialog');
      await form.getByLabel('順番').fill(String(position));
      await form.getByRole('textbox', { name: /^項目/ }).fill(label);
      await form.getByLabel('重み').fill(String(weight));
      await form.getByRole('button', { name: '登録する' }).click();
      await form.waitFor({ state: 'detached' });
    }
    await page.getByText('合計に入る項目の重みは5、満点は25点です。').waitFor();
    await press('公開する');
    await confirm('公開する');
    await page.getByRole('button', { name: '新しい版を作る' }).waitFor();
    expect(await page.getByRole('button', { name: '審査項目を加える' }).count()).toBe(0);
    const round = { title, kind: 'papers', grantYear: 2027, rubricId: id, declareUntil: '2099-01-15', scoreUntil: '2099-02-10' };
    roundId = (await staff('POST', '/review_rounds', round)).data.id;
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
  });

  test('with the files of a call, given evenly and by hand', async () => {
    await visit(page, `/admin/review_rounds/${roundId}`);
    await page.getByText(/「公募の申請を加える」から、審査する申請を加えてください/).waitFor();
    const [call] = (await staff('GET', '/calls?category=research&limit=50')).data.calls;
    expect((await staff('POST', `/review_rounds/${roundId}/addItems`, { callId: call.id })).status).toBe(200);
    await page.reload();
    await table().waitFor();
    await settled(page);
    await press('均等に割り当てる');
    await page.getByRole('dialog').getByLabel('1件あたりの委員の数').fill('2');
    await confirm('案を作る');
    await page.getByText(/^均等な割当ての案です（\d+件）/).waitFor();
    expect((await matrix()).cells.some(({ status }: AnyRow) => status)).toBe(false);
    await press('割り当てる');
    await page.getByText(/^審査票\d+枚のうち|審査票\d+枚のうち0枚が提出されました/).waitFor();
    const { items, members, cells } = await matrix();
    const judged = (applicationId: number) =>
      cells.filter((cell: AnyRow) => cell.applicationId === applicationId && cell.status === 'offered').length;
    expect(items.map(({ applicationId }: AnyRow) => judged(applicationId))).toEqual(items.map(() => 2));
    expect(cells.some(({ status, hints }: AnyRow) => status && hints.length > 0)).toBe(false);
    const loads = members.filter(({ categories }: AnyRow) => [null, 'research'].includes(categories)).map(({ load }: AnyRow) => load);
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
    const free = table().getByRole('button', { name: /：割り当てていません$/ });
    const before = cells.filter(({ status }: AnyRow) => status === 'offered').length;
    await free.first().focus();
    await page.keyboard.press('Enter');
    await page.getByText('1件を割り当てます（まだ保存していません）').waitFor();
    await press('割り当てる');
    await page.getByText('1件を割り当てます（まだ保存していません）').waitFor({ state: 'detached' });
    const after = (await matrix()).cells.filter(({ status }: AnyRow) => status === 'offered').length;
    expect(after).toBe(before + 1);
    await inspect(page, 'the round');
  });

  test('looks at a hint by what it was found by, and takes back what was given', async () => {
    await table()
      .getByRole('button', { name: /手がかりあり$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/と 団体名 /).waitFor();
    await inspect(page, 'a hint');
    await dialog.getByRole('button', { name: '関係ありとして固定する' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { cells } = await matrix();
    expect(cells.some(({ pinned, hints }: AnyRow) => pinned && hints.some(({ status }: AnyRow) => status === 'confirmed'))).toBe(true);
    const given = table().getByRole('button', { name: /：申告待ち$/ });
    const count = await given.count();
    await given.first().click();
    await dialog.getByLabel('割当てを取り消す理由').fill('専門が異なるため');
    await dialog.getByRole('button', { name: '割当てを取り消す' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => given.count()).toBe(count - 1);
  });

  test('on a phone has each file with its members, and begins by asking them to declare', async () => {
    await page.setViewportSize(phone);
    await settled(page);
    expect(await sidewaysScroll(page)).toBe(0);
    await inspect(page, 'the round on a phone');
    await page.setViewportSize(desktop);
    await press('申告を始める');
    await confirm('申告を始める');
    await page.getByText('委員が、案件ごとに利害関係を申告しています。').waitFor();
    expect((await staff('GET', '/admin/outbox?q=利害関係の申告')).data.outbox.length).toBeGreaterThan(0);
  });
});
