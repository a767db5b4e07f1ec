import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { inspect } from '../support/browser/inspect.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser, newVisitor, phone } from '../support/chromium.ts';
import type { AnyRow } from '../support/rows.ts';

const url = await productUrl();

describe('a call in the hands of the office', () => {
  let browser: Browser;
  let staff: ApiClient;
  let calls: readonly AnyRow[];
  const callPage = async (account: string, { id }: AnyRow, viewport?: typeof phone): Promise<Page> => {
    const page = await signIn(browser, url, account, viewport);
    await page.goto(`${url}/admin/calls/${id}`);
    return page;
  };
  const confirm = async (page: Page, label: string) => {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
  };

  beforeAll(async () => {
    browser = await launchBrowser();
    staff = await apiClient(url, '/admin/login', 'fund_staff');
    calls = (await staff('GET', '/calls?limit=50')).data.calls;
  });
  afterAll(() => browser.close());

  test('is published by a head, and is there for anybody from then on', async () => {
    const draft = calls.find(({ status }) => status === 'draft') as AnyRow;
    const stranger = await (await newVisitor(browser, phone)).newPage();
    expect((await stranger.goto(`${url}/calls/${draft.id}`))?.status()).toBe(404);
    const page = await callPage('fund_manager', draft);
    const complaints = complaintsOf(page);
    await inspect(page, 'the draft');
    await confirm(page, '確かめて公開する');
    await page.getByRole('region', { name: '応募の状況' }).waitFor();
    await inspect(page, 'the published call');
    expect((await stranger.goto(`${url}/calls/${draft.id}`))?.status()).toBe(200);
    await stranger.getByRole('heading', { level: 1, name: draft.title }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('shows on its day who has begun and not submitted, and writes to them unread', async () => {
    const open = calls.find(({ isOpen, sealed }) => isOpen && !sealed) as AnyRow;
    const { data: board } = await staff('GET', `/calls/${open.id}/board`);
    const page = await callPage('fund_staff', open, phone);
    const complaints = complaintsOf(page);
    const state = page.getByRole('region', { name: '応募の状況' });
    await state.getByRole('timer', { name: '締切までの時間' }).waitFor();
    await expect.poll(() => state.textContent()).toContain(`書いている途中${board.counts.writing}件`);
    for (const { organizationName } of board.waiting) await state.getByText(organizationName).first().waitFor();
    await inspect(page, 'the board');
    await page.getByRole('button', { name: 'ほかの操作' }).click();
    await confirm(page, 'まだ提出していない人にメールを送る');
    await page.getByText('メールの送信を受け付けました').waitFor();
    const { data } = await staff('GET', `/admin/outbox?q=${encodeURIComponent('応募の締切が近づいています')}&limit=50`);
    expect(data.outbox.length).toBeGreaterThanOrEqual(board.waiting.length);
    expect(data.outbox[0].body).toContain(open.title);
    expect(complaints).toEqual([]);
  });

  test('of last year is copied in two presses', async () => {
    const last = calls.find(({ status }) => status === 'announced') as AnyRow;
    const page = await callPage('fund_staff', last);
    await confirm(page, '次の年度の公募を作る');
    await page.getByText('次の年度の公募を作りました').waitFor();
    const copies = (await staff('GET', '/calls?status=draft')).data.calls.filter(({ copiedFromId }: AnyRow) => copiedFromId === last.id);
    expect(copies).toMatchObject([{ status: 'draft', extendedUntil: null, approvedAt: null }]);
  });
});
