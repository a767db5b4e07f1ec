import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { complaintsOf, desktop, launchBrowser, phone } from '../support/chromium.ts';
import type { AnyRow } from '../support/rows.ts';
import { inspect } from './support/inspect.ts';
import { sidewaysScroll, visit } from './support/looking.ts';
import { productUrl } from './support/product.ts';
import { signIn, signInByForm } from './support/sign-in.ts';

const url = await productUrl();
const tablet = { width: 768, height: 1024 };
const title = '水辺の活動の審査';

async function done(call: ApiClient, method: string, path: string, body?: unknown): Promise<AnyRow> {
  const answer = await call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.error}`);
  return answer.data;
}

/** A round of the office with three files for the member, who is asked to declare. @returns its id */
async function makeRound(staff: ApiClient, member: ApiClient): Promise<number> {
  const rubric = await done(staff, 'POST', '/rubrics', { name: '水辺の基準' });
  for (const [index, label] of ['目的', '計画', '広がり'].entries())
    await done(staff, 'POST', '/criteria', {
      rubricId: rubric.id,
      position: index + 1,
      label,
      weight: index === 0 ? 2 : 1,
      anchor5: 'だれにも分かる',
    });
  await done(staff, 'POST', `/rubrics/${rubric.id}/publish`, {});
  const { id: userId } = await done(member, 'GET', '/me');
  const dates = { declareUntil: '2099-01-15', scoreUntil: '2099-02-10' };
  const round = await done(staff, 'POST', '/review_rounds', { title, kind: 'papers', grantYear: 2027, rubricId: rubric.id, ...dates });
  const { applications } = await done(staff, 'GET', '/applications?limit=200&sortBy=id&sortOrder=desc');
  const grantIds = new Set(
    applications.filter(({ statusKey, grantId }: AnyRow) => statusKey === 'UNDER_REVIEW' && grantId).map(({ grantId }: AnyRow) => grantId),
  );
  for (const grantId of grantIds) await staff('POST', `/review_rounds/${round.id}/addItems`, { grantId });
  const { items } = await done(staff, 'GET', `/review_rounds/${round.id}/matrix`);
  const add = items.map(({ applicationId }: AnyRow) => ({ applicationId, userId }));
  let left = 3;
  for (const pair of add) if (left > 0 && (await done(staff, 'PUT', `/review_rounds/${round.id}/assignments`, { add: [pair] }))[0].success) left -= 1;
  await done(staff, 'POST', `/review_rounds/${round.id}/declare`, {});
  return round.id;
}

describe('a member of a committee', () => {
  let browser: Browser;
  let page: Page;
  let staff: ApiClient;
  let member: ApiClient;
  let roundId: number;
  const round = (on = page) => on.getByRole('region', { name: title });
  const sheet = (on = page) => on.getByRole('region', { name: '審査票' });
  const saved = () => sheet().getByText(/^保存 \d/);
  const mine = async () => (await done(member, 'GET', '/reviews/mine')).find(({ round: { id } }: AnyRow) => id === roundId).reviews as AnyRow[];

  beforeAll(async () => {
    browser = await launchBrowser();
    [staff, member] = [await apiClient(url, '/admin/login', 'fund_staff'), await apiClient(url, '/admin/login', 'selection_committee')];
    roundId = await makeRound(staff, member);
    page = await signIn(browser, url, 'selection_committee', tablet);
  });
  afterAll(() => browser.close());

  test('begins with what there is to judge', async () => {
    const other = await signInByForm(browser, url, 'selection_committee');
    await other.waitForURL(/\/admin\/reviews$/);
    await other.getByRole('heading', { level: 1, name: '自分の審査' }).waitFor();
    await inspect(other, 'the rounds at a desk');
    await other.context().close();
  });

  test('declares before a file opens', async () => {
    const complaints = complaintsOf(page);
    await visit(page, '/admin/reviews');
    await round()
      .getByRole('heading', { name: /利害関係の申告（あと3件/ })
      .waitFor();
    expect(await round().getByRole('link').count()).toBe(0);
    await inspect(page, 'declaring');
    await round().getByRole('button', { name: '残りをすべて「関係なし」にする' }).click();
    await round().getByRole('button', { name: '3件を申告する' }).click();
    await expect.poll(() => round().getByRole('link').count()).toBe(3);
    expect((await mine()).map(({ status }) => status)).toEqual(['open', 'open', 'open']);
    expect(complaints).toEqual([]);
  });

  test('scores with the keys, beside the file, and sees that it is kept', async () => {
    await done(staff, 'POST', `/review_rounds/${roundId}/score`, {});
    await page.reload();
    await round().getByRole('link').first().click();
    await sheet().waitFor();
    await page.getByRole('region', { name: '書類' }).waitFor();
    for (const mark of ['5', '4', '3']) await page.keyboard.press(mark);
    await saved().waitFor();
    expect((await mine())[0]).toMatchObject({ total: 17, status: 'open' });
    await sheet().getByRole('textbox', { name: '委員会への意見' }).fill('計画が具体的です');
    await expect.poll(async () => (await mine())[0]?.sheet.commentInternal, { timeout: 8000 }).toBe('計画が具体的です');
    await inspect(page, 'a file beside its sheet');
  });

  test('goes on without a line, and finds everything sent when it is back', async () => {
    // The others come by themselves while one reads the first.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    for (const number of [2, 3]) {
      await page.getByRole('button', { name: '次へ' }).click();
      await page.getByText(`${number} / 3件`).waitFor();
      await page.getByRole('region', { name: '書類' }).waitFor();
      for (const mark of ['2', '2', '2']) await page.keyboard.press(mark);
      await sheet()
        .getByText(/保存できません（接続を確認しています）/)
        .waitFor();
    }
    await page.getByRole('link', { name: '← 自分の審査へもどる' }).click();
    await expect.poll(() => round().getByText('この端末に保存（未送信）').count()).toBe(2);
    expect((await mine()).map(({ total }) => total)).toEqual([17, null, null]);
    await page.context().setOffline(false);
    await expect.poll(async () => (await mine()).map(({ total }) => total), { timeout: 8000 }).toEqual([17, 8, 8]);
    await expect.poll(() => round().getByText('この端末に保存（未送信）').count()).toBe(0);
  });

  test('hands in what lacks nothing, together, and does not write in it any more', async () => {
    await round().getByRole('button', { name: '表でまとめて点数を付ける' }).click();
    await round()
      .getByRole('combobox', { name: /広がり$/ })
      .last()
      .selectOption('5');
    await expect.poll(async () => (await mine())[2]?.total, { timeout: 8000 }).toBe(11);
    await inspect(page, 'the table');
    await round().getByRole('button', { name: '点数のそろった3件を提出する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '3件を提出する' }).click();
    await expect.poll(async () => (await mine()).map(({ status }) => status)).toEqual(['submitted', 'submitted', 'submitted']);
    await round().getByRole('button', { name: '一覧にもどす' }).waitFor({ state: 'detached' });
    await round().getByRole('link').first().click();
    await sheet().getByText('計画が具体的です').waitFor();
    expect(await page.getByRole('button', { name: '審査票を提出する' }).count()).toBe(0);
  });

  test('reads and scores on a phone, one side at a time', async () => {
    const [first] = await mine();
    await done(staff, 'POST', `/reviews/${first?.id}/reopen`, { comment: '広がりを見直してください' });
    const small = await signIn(browser, url, 'selection_committee', phone);
    await visit(small, `/admin/reviews/${first?.id}`);
    await small.getByRole('region', { name: '書類' }).waitFor();
    expect(await sheet(small).isVisible()).toBe(false);
    await inspect(small, 'a file on a phone');
    await small.getByRole('button', { name: '審査票', exact: true }).click();
    await sheet(small).waitFor();
    await inspect(small, 'a sheet on a phone');
    await visit(small, '/admin/reviews');
    await inspect(small, 'the rounds on a phone');
    await small.context().close();
  });

  test('finds a tie late: the file shuts, and the others stay', async () => {
    const [first] = await mine();
    await page.setViewportSize(desktop);
    await visit(page, `/admin/reviews/${first?.id}`);
    await page.getByRole('button', { name: '利害関係に気づいたとき' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: '関係' }).selectOption('指導');
    await page.getByRole('dialog').getByRole('button', { name: '申告する' }).click();
    await page.getByRole('heading', { level: 1, name: '自分の審査' }).waitFor();
    await round().getByRole('heading', { name: '審査しない案件（1件）' }).waitFor();
    expect((await member('GET', `/reviews/${first?.id}/file`)).status).toBe(404);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(1);
  });
});
