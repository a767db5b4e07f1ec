import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isBankDay } from '../../domain/dates/bank-day.ts';
import { addDays } from '../../domain/dates/days.ts';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { formatYen } from '../../domain/money/yen.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { readTransferFile } from '../../resources/payments/rules/transfer/read-transfer-file.ts';
import { announcedOver } from '../support/announced-over.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { skipBanks } from '../support/browser/bank-skip.ts';
import { settled } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser, phone } from '../support/chromium.ts';
import type { AnyRow } from '../support/rows.ts';

const url = await productUrl();
const many = 40;
/** A day about a month from now on which banks work. */
const payday = firstBankDay(addDays(japanDate(new Date()), 30));

/** The day on which one of them is paid by hand. */
const handDay = japanDate(new Date());

/** New grants of one organisation that wait for their advance: made and walked through the table by those whose steps they are. */
async function oweAdvances(count: number): Promise<AnyRow[]> {
  const accounts = ['fund_staff', 'fund_manager', 'fund_department_head', 'general_staff', 'accounting_staff'] as const;
  const of = Object.fromEntries(await Promise.all(accounts.map(async (name) => [name, await apiClient(url, '/admin/login', name)] as const)));
  const call = (name: (typeof accounts)[number]) => of[name] as ApiClient;
  const grantee = await apiClient(url, '/user/login', 'recipient');
  const me = (await grantee('GET', '/me')).data;
  const bank = (await grantee('GET', '/banks?limit=1')).data.banks[0];
  const made: AnyRow[] = [];
  for (let number = 1; number <= count; number++) {
    const { data } = await call('fund_staff')('POST', '/applications', {
      entryNumber: `PAY-${number}`,
      grantNumber: `P-${String(number).padStart(3, '0')}`,
      category: 'ngo',
      grantYear: 2026,
      grantPeriod: 1,
      title: `支払いの試し ${number}`,
      organizationId: me.organizationId,
      contactUserId: me.id,
      entryAmount: 500_000,
      approvedAmount: 500_000,
      startDate: '2026-04-01',
      endDate: '2027-03-31',
      bankId: bank.id,
      advancedPaymentFlg: true,
      advancedPaymentAmount: 100_000 + number,
    });
    made.push(data);
  }
  const ids = made.map(({ id }) => id);
  const way = [
    [grantee, 'APPLICATION_SUBMITTED'],
    [call('fund_staff'), 'SELECTION_PREPARATION'],
    [call('fund_staff'), 'UNDER_REVIEW'],
    [call('fund_manager'), 'AWAITING_BOARD_APPROVAL'],
    [call('fund_staff'), 'CONTRACT_PROCESSING'],
    [call('fund_staff'), 'CONTRACTED_ONGOING'],
    [call('fund_staff'), 'ADVANCE_PREPARATION'],
    [call('fund_staff'), 'ADVANCE_APPROVAL_FUND_ADMIN'],
    [call('fund_manager'), 'ADVANCE_APPROVAL_FUND_DIRECTOR'],
    [call('fund_department_head'), 'ADVANCE_INSTRUCTION_GENERAL_AFFAIRS'],
    [call('general_staff'), 'ADVANCE_INSTRUCTION_ACCOUNTANT'],
  ] as const;
  for (const [who, to] of way) {
    if (to === 'CONTRACT_PROCESSING') await announcedOver(url, made);
    const { data } = await who('POST', '/applications/status', { ids, applicationStatusId: statusEntry(to).id, comment: '進めます' });
    expect(data.filter(({ success }: AnyRow) => !success)).toEqual([]);
  }
  return made;
}

/** Presses a declared action of the record and confirms it. */
async function act(page: Page, label: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

function firstBankDay(from: string): string {
  return isBankDay(from) ? from : firstBankDay(addDays(from, 1));
}

async function download(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFileSync(await file.path());
}

describe('forty payments', () => {
  let browser: Browser;
  let owed: AnyRow[];
  beforeAll(async () => {
    browser = await launchBrowser();
    owed = await oweAdvances(many + 1);
  });
  afterAll(() => browser.close());

  test('go from the queue to the bank: made, approved by another, written, and answered, though not before their day', async () => {
    const page = await signIn(browser, url, 'accounting_staff');
    const complaints = complaintsOf(page);
    const sent = owed.slice(0, many);
    const total = sent.reduce((sum, { advancedPaymentAmount }) => sum + advancedPaymentAmount, 0);
    await page.goto(`${url}/admin/payments/queue`);
    for (const { grantNumber } of sent) await page.getByRole('checkbox', { name: `${grantNumber}を選択` }).check();
    await page.getByText(`${many}件を選択中`).waitFor();
    await page.getByRole('button', { name: '振込の確認へ進む' }).click();
    await page.getByLabel(/振込日/).fill(payday.replaceAll('-', '/'));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '問題がないか確認する' }).click();
    await page.getByText(`問題は見つかりませんでした。${many}件　合計 ${formatYen(total)}`).waitFor();
    await page.getByRole('button', { name: `振込データを作る（${many}件）` }).click();
    await page.waitForURL(/transfer_batches\/\d+$/);
    const address = page.url();
    await act(page, '承認を依頼する');
    await page.getByText('承認を待っています').waitFor();
    await settled(page);
    expect(await page.getByRole('button', { name: '承認する', exact: true }).count()).toBe(0);

    const second = await signIn(browser, url, 'fund_manager');
    await second.goto(address);
    await act(second, '承認する');
    await second.getByText('承認されました').waitFor();

    await page.reload();
    const bytes = await download(page, 'ファイルを作って受け取る');
    const { file } = readTransferFile(bytes);
    expect([file?.payments.length, file?.total, file?.date]).toEqual([many, total, payday.slice(5).replace('-', '')]);
    expect(file?.payments.map(({ amount }) => amount).sort()).toEqual(sent.map(({ advancedPaymentAmount }) => advancedPaymentAmount).sort());
    await page.getByLabel('もう一度受け取る理由').fill('送信に失敗したため');
    expect((await download(page, 'もう一度ファイルを受け取る')).equals(bytes)).toBe(true);
    await act(page, '銀行に送ったことを記録する');

    const answered = Buffer.from(bytes);
    for (let row = 1; row <= many; row++) answered.write(row <= 2 ? '8' : '0', row * 122 + 113, 'latin1');
    await page
      .getByLabel('銀行の結果の読み取り')
      .locator('input[type=file]')
      .setInputFiles({ name: 'kekka.txt', mimeType: 'application/octet-stream', buffer: answered });
    await page.getByText(`振込済み ${many - 2}件、振込できず 2件を読み取りました`).waitFor();
    await page.getByRole('button', { name: `この結果を登録する（${many}件）` }).click();
    await page.getByRole('dialog').getByText('登録したあとは、取り消せません').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `登録する（${many}件）` })
      .click();
    await page.getByText('より前に、結果は登録できません').waitFor();
    expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  });

  test('one is paid by hand, with its day and the reason', async () => {
    const page = await signIn(browser, url, 'accounting_staff');
    const { entryNumber } = owed.at(-1) as AnyRow;
    await page.goto(`${url}/admin/applications/detail?entryNumber=${entryNumber}&from=applications`);
    await page.getByRole('button', { name: 'ほかの操作' }).click();
    await page.getByRole('button', { name: '状況変更' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('変更後の状況').selectOption({ value: String(statusEntry('IN_PROGRESS').id) });
    await dialog.getByRole('textbox', { name: /理由/ }).fill('窓口で振り込みました');
    await dialog.getByRole('button', { name: /^変更/ }).click();
    await dialog.getByText('支払った日を入力してください').waitFor();
    await dialog.getByLabel(/支払った日/).fill(handDay);
    await dialog.getByRole('button', { name: /^変更/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${url}/admin/applications/detail?entryNumber=${entryNumber}&from=applications&tab=payment`);
    const entries = page.getByRole('region', { name: '入出金の記録' }).first();
    await entries.getByText('振込データ以外').waitFor();
    await entries.getByText('窓口で振り込みました').waitFor();
  });

  test('stand below each other on a phone, whole and still as a table', async () => {
    const page = await signIn(browser, url, 'accounting_staff', phone);
    const complaints = complaintsOf(page);
    await page.goto(`${url}/admin/payments/queue`);
    const table = page.getByRole('region', { name: '支払うものの一覧' });
    const row = table.getByRole('row').filter({ hasText: String(owed[0]?.grantNumber) });
    await row.getByRole('cell', { name: '支払いの試し 1' }).waitFor();
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await row.evaluate((element) => [...element.children].every((cell) => cell.getBoundingClientRect().right <= innerWidth))).toBe(true);
    await table.getByRole('checkbox', { name: 'すべてを選択' }).check();
    await page.getByRole('button', { name: '選択をすべて外す' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('are seen by their grantee, on a phone', async () => {
    const page = await signIn(browser, url, 'recipient', phone);
    const complaints = complaintsOf(page);
    await skipBanks(page);
    const paid = owed.at(-1) as AnyRow;
    await page.goto(`${url}/user/application-select`);
    await page.locator(`[data-grant-number="${paid.grantNumber}"]`).first().click();
    await page.waitForURL(/dashboard/);
    await page.goto(`${url}/user/payments`);
    await page.getByText('前払い金を振り込みました').waitFor();
    await page.getByText(formatYen(paid.advancedPaymentAmount)).first().waitFor();
    await page.getByText(handDay.replaceAll('-', '/')).first().waitFor();
    expect(complaints).toEqual([]);
  });
});
