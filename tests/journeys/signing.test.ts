import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser, newVisitor, phone } from '../support/chromium.ts';
import { preparedContracts } from '../support/contracts.ts';
import type { AnyRow } from '../support/rows.ts';
import { signaturesIn } from '../support/signing.ts';

const url = await productUrl();

/** Where letters are sent, wait for their signature, and where it is too late for them. */
const chosen = 'status=CONTRACT_PREPARATION&status=CONTRACT_PROCESSING&status=CONTRACTED_ONGOING';

describe('an acceptance letter, from the list of the adopted to the signed paper', () => {
  let browser: Browser;
  let clerk: Page;
  let grantee: Page;
  let staff: ApiClient;
  let own: AnyRow;
  let prepared: readonly AnyRow[];
  let signed: Buffer;
  const complaints: string[][] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    staff = await apiClient(url, '/admin/login', 'fund_staff');
    prepared = await preparedContracts(url, 30);
    const recipient = await apiClient(url, '/user/login', 'recipient');
    [own] = (await recipient('GET', '/applications?status=CONTRACT_PREPARATION')).data.applications;
    [clerk, grantee] = [await signIn(browser, url, 'fund_staff'), await signIn(browser, url, 'recipient', phone)];
    complaints.push(complaintsOf(clerk), complaintsOf(grantee));
  });
  afterAll(() => browser.close());

  const dialog = () => clerk.getByRole('dialog');
  const application = async () => (await staff('GET', `/applications/${own.id}`)).data as AnyRow;
  const letterOf = async () => (await staff('GET', `/envelopes?applicationId=${own.id}`)).data.envelopes[0] as AnyRow;

  /** What the server says before: how many wait already, how many cannot be sent, and to whom it can. */
  const check = async () => {
    const found = (await staff('GET', `/adoptions?${chosen}&hasGrantNumber=true&page=1&limit=100`)).data.adoptions as AnyRow[];
    const ids = found.map(({ id }) => id);
    const halves = [ids.slice(0, 50), ids.slice(50)].filter(({ length }) => length > 0);
    const checked = await Promise.all(halves.map((applicationIds) => staff('POST', '/envelopes/send/preview', { applicationIds, kind: 'ukesyo' })));
    const of = (wanted: string) =>
      checked.flatMap(({ data }) => data.filter(({ state }: AnyRow) => state === wanted).map(({ applicationId }: AnyRow) => applicationId as number));
    return { total: ids.length, ready: of('ready'), waiting: of('in_flight'), refused: of('refused') };
  };
  const chooseAll = async () => {
    await clerk.goto(`${url}/admin/adoptions?${chosen}`);
    await clerk.getByRole('checkbox', { name: 'このページのすべてを選択' }).first().check();
    await clerk.getByRole('button', { name: /^検索結果の全/ }).click();
    await clerk.getByRole('button', { name: '請書送信' }).click();
    return check();
  };
  /** Holds back the call of that number until it is let go. */
  const holdCall = async (wanted: number) => {
    let count = 0;
    const signals = new EventEmitter();
    const [here, released] = [once(signals, 'here'), once(signals, 'release')];
    await clerk.route('**/api/envelopes/send', async (route) => {
      count++;
      if (count === wanted) {
        signals.emit('here');
        await released;
      }
      await route.continue().catch(() => undefined);
    });
    return { here, release: () => signals.emit('release'), undo: () => clerk.unroute('**/api/envelopes/send') };
  };
  const results = () => dialog().getByRole('list', { name: '送信の結果' });
  const said = (text: string) => results().getByText(text, { exact: true }).count();

  test('is offered to many at once: what it can be sent to is said before, and how it looks', async () => {
    const { total, ready, waiting, refused } = await chooseAll();
    expect([ready.length >= 30, waiting.length > 0, refused.length > 0]).toEqual([true, true, true]);
    await dialog().getByText(`${total}件のうち${ready.length}件に請書を送信します。`).waitFor();
    await dialog().getByText(`${waiting.length}件は署名待ちのため、送信しません。`).waitFor();
    await dialog().getByText(`${refused.length}件には送信できません。`).waitFor();
    await dialog().getByText('今の状況は「契約済（他手続き中）」です。').first().waitFor();
    await dialog().getByText('送信する請書を見る').click();
    const letter = dialog().getByRole('region', { name: '送信する請書' });
    await letter.locator('.pdf-page_previewPage canvas').first().waitFor();
    await letter.getByText('請書', { exact: true }).first().waitFor();
    await letter.getByRole('button', { name: '次の申請' }).click();
    await letter.getByText(`2 / ${ready.length}件目`).waitFor();
    await letter.locator('.pdf-page_previewPage canvas').first().waitFor();
    await dialog().getByRole('radio', { name: '確認書類送信' }).check();
    await dialog().getByRole('region', { name: '送信する確認書類' }).locator('.pdf-page_previewPage canvas').first().waitFor();
    await dialog().getByRole('button', { name: 'やめる' }).click();
  });

  test('can be stopped on the way: what went out is told from what did not', async () => {
    const { ready, waiting } = await chooseAll();
    const held = await holdCall(2);
    await dialog()
      .getByRole('button', { name: `${ready.length}件に請書を送信する` })
      .click();
    await held.here;
    await dialog().getByText(`5 / ${ready.length} 件`).waitFor();
    await dialog().getByRole('button', { name: 'ここで中止する' }).click();
    await dialog()
      .getByText(/^送信を中止しています/)
      .waitFor();
    held.release();
    await results().waitFor();
    await held.undo();
    expect([await said('送信しました'), await said('送信していません（中止しました）')]).toEqual([10, ready.length - 10]);
    await dialog()
      .getByRole('button', { name: `残りの${ready.length - 10}件に送る` })
      .waitFor();
    await dialog().getByRole('button', { name: '閉じる' }).last().click();
    expect((await check()).waiting).toHaveLength(waiting.length + 10);
  });

  test('is on its way to some when the page is loaded anew in the middle, and is not sent to those again', async () => {
    const { ready } = await chooseAll();
    const held = await holdCall(2);
    const send = dialog().getByRole('button', { name: `${ready.length}件に請書を送信する` });
    await send.focus();
    await clerk.keyboard.press('Enter');
    await held.here;
    const leaving = clerk.waitForEvent('dialog');
    const reloaded = clerk.reload();
    await (await leaving).accept();
    await reloaded;
    held.release();
    await held.undo();
    const after = await chooseAll();
    expect(after.ready.length).toBeLessThan(ready.length);
    await dialog().getByText(`${after.waiting.length}件は署名待ちのため、送信しません。`).waitFor();
    await dialog()
      .getByRole('button', { name: `${after.ready.length}件に請書を送信する` })
      .click();
    await results().waitFor();
    expect([await said('送信しました'), await said('署名待ちの書類があるため、送信していません')]).toEqual([
      after.ready.length,
      after.waiting.length,
    ]);
    expect(await clerk.evaluate(() => document.activeElement?.classList.contains('envelopes_envelopeResults'))).toBe(true);
    await dialog().getByRole('button', { name: '閉じる' }).last().click();
  });

  test('has reached each of the thirty once', async () => {
    const sent = (await staff('GET', '/envelopes?kind=ukesyo&status=sent&limit=200')).data.envelopes as AnyRow[];
    const mailsTo = async (id: number) => (await staff('GET', `/admin/outbox?applicationId=${id}&limit=200`)).data.outbox as AnyRow[];
    for (const { id } of [...prepared, own]) {
      expect(sent.filter(({ applicationId }) => applicationId === id)).toHaveLength(1);
      expect((await mailsTo(id)).filter(({ subject }) => subject.includes('への署名のお願い'))).toHaveLength(1);
    }
    expect(await application()).toMatchObject({ status: 'CONTRACT_PROCESSING' });
  });

  test('is not sent twice while it waits, and that is said', async () => {
    const { total, waiting } = await chooseAll();
    await dialog().getByText('請書を送れる申請がありません。').waitFor();
    await dialog().getByText(`${waiting.length}件は署名待ちのため、送信しません。`).waitFor();
    expect(waiting.length).toBeLessThan(total);
    expect(await dialog().getByRole('button', { name: '請書を送信する' }).isDisabled()).toBe(true);
    await clerk.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect((await staff('GET', `/envelopes?applicationId=${own.id}`)).data.pagination.totalItems).toBe(1);
  });

  test('is named among what the grantee has to do, and leads to the letter', async () => {
    await grantee.locator(`[data-grant-number="${own.grantNumber}"]`).first().click();
    await grantee.waitForURL(/dashboard/);
    await grantee
      .getByRole('dialog')
      .getByRole('button', { name: /スキップ/ })
      .click();
    const { id } = await letterOf();
    await grantee.locator(`a[href="/user/sign/${id}"]`).click();
    await grantee.locator('.pdf-page_previewPage canvas').waitFor();
    expect(await grantee.locator('.pdf-page_previewWords').innerText()).toContain('請書');
    expect(await grantee.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  });

  test('is signed on a phone: read to its end, with name and consent, and nothing without them', async () => {
    const next = grantee.getByRole('button', { name: '次のページ' });
    const sign = grantee.getByRole('button', { name: '署名する' });
    const name = grantee.getByRole('textbox', { name: /氏名/ });
    const { signatoryName } = await letterOf();
    expect(await name.inputValue()).toBe(signatoryName);
    await name.fill('');
    await sign.click();
    await grantee.getByText('氏名を入力してください', { exact: true }).waitFor();
    await grantee.getByText('内容に同意するときは、チェックを入れてください').waitFor();
    await grantee.getByText('メールで届いた確認コードを入力してください').waitFor();
    await grantee.waitForFunction(() => document.activeElement?.matches('input[autocomplete=name]'));
    await grantee.keyboard.insertText('髙橋 一郎');
    await grantee.getByRole('textbox', { name: /別の方が署名する理由/ }).fill('代表者の委任を受けました');
    await grantee.getByRole('checkbox').check();
    for (let turns = 0; (await next.count()) > 0 && (await next.getAttribute('aria-disabled')) !== 'true'; turns++) {
      await grantee.locator(`.pdf-page_previewPage[data-page="${turns + 1}"] canvas`).waitFor();
      await next.click();
    }
    await grantee.getByText('書類を最後まで表示しました').waitFor();
    await grantee.getByRole('button', { name: '確認コードをメールで送る' }).click();
    await grantee.getByText('re***@example.jp に送りました').waitFor();
    const mails = (await staff('GET', `/admin/outbox?applicationId=${own.id}&limit=200`)).data.outbox as AnyRow[];
    const mail = mails.find(({ body }) => String(body).includes('確認コード\n')) as AnyRow;
    await grantee.getByRole('textbox', { name: /確認コード/ }).fill(/^確認コード\n(\d{6})$/m.exec(mail.body)?.[1] as string);
    await clerk.goto(`${url}/admin/applications/detail?entryNumber=${own.entryNumber}&tab=signing`);
    await clerk.locator('[data-badge]', { hasText: '署名待ち' }).waitFor();
    await sign.click();
    await grantee.getByRole('heading', { level: 1, name: /への署名が終わりました$/ }).waitFor();
    expect(await grantee.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await letterOf()).toMatchObject({ status: 'signed', signerName: '髙橋 一郎' });
  });

  test('shows itself signed to the clerk, and the contract has moved by itself', async () => {
    const records = clerk.getByRole('region', { name: '署名', exact: true });
    for (const step of ['依頼', '閲覧', '最後のページまで表示', '確認コードの送信', '助成者の署名', '基金の署名'])
      await records.locator(':is(.own-payments_timeline, .timeline_timeline)').getByText(step, { exact: true }).waitFor();
    await clerk.locator('.applications_caseStanding').getByText('契約済（他手続き中）').waitFor();
    await records.getByText('接続元とハッシュ値').first().click();
    await records.getByText('127.0.0.1').first().waitFor();
    const { status, ukesyoApplovalDate } = await application();
    expect([status, ukesyoApplovalDate]).toEqual(['CONTRACTED_ONGOING', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
  });

  test('is kept as a PDF whose signatures hold', async () => {
    signed = await downloaded(grantee, '署名済みの請書をダウンロード');
    const signatures = signaturesIn(signed);
    expect(signatures.map(({ signer }) => signer !== null)).toEqual([true, true]);
    expect(signatures.at(-1)?.coversWholeDocument).toBe(true);
    expect((await downloaded(grantee, '署名証明書をダウンロード')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('cannot be signed again', async () => {
    const { id } = await letterOf();
    await grantee.goto(`${url}/user/sign/${id}?step=decline`);
    await grantee.getByRole('heading', { name: /への署名が終わりました$/ }).waitFor();
    expect(await grantee.getByRole('button', { name: '署名する' }).count()).toBe(0);
    await grantee.goto(`${url}/user/applications/detail`);
    await grantee.getByRole('heading', { name: '契約の書類' }).waitFor();
    await grantee.getByText(/に 髙橋 一郎 さんが署名/).waitFor();
  });

  test('says so where another grant is selected, and offers to change over', async () => {
    const others = (await (await apiClient(url, '/user/login', 'recipient'))('GET', '/applications?limit=30')).data.applications;
    const other = (others as AnyRow[]).find(({ grantNumber }) => grantNumber && grantNumber !== own.grantNumber) as AnyRow;
    await grantee.goto(`${url}/user/application-select`);
    await grantee.locator(`[data-grant-number="${other.grantNumber}"]`).first().click();
    await grantee.waitForURL(/dashboard/);
    await grantee.goto(`${url}/user/sign/${(await letterOf()).id}`);
    await grantee.getByText(`選択中の助成（${other.grantNumber}）とは別の、助成番号 ${own.grantNumber} の書類です。`).waitFor();
    await grantee.getByRole('button', { name: 'この助成に切り替える' }).click();
    await grantee.getByText(/とは別の/).waitFor({ state: 'detached' });
    await grantee.locator('.shell_selected').getByText(own.grantNumber).waitFor();
  });

  test('is recognized by anyone, but not with a byte changed or appended', async () => {
    const visitor = await (await newVisitor(browser, phone)).newPage();
    complaints.push(complaintsOf(visitor));
    await visitor.goto(`${url}/user/login`);
    await visitor.getByRole('link', { name: '署名された書類を確かめる' }).click();
    const flipped = Buffer.from(signed);
    flipped[500] = (flipped[500] ?? 0) ^ 1;
    const papers: readonly (readonly [string, Buffer, RegExp])[] = [
      ['元のまま.pdf', signed, /が発行した書類です$/],
      ['一か所違う.pdf', flipped, /署名のあとに書き換えられています$/],
      ['書き足し.pdf', Buffer.concat([signed, Buffer.from('\n')]), /署名のあとに書き足されています$/],
    ];
    for (const [name, buffer, verdict] of papers) {
      await visitor.getByLabel('確かめるPDF').setInputFiles({ name, mimeType: 'application/pdf', buffer });
      await visitor.getByText(name, { exact: true }).waitFor();
      await visitor.getByRole('heading', { level: 2, name: verdict }).waitFor();
    }
    await visitor.getByLabel('確かめるPDF').setInputFiles({ name: 'メモ.pdf', mimeType: 'application/pdf', buffer: Buffer.from('memo') });
    await visitor.getByText('PDFのファイルを選んでください。').waitFor();
    expect(await visitor.getByRole('heading', { level: 2 }).count()).toBe(0);
  });

  test('nobody saw an error in the console', () => expect(complaints.flat()).toEqual([]));
});

describe('a letter that the grantee does not agree to', () => {
  let browser: Browser;
  let grantee: Page;
  let letter: AnyRow;
  let recipient: ApiClient;

  beforeAll(async () => {
    browser = await launchBrowser();
    recipient = await apiClient(url, '/user/login', 'recipient3');
    letter = await waitingLetter(recipient);
    grantee = await signIn(browser, url, 'recipient3', { width: 360, height: 740 });
  });
  afterAll(() => browser.close());

  test('is declined with a reason, and the contract waits', async () => {
    await grantee.goto(`${url}/user/sign/${letter.id}`);
    await grantee.getByRole('link', { name: '署名を辞退する' }).click();
    const decline = grantee.getByRole('button', { name: '署名を辞退する' });
    await decline.click();
    await grantee.getByText('辞退の理由を入力してください').waitFor();
    await grantee.getByRole('textbox', { name: /辞退の理由/ }).fill('助成の期間を変えていただけますか');
    await decline.click();
    await grantee.getByRole('heading', { name: '署名を辞退しました' }).waitFor();
    await grantee.getByText('助成の期間を変えていただけますか').waitFor();

    const staff = await apiClient(url, '/admin/login', 'fund_staff');
    expect((await staff('GET', `/applications/${letter.applicationId}`)).data.status).toBe('CONTRACT_ON_HOLD');
    const clerk = await signIn(browser, url, 'fund_staff');
    await clerk.goto(`${url}/admin/envelopes/${letter.id}`);
    await clerk.locator(':is(.own-payments_timeline, .timeline_timeline)').getByText('助成の期間を変えていただけますか').waitFor();
  });

  test('is not there for another organisation, nor for a number that is none', async () => {
    const other = await signIn(browser, url, 'recipient2', phone);
    for (const id of [letter.id, 'abc', 0]) {
      await other.goto(`${url}/user/sign/${id}`);
      await other.getByRole('heading', { name: '書類が見つかりません' }).waitFor();
      expect(await other.getByRole('main').innerText()).not.toContain(letter.title);
    }
  });
});

/** One that waits for the signature; the foundation sends it when there is none. */
async function waitingLetter(recipient: ApiClient): Promise<AnyRow> {
  const found = async () => (await recipient('GET', '/envelopes?status=sent&kind=ukesyo')).data.envelopes[0] as AnyRow | undefined;
  const letter = await found();
  if (letter) return letter;
  const [application] = (await recipient('GET', '/applications?status=CONTRACT_PROCESSING')).data.applications;
  await (await apiClient(url, '/admin/login', 'fund_staff'))('POST', `/applications/${application.id}/sendUkesyo`);
  return (await found()) as AnyRow;
}

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFileSync(await download.path());
}
