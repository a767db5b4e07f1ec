import type { Browser, CDPSession, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../support/accounts.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { skipBanks } from '../support/browser/bank-skip.ts';
import { settled } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { launchBrowser, phone } from '../support/chromium.ts';

const url = await productUrl();

interface Document {
  readonly id: number;
  readonly version: number;
  readonly applicationId: number;
  readonly grantReportFormId: number;
  readonly formName: string;
  readonly status: string;
  readonly grantNumber: string;
}

/** A small PDF, of its own content for each text. */
const pdf = (name: string, text = name, padding = 0) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n${' '.repeat(padding)}`),
});

describe('a grantee hands in a document', () => {
  let browser: Browser;
  let page: Page;
  let network: CDPSession;
  let fund: ApiClient;
  let grantee: ApiClient;
  let document: Document;

  const takeBack = (fileName: string) =>
    grantee('DELETE', `/applications/${document.applicationId}/reports/${document.grantReportFormId}?${new URLSearchParams({ fileName })}`);
  const read = async (): Promise<Document> => (await grantee('GET', `/submissions/${document.id}`)).data;
  const open = (step = '') => page.goto(`${url}/user/submissions?document=${document.id}${step && `&step=${step}`}`);
  const choose = (...files: ReturnType<typeof pdf>[]) => page.locator('input[type=file][multiple]').setInputFiles(files);
  const names = () => page.locator('.own-documents_documentFiles .own-documents_documentFileName').allInnerTexts();
  const upload = (name: string) => page.getByRole('list', { name: '送っているファイル' }).getByRole('listitem').filter({ hasText: name });
  const speed = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });

  beforeAll(async () => {
    browser = await launchBrowser();
    fund = await apiClient(url, '/admin/login', 'fund_staff');
    grantee = await apiClient(url, '/user/login', 'recipient2');
    const { data } = await grantee('GET', '/submissions?status=NOT_SUBMITTED&isRequired=true&sortBy=receptionEndDate&limit=1');
    document = data.submissions[0];
    const files = await grantee('GET', `/submission_files?submissionId=${document.id}`);
    for (const { fileName } of files.data.submission_files) await takeBack(fileName);
    page = await signIn(browser, url, 'recipient2', phone);
    network = await page.context().newCDPSession(page);
    await page.evaluate((number) => localStorage.setItem('seseragiGrantNumber', number), document.grantNumber);
    await skipBanks(page);
  });
  afterAll(() => browser.close());

  test('the task on the dashboard leads to the very document, which warns of its deadline', async () => {
    await page.goto(`${url}/user/dashboard`);
    const task = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `「${document.formName}」を提出する` }) });
    await task.getByRole('link', { name: '書類を開く' }).click();
    await page.waitForURL(`**/user/submissions?document=${document.id}`);
    await page.getByRole('heading', { level: 2, name: document.formName }).waitFor();
    await page
      .getByText(/期限を\d+日過ぎています（至急提出）/)
      .first()
      .waitFor();
    await settled(page);
    expect(await page.getByRole('link', { name: '提出する' }).count()).toBe(0);
  });

  test('what cannot be sent is named with the way out, and the rest is sent', async () => {
    await open();
    await choose(
      { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') },
      { name: '空.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      pdf('報告書.pdf'),
    );
    const panel = page.getByRole('alert').filter({ hasText: 'エラーが発生しました' });
    for (const text of ['以下のファイルは無効です', 'IMG_0001.HEIC：iPhoneなどの写真の形式（HEIC）は受け取れません', '空.pdf：中身が空です'])
      await expect.poll(() => panel.innerText()).toContain(text);
    await expect.poll(names).toEqual(['報告書.pdf']);
    await choose(pdf('報告書.pdf', 'もう一度'));
    await page.getByText('同じ名前のファイルがすでにあります').waitFor();
    await page.getByRole('button', { name: 'この表示を閉じる' }).click();
  });

  test('each file shows how far it is; one is stopped and sent again', async () => {
    await speed(100_000);
    await choose(pdf('一.pdf', '一', 600_000), pdf('二.pdf', '二', 600_000), pdf('三.pdf'));
    const bar = upload('一.pdf').getByRole('progressbar');
    await expect.poll(() => bar.evaluate((element) => (element as HTMLProgressElement).value), { interval: 10 }).toBeGreaterThan(10);
    await page.getByText('送っているファイルがあります。終わると、提出に進めます。').waitFor();
    await upload('二.pdf').getByRole('button', { name: '送るのをやめる' }).click();
    await speed(-1);
    await expect.poll(names).toEqual(['報告書.pdf', '一.pdf', '三.pdf']);
    await upload('二.pdf').getByText('送るのをやめました').waitFor();
    await upload('二.pdf').getByRole('button', { name: 'もう一度送る' }).click();
    await expect.poll(names).toEqual(['報告書.pdf', '一.pdf', '三.pdf', '二.pdf']);
  });

  test('files are chosen by the keyboard, and dropped', async () => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'ファイルを選ぶ' }).press('Enter')]);
    expect(chooser.isMultiple()).toBe(true);
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['%PDF-1.4 %dropped%'], '置いた.pdf', { type: 'application/pdf' }));
      return data;
    });
    await page.dispatchEvent('.own-documents_drop', 'drop', { dataTransfer: dropped });
    await expect.poll(names).toContain('置いた.pdf');
    await takeBack('置いた.pdf');
    await page.reload();
    await expect.poll(names).toHaveLength(4);
  });

  test('without a connection the file waits, and goes out by itself', async () => {
    await page.context().setOffline(true);
    await choose(pdf('追加.pdf'));
    await upload('追加.pdf').getByText('つながると、自動で送り直します').waitFor();
    await page.context().setOffline(false);
    await expect.poll(names).toContain('追加.pdf');
  });

  test('what was not sent is still there after a reload', async () => {
    await page.context().setOffline(true);
    await choose(pdf('写真の代わり.pdf'));
    await upload('写真の代わり.pdf').getByText('つながると、自動で送り直します').waitFor();
    // Before the line is back, or the file goes out by itself.
    await page.route('**/api/submissions/upload', (route) => route.abort());
    await page.context().setOffline(false);
    await page.reload();
    await upload('写真の代わり.pdf').getByText('前に選んで、送り終わらなかったファイルです').waitFor();
    await page.unroute('**/api/submissions/upload');
    await upload('写真の代わり.pdf').getByRole('button', { name: 'もう一度送る' }).click();
    await expect.poll(names).toContain('写真の代わり.pdf');
  });

  test('a session that ended loses no file', async () => {
    await page.evaluate(() => localStorage.setItem('seseragiStorageToken', 'dead'));
    await choose(pdf('続き.pdf'));
    await page.waitForURL('**/user/login**');
    await page.locator('input').first().fill('recipient2@example.jp');
    await page.locator('input[type=password]').fill(demoPassword);
    await page.locator('button[type=submit]').click();
    await page.waitForURL(`**/user/submissions?document=${document.id}`);
    await expect.poll(names).toContain('続き.pdf');
  });

  test('a file is taken back after a question', async () => {
    const row = page.locator('.own-documents_fileEntry').filter({ hasText: '続き.pdf' });
    await row.getByRole('button', { name: '取り消す' }).click();
    const dialog = page.getByRole('dialog', { name: '「続き.pdf」を取り消しますか' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await names()).toContain('続き.pdf');
    await row.getByRole('button', { name: '取り消す' }).click();
    await dialog.getByRole('button', { name: '取り消す' }).click();
    await expect.poll(names).not.toContain('続き.pdf');
  });

  test('what a colleague changed meanwhile is shown before anything is handed in', async () => {
    await open('submit');
    await page.getByText('提出するファイル（6件）').waitFor();
    const meanwhile = async (route: Route) => {
      await takeBack('三.pdf');
      await route.continue();
    };
    await page.route('**/api/submissions/*/submit', meanwhile, { times: 1 });
    await page.getByRole('textbox', { name: '基金への連絡' }).fill('よろしくお願いします。');
    await page.getByRole('button', { name: 'この内容で提出する' }).click();
    await page.getByText('最新の内容を表示しました').waitFor();
    await page.getByText('提出するファイル（5件）').waitFor();
    expect((await read()).status).toBe('NOT_SUBMITTED');
    await expect.poll(() => page.getByRole('textbox', { name: '基金への連絡' }).inputValue()).toBe('よろしくお願いします。');
  });

  test('the receipt names each file with its size and hash, and is found again', async () => {
    await page.getByRole('button', { name: 'この内容で提出する' }).click();
    await page.getByRole('heading', { level: 2, name: '提出を受け付けました' }).waitFor();
    const receipt = page.getByRole('region', { name: '受領の控え' });
    await receipt.getByText('よろしくお願いします。').waitFor();
    await settled(page);
    const text = await receipt.innerText();
    expect(text).toContain(`U${String(document.id).padStart(6, '0')}-1`);
    const { data } = await grantee('GET', `/submission_files?submissionId=${document.id}`);
    const sent = data.submission_files.filter(({ removedAt }: { removedAt: string | null }) => removedAt === null);
    expect(sent).toHaveLength(5);
    for (const { fileName, size, sha256 } of sent) {
      expect(text).toContain(fileName);
      expect(text).toContain(`${size.toLocaleString('ja-JP')} バイト`);
      expect(text).toContain(sha256);
    }
    await open();
    await page.getByRole('link', { name: '受領の控えを見る' }).click();
    await receipt.waitFor();
  });

  test('while the foundation has it there is no warning, no choosing, and the last file stays', async () => {
    await open();
    await page.getByText('提出したファイル（5件）').waitFor();
    await settled(page);
    expect(await page.getByText(/期限を\d+日過ぎています/).count()).toBe(0);
    expect(await page.locator('input[type=file]').count()).toBe(0);
    for (let left = 4; left > 0; left--) {
      await page.locator('.own-documents_fileEntry').first().getByRole('button', { name: '取り消す' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '取り消す' }).click();
      await page.getByText(`提出したファイル（${left}件）`).waitFor();
    }
    await page.getByText('提出したファイルが1件だけのときは、取り消せません。').waitFor();
    await expect.poll(() => page.getByRole('button', { name: '取り消す' }).count()).toBe(0);
  });

  test('what is sent back shows the reason at once, and is handed in again', async () => {
    const { version } = await read();
    const reason = '合計が合っていません。\n収支の表を直してください。';
    const { status } = await fund('PUT', `/submissions/${document.id}/reject`, { version, comment: reason });
    expect(status).toBe(200);
    // The page hears of it by itself; a reload would bring it as well.
    await page.getByText('基金から差し戻されました').first().waitFor();
    await page.getByText('収支の表を直してください。').first().waitFor();
    await choose(pdf('直した収支.pdf'));
    await expect.poll(names).toContain('直した収支.pdf');
    await page.getByRole('link', { name: '再提出', exact: true }).click();
    await page.getByRole('button', { name: 'この内容で再提出する' }).click();
    await page.getByRole('heading', { level: 2, name: '再提出を受け付けました' }).waitFor();
    await page.getByRole('region', { name: '受領の控え' }).getByText('前に受け取り、引き続き使うファイル（1件）').waitFor();
    expect(await read()).toMatchObject({ status: 'SUBMITTED_PENDING_REVIEW' });
  });

  test('what is approved is complete, and the history tells it all', async () => {
    const { version } = await read();
    await fund('PUT', `/submissions/${document.id}/approve`, { version });
    await open();
    await page.getByText('承認されました。この書類の手続きは終わっています。').waitFor();
    const past = page.getByRole('region', { name: 'これまでの経過' });
    for (const words of ['承認され、この書類は完了しました', '再提出しました（2回目）', '基金から差し戻されました', '提出しました'])
      await past.getByText(words).first().waitFor();
  });

  test('a document of another grant is not shown, and the way on is', async () => {
    await page.goto(`${url}/user/submissions?document=1`);
    await page.getByText('この書類は、選択中の助成にはありません。').waitFor();
    await settled(page);
    expect(await page.getByRole('button', { name: 'この助成に切り替えて開く' }).count()).toBe(0);
    await page.getByRole('navigation', { name: '提出書類' }).getByRole('link', { name: document.formName }).click();
    await page.waitForURL(`**/user/submissions?document=${document.id}`);
  });

  test('a mail about a document of another own grant leads there all the same', async () => {
    const { data } = await grantee('GET', '/submissions?limit=50');
    const other = data.submissions.find(({ grantNumber }: Document) => grantNumber !== document.grantNumber);
    const opened = () => page.getByRole('heading', { level: 2, name: other.formName }).waitFor();
    const address = `${url}/user/submissions?document=${other.id}`;
    await page.goto(address);
    await page.getByText(`助成番号 ${other.grantNumber} の書類です。`).waitFor();
    await page.getByRole('button', { name: 'この助成に切り替えて開く' }).click();
    await opened();
    await page.evaluate(() => localStorage.removeItem('seseragiGrantNumber'));
    await page.goto(address);
    await opened();
    await page.evaluate((number) => localStorage.setItem('seseragiGrantNumber', number), document.grantNumber);
  });

  test('the list of forms leads to the documents', async () => {
    await page.goto(`${url}/user/reportforms`);
    const card = page.getByRole('region', { name: document.formName });
    await card.getByRole('button', { name: '様式のファイルをダウンロード' }).waitFor();
    await card.getByRole('link', { name: '提出した書類を見る' }).click();
    await page.waitForURL(`**/user/submissions?document=${document.id}`);
  });
});
