import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { inspect } from '../support/browser/inspect.ts';
import { hasFocus, settled, visit } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { testForm } from '../support/calls.ts';
import { complaintsOf, desktop, launchBrowser, newVisitor, phone } from '../support/chromium.ts';
import { pdf } from '../support/documents.ts';
import type { AnyRow } from '../support/rows.ts';

const url = await productUrl();
const title = '水辺を学ぶ公募';

/** A call for the form of the tests that has been open since yesterday, made by two of the office. */
async function openCall(): Promise<AnyRow> {
  const [staff, head] = [await apiClient(url, '/admin/login', 'fund_staff'), await apiClient(url, '/admin/login', 'fund_manager')];
  const form = await done(staff, 'POST', '/application_forms', { name: '水辺の様式', definition: testForm });
  await done(staff, 'POST', `/application_forms/${form.id}/publish`, { version: form.version });
  const { grants } = await done(staff, 'GET', '/admin/grants?limit=200');
  const grantId = grants.find(({ amount }: AnyRow) => amount >= 500_000).id;
  const [opensAt, closesAt] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const texts = { lead: '川を学ぶ', eligibility: '団体', support: '50万円まで', selection: '書類で選びます' };
  const call = await done(staff, 'POST', '/calls', { title, grantId, formId: form.id, opensAt, closesAt, ...texts });
  return done(head, 'POST', `/calls/${call.id}/approve`, { version: call.version });
}

async function done(call: ApiClient, method: string, path: string, body?: unknown): Promise<AnyRow> {
  const answer = await call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.error}`);
  return answer.data;
}

describe('an application for a call', () => {
  let browser: Browser;
  let page: Page;
  let me: ApiClient;
  let id: number;
  let complaints: string[];
  const open = (part = '') => visit(page, `/user/entries/${id}${part && `/${part}`}`);
  const saved = (on = page) => on.getByRole('status').filter({ hasText: /^保存 \d\d:\d\d$/ });
  const stored = async (key: string) => (await done(me, 'GET', `/entries/${id}/writing`)).sections.find((one: AnyRow) => one.key === key);
  const standing = (name: string, on = page) => on.getByRole('listitem').filter({ has: on.getByRole('link', { name, exact: true }) });

  beforeAll(async () => {
    browser = await launchBrowser();
    await openCall();
    me = await apiClient(url, '/user/login', 'recipient');
    page = await signIn(browser, url, 'recipient', phone);
    complaints = complaintsOf(page);
  });
  afterAll(() => browser.close());

  test('is begun from the calls that are open, and lists what there is to write', async () => {
    await page.goto(`${url}/user/entries`);
    await inspect(page, 'applications');
    await page.getByRole('link', { name: new RegExp(`^応募を書き始める.*${title}`) }).click();
    await page.getByRole('button', { name: '書き始める' }).click();
    await page.waitForURL(/\/user\/entries\/\d+$/);
    id = Number(page.url().split('/').at(-1));
    await page.getByText('3区分のうち0区分ができました。').waitFor();
    await expect.poll(() => standing('計画').textContent()).toContain('未着手');
    expect(await page.getByRole('region', { name: '公募と締切' }).textContent()).toMatch(/締切 .*あと(1日|23時間)/);
    await inspect(page, 'sections');
    expect(complaints).toEqual([]);
  });

  test('saves itself, says when, and asks for more where an answer demands it', async () => {
    await page.getByRole('link', { name: '計画' }).click();
    await page.getByLabel('題名').fill('荒川の水辺');
    await saved().waitFor();
    expect((await stored('plan')).answers.title).toBe('荒川の水辺');
    await page.getByRole('checkbox', { name: 'はい' }).check();
    await page.getByRole('link', { name: '次へ（安全）' }).click();
    await page.getByLabel('安全の確保').fill('指導員を置きます');
    await saved().waitFor();
    await inspect(page, 'a section');
    await open('sections/plan');
    await page.getByRole('checkbox', { name: 'はい' }).uncheck();
    await page.getByRole('link', { name: '次へ（費用）' }).waitFor();
    await saved().waitFor();
  });

  test('what is written while the line is lost is there in the next session, and goes out by itself', async () => {
    const first = page.context();
    await open('sections/plan');
    await first.setOffline(true);
    // A page that is being closed is online for a last moment.
    await first.route('**/api/**', (route) => route.abort());
    await page.getByLabel('題名').fill('荒川の水辺を調べる');
    await page.getByLabel('題名').blur();
    await page.getByRole('status').filter({ hasText: '保存できません（接続を確認しています）' }).waitFor();
    const storageState = await first.storageState();
    await first.close();
    expect((await stored('plan')).answers.title).toBe('荒川の水辺');
    page = await (await newVisitor(browser, phone, { storageState })).newPage();
    await page.goto(`${url}/user/application-select`);
    await page.getByRole('heading', { name: /^書きかけの応募/ }).waitFor();
    await page.getByRole('link', { name: new RegExp(`^続きを書く.*${title}`) }).click();
    await expect.poll(async () => (await stored('plan')).answers.title).toBe('荒川の水辺を調べる');
    await page.getByRole('link', { name: '計画' }).click();
    expect(await page.getByLabel('題名').inputValue()).toBe('荒川の水辺を調べる');
  });

  test('a colleague who is invited fills in the budget', async () => {
    await open('members');
    await page.getByLabel('メールアドレス').fill('recipient2@example.jp');
    await page.getByRole('button', { name: '招待のメールを送る' }).click();
    await page.getByText('recipient2@example.jp に招待のメールを送りました').waitFor();
    await inspect(page, 'members');
    const colleague = await signIn(browser, url, 'recipient2', phone);
    await colleague.goto(`${url}/user/entries/${id}/sections/money`);
    await colleague.getByLabel('申請額').fill('３０００００');
    const row = (number: number) => colleague.getByRole('group', { name: `${number}行目` });
    await row(1).getByLabel('費目').selectOption('旅費');
    await row(1).getByLabel('金額').fill('120000');
    await colleague.getByRole('button', { name: '行を加える' }).click();
    await row(2).getByLabel('費目').selectOption('消耗品費');
    await row(2).getByLabel('金額').fill('170000');
    await colleague.getByText('「申請額」の ¥300,000 まで、あと ¥10,000 です。').waitFor();
    await row(2).getByLabel('金額').fill('180000');
    await colleague.getByText('合計は、「申請額」の ¥300,000 と同じです。').waitFor();
    await row(2).getByLabel('金額').blur();
    await saved(colleague).waitFor();
    await inspect(colleague, 'the budget');
    await visit(colleague, `/user/entries/${id}/check`);
    await colleague.getByText(/提出できるのは、.*さんです/).waitFor();
    expect(await colleague.getByRole('button', { name: '提出する' }).count()).toBe(0);
    // What is some seconds old only is not asked for again on the way from page to page.
    await page.goto(`${url}/user/entries/${id}`);
    await expect.poll(() => standing('費用').textContent()).toContain('できました');
    await colleague.context().close();
  });

  test('where two have changed the same answer, both texts stand there and one is chosen', async () => {
    await open('sections/plan');
    const { answers, revision } = await stored('plan');
    const other = await apiClient(url, '/user/login', 'recipient2');
    await page.context().setOffline(true);
    await done(other, 'PUT', `/entries/${id}/sections/plan`, { answers: { ...answers, title: '荒川の生き物' }, revision });
    await page.getByLabel('題名').fill('荒川の水質');
    await page.getByLabel('対象水系').fill('荒川水系');
    await page.getByLabel('対象水系').blur();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'ほかの方が同じ項目を変更しました' }).waitFor();
    await inspect(page, 'a clash');
    await page.getByRole('radio', { name: /ほかの方の変更.*荒川の生き物/ }).check();
    await page.getByRole('button', { name: '選んだ内容を保存する' }).click();
    await expect.poll(async () => (await stored('plan')).answers).toMatchObject({ title: '荒川の生き物', river: '荒川水系' });
    expect(await page.getByLabel('題名').inputValue()).toBe('荒川の生き物');
  });

  test('what is in the way of submitting leads to its field', async () => {
    await open('check');
    await page.getByText('提出の前に、直すところが3件あります').waitFor();
    await inspect(page, 'the check');
    await page.getByRole('link', { name: '計画：終了日を入力してください' }).click();
    await expect.poll(() => hasFocus(page.getByLabel('終了日'))).toBe(true);
    await page.getByLabel('終了日').fill('2028-03-31');
    await page.getByLabel('開始日').fill('2027-04-01');
    await page.getByLabel('開始日').blur();
    await saved().waitFor();
    await open('sections/papers');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'ファイルを選ぶ' }).click();
    await (await chooser).setFiles([
      { name: '地図.pdf', mimeType: 'application/pdf', buffer: pdf('map') },
      { name: '写真.png', mimeType: 'image/png', buffer: Buffer.from('png') },
    ]);
    await page.getByText(/受け取れるのは、PDFです/).waitFor();
    await page.getByRole('button', { name: /^取り消す.*地図\.pdf/ }).waitFor();
    await inspect(page, 'attachments');
  });

  test('is submitted, gets a receipt, and can be submitted once more', async () => {
    await open('check');
    await page.getByRole('button', { name: '提出する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '提出する' }).click();
    const receipt = page.getByRole('region', { name: '提出の控え' });
    await receipt.waitFor();
    const first = (await done(me, 'GET', `/entries/${id}/writing`)).snapshots[0];
    expect(await receipt.textContent()).toMatch(new RegExp(`受付番号${first.receiptNumber}.*1回目.*${first.sha256}.*地図\\.pdf`));
    await inspect(page, 'the receipt');
    await open('sections/plan');
    await page.getByLabel('題名').fill('荒川の生き物と水質');
    await page.getByLabel('題名').blur();
    await saved().waitFor();
    await open('check');
    await page.getByRole('button', { name: 'もう一度提出する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '提出する' }).click();
    await page.getByText('2回目', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^1回目/ }).click();
    await expect.poll(() => receipt.textContent()).toContain(first.sha256);
    const { snapshots, entry } = await done(me, 'GET', `/entries/${id}/writing`);
    expect([snapshots.length, entry.status, new Set(snapshots.map((one: AnyRow) => one.receiptNumber)).size]).toEqual([2, 'submitted', 1]);
  });

  test('reads on paper as the committee will read it, beside what is written or below it', async () => {
    await open('paper');
    await page.locator('[data-page="1"] canvas').waitFor();
    await inspect(page, 'the paper');
    const wide = await (await newVisitor(browser, desktop, { storageState: await page.context().storageState() })).newPage();
    await wide.goto(`${url}/user/entries/${id}/sections/plan`);
    await wide.getByRole('button', { name: '様式（PDF）で見る' }).click();
    await wide.locator('[data-page="1"] canvas').waitFor();
    const [form, paper] = [await wide.getByLabel('題名').boundingBox(), await wide.locator('[data-page="1"]').boundingBox()];
    expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThan(paper?.x ?? 0);
    await settled(wide);
    await inspect(wide, 'the paper beside');
    await wide.context().close();
  });

  test('is withdrawn with a reason, and stays readable', async () => {
    await open('withdraw');
    await page.getByLabel('取り下げる理由').fill('別の助成に決まりました');
    await inspect(page, 'the withdrawal');
    await page.getByRole('button', { name: '応募を取り下げる' }).click();
    await page.getByText('取り下げました').first().waitFor();
    await page.getByRole('link', { name: '計画' }).click();
    await page.getByText('荒川の生き物と水質').waitFor();
    expect(await page.getByLabel('題名').count()).toBe(0);
  });
});
