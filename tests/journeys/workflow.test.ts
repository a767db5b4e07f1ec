import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApplicationStatus, applicationStatusLabels } from '../../domain/workflow/application-statuses.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { decidedOver, toldOver } from '../support/announced-over.ts';
import { apiClient } from '../support/api-client.ts';
import { settled } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser } from '../support/chromium.ts';
import { parseCsv } from '../support/csv.ts';
import type { AnyRow } from '../support/rows.ts';

const url = await productUrl();
const label = (status: ApplicationStatus) => applicationStatusLabels[status];

/** Chooses a status in the open dialog, and a comment where one is wanted; the dialog's own check must be through. */
async function fillDialog(page: Page, to: ApplicationStatus, comment?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('変更後の状況').selectOption({ value: String(statusEntry(to).id) });
  if (comment) await dialog.getByRole('textbox', { name: 'コメント' }).fill(comment);
}

/** Moves all rows that the address finds, from the list. @returns the dialog's report */
async function moveAll(page: Page, query: string, to: ApplicationStatus, comment?: string): Promise<string> {
  await page.goto(`${url}/admin/applications?${query}`);
  await page
    .getByRole('checkbox', { name: /すべて|全て/ })
    .first()
    .check();
  await page.getByRole('button', { name: '状況変更' }).click();
  await fillDialog(page, to, comment);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /件を変更/ }).click();
  await dialog.getByRole('button', { name: '閉じる', exact: true }).last().waitFor();
  await settled(page);
  const report = await dialog.innerText();
  await dialog.getByRole('button', { name: '閉じる', exact: true }).last().click();
  await dialog.waitFor({ state: 'detached' });
  return report;
}

/** Moves one application from its own page. */
async function moveOne(page: Page, entryNumber: string, to: ApplicationStatus, comment?: string): Promise<void> {
  if (!page.url().includes(`entryNumber=${entryNumber}`)) await page.goto(`${url}/admin/applications/detail?entryNumber=${entryNumber}`);
  await page.getByRole('button', { name: 'ほかの操作' }).click();
  await page.getByRole('button', { name: '状況変更' }).click();
  await fillDialog(page, to, comment);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '変更する', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('main').getByText(label(to)).first().waitFor();
}

describe('the workflow', () => {
  let browser: Browser;
  const pages = new Map<string, Page>();
  const complaints: string[][] = [];
  const as = async (account: string): Promise<Page> => {
    const known = pages.get(account);
    if (known) return known;
    const page = await signIn(browser, url, account);
    complaints.push(complaintsOf(page));
    pages.set(account, page);
    return page;
  };

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('ten applications go from 選考準備 to 契約手続き中 in bulk, but for one that cannot be granted without its number', async () => {
    const staff = await apiClient(url, '/admin/login', 'fund_staff');
    const { data } = await staff('GET', '/applications?status=SELECTION_PREPARATION&limit=10&sortBy=id');
    const rows: AnyRow[] = data.applications;
    expect(rows).toHaveLength(10);
    const title = `まとめて進める試験 ${Date.now()}`;
    for (const [index, { id }] of rows.entries()) {
      const number = index === 0 ? {} : { grantNumber: `BULK-${id}` };
      expect((await staff('PUT', `/applications/${id}`, { title, approvedAmount: 300_000, ...number })).status).toBe(200);
    }
    const query = `title=${encodeURIComponent(title)}`;
    for (const [account, to] of [
      ['fund_staff', 'UNDER_REVIEW'],
      ['fund_manager', 'AWAITING_BOARD_APPROVAL'],
    ] as const)
      expect(await moveAll(await as(account), query, to)).toMatch(/10\s*件/);
    const ids = rows.map(({ id }) => id as number);
    const { grantYear } = rows[0] as AnyRow;
    await decidedOver(url, ids);
    await expect(toldOver(url, grantYear)).rejects.toThrow(/通知できない決定が1件あります。.*「助成番号」が空です/);
    const again = { applicationId: ids[0], outcome: 'awarded', amount: 300_000, boardDate: '2026-11-10', reason: '助成番号を待つため' };
    expect((await staff('POST', '/decisions', again)).status).toBe(201);
    await toldOver(url, grantYear);
    await moveAll(await as('fund_staff'), `${query}&status=CONTRACT_PREPARATION`, 'CONTRACT_PROCESSING');
    const after = await staff('GET', `/applications?${query}&sortBy=id`);
    const left = ['AWAITING_BOARD_APPROVAL', ...Array(9).fill('CONTRACT_PROCESSING')];
    expect(after.data.applications.map(({ status }: AnyRow) => status)).toEqual(left);
  });

  test('a mixed selection says so, and offers nothing that fits only some', async () => {
    const page = await as('fund_staff');
    await page.goto(`${url}/admin/applications?status=CONTRACT_PREPARATION&status=SELECTION_PREPARATION&sort=status`);
    await page
      .getByRole('checkbox', { name: /すべて|全て/ })
      .first()
      .check();
    await page.getByRole('button', { name: '状況変更' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('複数のステータスが選択されています').waitFor();
    await dialog
      .getByText(/「選考準備」の\d+件からは変更できません/)
      .first()
      .waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'やめる' }).click();
  });

  test('the five approvers do their step of the decision; one sends it back to the grantee, and the timeline tells the story', async () => {
    const staff = await apiClient(url, '/admin/login', 'fund_staff');
    const recipient = await apiClient(url, '/user/login', 'recipient');
    const mine = await recipient('GET', '/applications?status=REPORT_UNDER_REVIEW&limit=1');
    const { id, entryNumber, title } = mine.data.applications[0] as AnyRow;
    const step = (call: typeof staff, to: ApplicationStatus) =>
      call('PUT', `/applications/${id}`, { applicationStatusId: statusEntry(to).id, comment: '対応しました' });

    const manager = await as('fund_manager');
    await manager.goto(`${url}/admin/dashboard`);
    await manager.getByRole('link', { name: /すべて見る/ }).click();
    await manager.getByRole('searchbox').first().fill(String(entryNumber));
    await manager.getByRole('link', { name: `${title}の詳細` }).click();
    await moveOne(manager, entryNumber, 'REPORT_COMPLETED_ADMIN');
    await moveOne(await as('fund_department_head'), entryNumber, 'REPORT_COMPLETED_DIRECTOR');
    await moveOne(await as('general_staff'), entryNumber, 'REPORT_COMPLETED_AFFAIRS');
    const head = await as('general_department_head');
    await head.goto(`${url}/admin/dashboard`);
    await head.getByRole('link', { name: title }).first().click();
    await head.getByRole('button', { name: '差し戻す' }).click();
    await fillDialog(head, 'RETURNED_TO_RECIPIENT_BY_MANAGER_GENERAL');
    await head.getByRole('dialog').getByRole('button', { name: '変更してメールを送信する' }).click();
    await head.getByRole('dialog').getByText('コメントを入力してください').waitFor();
    await head.getByRole('dialog').getByRole('textbox', { name: 'コメント' }).fill('領収書の宛名を直してください');
    await head.getByRole('dialog').getByRole('button', { name: '変更してメールを送信する' }).click();
    await head.getByRole('dialog').waitFor({ state: 'detached' });

    const told = await recipient('GET', `/applications/${id}/history`);
    expect(told.data[0]).toMatchObject({ toStatus: 'RETURNED_TO_RECIPIENT_BY_MANAGER_GENERAL', comment: '領収書の宛名を直してください' });
    expect((await step(recipient, 'HOLD_CONTENT_REVISED')).status).toBe(200);
    expect((await step(staff, 'REPORT_UNDER_REVIEW')).status).toBe(200);
    for (const [account, to] of [
      ['fund_manager', 'REPORT_COMPLETED_ADMIN'],
      ['fund_department_head', 'REPORT_COMPLETED_DIRECTOR'],
      ['general_staff', 'REPORT_COMPLETED_AFFAIRS'],
      ['general_department_head', 'REPORT_COMPLETED_AFFAIRS_MANAGER'],
    ] as const)
      expect((await step(await apiClient(url, '/admin/login', account), to)).status).toBe(200);

    const director = await as('director');
    await director.goto(`${url}/admin/dashboard`);
    await director.getByRole('link', { name: title }).first().click();
    await moveOne(director, entryNumber, 'REPORT_COMPLETED_COUNCILOR');
    await director.getByRole('link', { name: /^履歴/ }).click();
    const story = director.getByRole('main');
    for (const text of [
      '領収書の宛名を直してください',
      label('RETURNED_TO_RECIPIENT_BY_MANAGER_GENERAL'),
      label('HOLD_CONTENT_REVISED'),
      label('REPORT_COMPLETED_COUNCILOR'),
    ])
      await story.getByText(text).first().waitFor();
    await director.goto(`${url}/admin/applications/ringi?entryNumber=${entryNumber}`);
    for (const role of ['基金管理者', '基金部長', '総務担当', '総務部長', '参事']) await director.getByRole('main').getByText(role).first().waitFor();
    await director.getByText('領収書の宛名を直してください').first().waitFor();
  });

  test('the exported file holds what the screen shows, in its order', async () => {
    const page = await as('fund_manager');
    await page.goto(`${url}/admin/applications?status=IN_PROGRESS&sort=-approvedAmount`);
    await page.getByRole('row').filter({ hasText: '活動中' }).nth(5).waitFor();
    const shown = await page.getByRole('row').filter({ hasText: '活動中' }).locator('td:nth-child(2)').allInnerTexts();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV出力' }).first().click()]);
    expect(download.suggestedFilename()).toMatch(/^applications_\d{8}\.csv$/);
    const [, ...lines] = parseCsv(readFileSync(await download.path(), 'utf8').slice(1));
    expect(shown.length).toBeGreaterThan(5);
    expect(lines.slice(0, shown.length).map(([number]) => number)).toEqual(shown.map((text) => text.trim().split('\n')[0]));
  });

  test('the drawing lights up where an application stands', async () => {
    const page = await as('director');
    const staff = await apiClient(url, '/admin/login', 'fund_staff');
    const { data } = await staff('GET', '/applications?status=IN_PROGRESS&limit=1');
    await page.goto(`${url}/admin/workflow?entryNumber=${data.applications[0].entryNumber}`);
    await page.getByRole('main').getByText(data.applications[0].title).first().waitFor();
    await page.getByRole('main').getByText(label('IN_PROGRESS')).first().waitFor();
  });

  test('the flow of whatever has a lifecycle is drawn, with who moves it where, one choice away', async () => {
    const page = await as('accounting_staff');
    await page.goto(`${url}/admin/workflow`);
    await page.getByLabel('流れ', { exact: true }).press('ArrowDown');
    await page.locator('.ant-select-item-option').filter({ hasText: '振込データ' }).click();
    await page.getByRole('heading', { name: '振込データの流れ' }).waitFor();
    const draft = page.getByRole('table').first().getByRole('row').filter({ hasText: '作成中' }).first();
    expect(await draft.innerText()).toContain('承認を依頼する → 承認待ち');
    await page.getByRole('region', { name: '状況の意味' }).getByText('作成中です。内容を確かめてから、承認を依頼してください。').waitFor();
    await page.goto(`${url}/admin/workflow`);
    await page.getByRole('button', { name: '契約手続き中（契約）' }).click();
    await page.getByText('助成者に：採択が決まりました。請書への署名をお待ちしています。').waitFor();
    await page.goto(`${url}/admin/workflow?of=nothing`);
    await page.getByRole('heading', { name: '申請の流れ' }).waitFor();
  });

  test('nobody saw an error in the console', () => expect(complaints.flat()).toEqual([]));
});
