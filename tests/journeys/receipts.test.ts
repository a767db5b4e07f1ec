import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { skipBanks } from '../support/browser/bank-skip.ts';
import { settled } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser, phone } from '../support/chromium.ts';

const url = await productUrl();
const title = `観察会の長靴 ${Date.now()}`;

describe('a receipt from the till to its approval', () => {
  let browser: Browser;
  let grantee: Page;
  let staff: Page;
  let complaints: string[];
  let id: number;
  let photograph: Buffer;

  beforeAll(async () => {
    browser = await launchBrowser();
    photograph = await sharp({ create: { width: 2400, height: 3200, channels: 3, background: '#e7e2d6' } })
      .jpeg()
      .toBuffer();
    const call = await apiClient(url, '/user/login', 'recipient');
    const { data } = await call('GET', '/applications?status=ACTIVITY_COMPLETED');
    grantee = await signIn(browser, url, 'recipient', phone);
    await grantee.evaluate((number) => localStorage.setItem('seseragiGrantNumber', number), data.applications[0].grantNumber as string);
    await skipBanks(grantee);
    complaints = complaintsOf(grantee);
  });
  afterAll(() => browser.close());

  const field = (label: string) => grantee.getByLabel(label, { exact: false }).first();
  const button = (name: string) => grantee.getByRole('button', { name, exact: true });

  test('a grantee photographs it on a telephone, and what is typed outlives a reload', async () => {
    await grantee.goto(`${url}/user/receipts`);
    await button('領収書を登録する').click();
    await field('領収書タイトル').fill(title);
    await field('支払先').fill('川具のみなもと');
    await field('費目').selectOption({ label: '消耗品費' });
    await grantee.goto(`${url}/user/receipts`);
    await grantee.getByText('書きかけの領収書があります').waitFor();
    await button('新しい領収書の続きを書く').click();
    await expect.poll(() => field('領収書タイトル').inputValue()).toBe(title);
    await field('領収書日付').fill('2026-09-01');
    await field('支払日').fill('2026-08-31');
    await grantee.getByRole('textbox', { name: /^金額/ }).fill('１１，０００');
    const tax = grantee.getByRole('status', { name: '消費税額' }).or(grantee.locator('output').first()).first();
    await expect.poll(() => tax.innerText()).toBe('¥1,000');
    await grantee.locator('input[type=file]').last().setInputFiles({ name: 'IMG_0012.jpg', mimeType: 'image/jpeg', buffer: photograph });
    await grantee.getByRole('img', { name: '選んだ領収書の画像' }).waitFor();
  });

  test('what is wrong is told beside the field before anything is sent', async () => {
    await button('提出する').click();
    await grantee.getByText('支払日は領収書日付以降にしてください').waitFor();
    await field('支払日').fill('2026-09-01');
    await button('提出する').click();
    const dialog = grantee.getByRole('dialog');
    await dialog.getByText('提出すると、あとから編集できません。').waitFor();
    await dialog.getByRole('button', { name: '提出する' }).click();
    await grantee.getByRole('heading', { name: '登録した領収書' }).waitFor();
    await grantee.getByRole('link', { name: title }).waitFor();
    const call = await apiClient(url, '/user/login', 'recipient');
    const { data } = await call('GET', `/receipts?q=${encodeURIComponent(title)}`);
    expect([data.receipts[0].status, data.receipts[0].amount, data.receipts[0].receiptImagePath]).toEqual(['submitted', 11_000, 'IMG_0012.jpg']);
    id = data.receipts[0].id;
    expect(complaints).toEqual([]);
  });

  test('the list narrows at once, without asking the server; a short one on a phone has no search', async () => {
    const search = grantee.getByRole('searchbox', { name: '検索' });
    expect([await search.count(), await grantee.evaluate(() => document.documentElement.scrollWidth)]).toEqual([0, 390]);
    await grantee.setViewportSize({ width: 1024, height: 768 });
    await grantee.getByText(/検索結果: \d+ 件 \/ 全 \d+ 件/).waitFor();
    await grantee.getByRole('searchbox', { name: '検索' }).fill('ナニモナイ');
    await grantee.getByText('該当する領収書がありません').waitFor();
    await button('条件をクリア').click();
    await grantee.getByRole('link', { name: title }).waitFor();
    await grantee.setViewportSize(phone);
  });

  test('staff look at the picture and send it back with one key and a reason', async () => {
    staff = await signIn(browser, url, 'fund_staff');
    await staff.goto(`${url}/admin/receipts?q=${encodeURIComponent(title)}`);
    await expect.poll(() => staff.locator('tfoot').innerText()).toMatch(/合計\s*（全1件）[\s\S]*¥11,000/);
    await staff.goto(`${url}/admin/receipts/${id}`);
    await staff.getByRole('img', { name: '領収書の画像' }).waitFor();
    await staff.getByRole('heading', { name: title }).waitFor();
    const dialog = staff.getByRole('dialog');
    // However long the key is held down, it asks once and types nothing.
    await staff.keyboard.down('r');
    await dialog.getByRole('textbox').waitFor();
    for (let times = 0; times < 3; times++) await staff.keyboard.down('r');
    await staff.keyboard.up('r');
    expect([await dialog.count(), await dialog.getByRole('textbox').inputValue()]).toEqual([1, '']);
    await dialog.getByRole('textbox').fill('宛名がありません。宛名のある領収書に替えてください。');
    await dialog.getByRole('button', { name: '差し戻す' }).click();
    await staff.getByText('差戻しの理由', { exact: true }).waitFor();
  });

  test('the grantee reads why, mends it and submits again', async () => {
    await grantee.goto(`${url}/user/receipts/${id}`);
    await grantee.getByText('宛名がありません。宛名のある領収書に替えてください。').first().waitFor();
    await grantee.getByRole('link', { name: '直して再提出する' }).click();
    await field('宛名').fill('川を守る会');
    await button('提出する').click();
    await grantee.getByRole('dialog').getByRole('button', { name: '提出する' }).click();
    await grantee.getByRole('link', { name: title }).waitFor();
    await grantee.goto(`${url}/user/receipts/${id}`);
    await grantee.getByText('提出済み').first().waitFor();
    await settled(grantee);
    expect(await grantee.getByRole('link', { name: '編集する' }).count()).toBe(0);
  });

  test('staff approve it, and nobody changes it any more', async () => {
    await staff.reload();
    await staff.getByRole('heading', { name: title }).waitFor();
    await staff.getByText('提出済み').first().waitFor();
    await staff.keyboard.press('a');
    await staff.getByRole('dialog').getByRole('button', { name: '承認' }).click();
    await staff.getByText('承認済み').first().waitFor();
    await grantee.reload();
    await grantee.getByText('承認済み').first().waitFor();
    const call = await apiClient(url, '/user/login', 'recipient');
    expect((await call('PUT', `/receipts/${id}`, { amount: 1 })).status).toBe(409);
  });

  describe('a draft whose answer got lost', () => {
    const lost = `${title}（返事なし）`;

    test('is there once after another try, and the form says what was kept', async () => {
      await grantee.goto(`${url}/user/receipts?form=new`);
      await field('領収書タイトル').fill(lost);
      let isCut = true;
      let tries = 0;
      await grantee.route('**/api/receipts', async (route) => {
        if (!isCut) return route.continue();
        if (tries++ === 0) await route.fetch();
        await route.abort();
      });
      await button('下書きを保存する').click();
      await grantee.getByText('入力した内容は、この端末に残っています。つながったら、もう一度保存してください。').waitFor();
      // It has been sent again by itself, in vain.
      expect(tries).toBe(3);
      isCut = false;
      await grantee.reload();
      await expect.poll(() => field('領収書タイトル').inputValue()).toBe(lost);
      await field('支払先').fill('川具のみなもと');
      await button('下書きを保存する').click();
      await grantee.getByRole('link', { name: lost }).waitFor();
      const call = await apiClient(url, '/user/login', 'recipient');
      const { data } = await call('GET', `/receipts?q=${encodeURIComponent(lost)}`);
      expect(data.receipts.map(({ vendor }: { vendor: string }) => vendor)).toEqual(['川具のみなもと']);
    });

    test('is taken off the list of the staff only with a reason', async () => {
      const manager = await signIn(browser, url, 'fund_manager');
      await manager.goto(`${url}/admin/receipts?q=${encodeURIComponent(lost)}`);
      await manager.getByRole('button', { name: `${lost}を削除する` }).click();
      const dialog = manager.getByRole('dialog');
      await dialog.getByRole('button', { name: '削除する' }).click();
      await dialog.getByText('削除の理由を入力してください').waitFor();
      await dialog.getByRole('textbox').fill('試しに登録したもの');
      await dialog.getByRole('button', { name: '削除する' }).click();
      await manager.getByText('削除完了').waitFor();
      const call = await apiClient(url, '/admin/login', 'director');
      const { data } = await call('GET', `/receipts?removed=true&q=${encodeURIComponent(lost)}`);
      expect(data.receipts.map(({ removalReason }: { removalReason: string }) => removalReason)).toEqual(['試しに登録したもの']);
    });
  });

  test('the office splits a receipt that came on paper by rate, mends it, and makes it one rate again', async () => {
    const call = await apiClient(url, '/admin/login', 'fund_staff');
    const applicationId = (await call('GET', '/applications?status=ACTIVITY_COMPLETED&limit=1')).data.applications[0].id;
    const paper = {
      applicationId,
      title: `紙の${title}`,
      vendor: '川具のみなもと',
      receiptDate: '2026-09-01',
      paymentDate: '2026-09-01',
      amount: 3300,
    };
    const { data: made } = await call('POST', '/receipts', { ...paper, status: 'draft' });
    await staff.goto(`${url}/admin/receipts/${made.id}`);
    await staff.getByRole('button', { name: '税率が2つ以上ある領収書のとき' }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByRole('button', { name: '税率を追加する' }).click();
    await dialog.getByRole('button', { name: '保存する' }).click();
    await dialog.getByText('内訳の金額は0より大きい値を入力してください').waitFor();
    await staff.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '内訳2の金額');
    await staff.keyboard.insertText('１０８０');
    await dialog.getByText('¥4,380').waitFor();
    await dialog.getByText('（うち消費税 ¥380）').waitFor();
    await dialog.getByRole('button', { name: '保存する' }).click();
    await staff.getByText('10%（税込み）').waitFor();
    expect((await call('GET', `/receipts/${made.id}`)).data).toMatchObject({
      amount: 4380,
      taxAmount: 380,
      lines: [{ amount: 3300 }, { amount: 1080 }],
    });
    await staff.getByRole('button', { name: '税率ごとの内訳を直す' }).click();
    await dialog.getByRole('button', { name: '内訳1を消す' }).click();
    await dialog.getByRole('button', { name: '保存する' }).click();
    await staff.getByRole('button', { name: '税率が2つ以上ある領収書のとき' }).waitFor();
    expect((await call('GET', `/receipts/${made.id}`)).data).toMatchObject({ amount: 1080, taxRate: 8, taxAmount: 80, taxLines: null, lines: [] });
  });

  test('the cards above the list of the staff open the receipts of their status, the tax below the amount', async () => {
    await staff.goto(`${url}/admin/receipts?q=${encodeURIComponent(title)}`);
    await staff
      .getByRole('region', { name: '領収書の統計' })
      .getByRole('link', { name: /^承認済み/ })
      .click();
    await staff.waitForURL(/\/admin\/receipts\?q=[^&]+&status=approved$/);
    const table = staff.getByRole('region', { name: '領収書の一覧' });
    await table
      .getByRole('cell', { name: /^¥[\d,]+\s*消費税額 ¥[\d,]+$/ })
      .first()
      .waitFor();
    expect(await table.getByRole('columnheader', { name: '消費税額' }).innerText()).toMatch(/^金額\s+消費税額$/);
    await table.getByText('承認済み').first().click();
    await staff.waitForURL(/\/admin\/receipts\/\d+/);
  });
});
