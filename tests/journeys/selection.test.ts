import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { inspect } from '../support/browser/inspect.ts';
import { calm, settled, sidewaysScroll, visit } from '../support/browser/looking.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn, signInByForm } from '../support/browser/sign-in.ts';
import { complaintsOf, desktop, launchBrowser, phone } from '../support/chromium.ts';
import { pageCount, wordsOf } from '../support/pdf.ts';
import type { AnyRow } from '../support/rows.ts';

const url = await productUrl();
const tablet = { width: 768, height: 1024 };
const title = '研究部門の追加の審査';
const [memberName, chairName] = ['渡邉 泰三', '黒田 宗一郎'];
/** So many files are the member's. */
const given = 5;

describe('a round, from its set-up to the papers for the board', () => {
  let browser: Browser;
  let page: Page;
  let tabletPage: Page;
  let [staff, member, chair]: ApiClient[] = [];
  let roundId: number;
  const press = (name: string, on: Page = page) => on.getByRole('button', { name, exact: true }).click();
  const confirm = (name: string, on: Page = page) => on.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const choose = async (box: Locator, name: string) => {
    await box.click();
    await box.fill(name.slice(0, 8)).catch(() => undefined);
    await box.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: name }).first().click();
  };
  const day = async (name: string, text: string) => {
    await page.getByRole('textbox', { name, exact: true }).fill(text);
    await page.keyboard.press('Tab');
  };
  const asked = async (call: ApiClient | undefined, path: string, method = 'GET', body?: unknown): Promise<AnyRow> => {
    const answer = await (call as ApiClient)(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.error}`);
    return answer.data;
  };
  const matrix = () => asked(staff, `/review_rounds/${roundId}/matrix`);
  const mine = async (call = member): Promise<AnyRow[]> =>
    ((await asked(call, '/reviews/mine')) as AnyRow[]).find(({ round }) => round.id === roundId)?.reviews ?? [];
  const table = () => page.getByRole('region', { name: '割当ての表' });
  const order = () => page.getByRole('list', { name: '案件の順番' }).getByRole('listitem');
  const round = () => tabletPage.getByRole('region', { name: title });
  const sheet = () => tabletPage.getByRole('region', { name: '審査票' });

  beforeAll(async () => {
    browser = await launchBrowser();
    [staff, member, chair] = await Promise.all(
      ['fund_staff', 'selection_committee', 'selection_committee2'].map((account) => apiClient(url, '/admin/login', account)),
    );
    page = await signIn(browser, url, 'fund_staff');
  });
  afterAll(() => browser.close());

  test('begins with a rubric that is published once it has a criterion that counts, and with the rules', async () => {
    const complaints = complaintsOf(page);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await visit(page, '/admin/rubrics/new');
    await page.getByLabel('審査基準の名前').fill('追加の審査の基準');
    await press('登録する');
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
    await visit(page, '/admin/review_rounds/new');
    await page.getByLabel('審査の名前').fill(title);
    await choose(page.getByRole('combobox', { name: '年度' }), '2027年度');
    await choose(page.getByRole('combobox', { name: '審査基準' }), '追加の審査の基準');
    await day('利害関係の申告の期限', '2099/01/15');
    await day('審査の期限', '2099/02/10');
    await day('会議の日', '2099/02/14');
    await choose(page.getByRole('combobox', { name: '委員長' }), chairName as string);
    await press('登録する');
    await page.waitForURL(/review_rounds\/\d+$/);
    roundId = Number(page.url().split('/').at(-1));
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
  });

  test('takes in the files of a call, which are put into order and taken out again', async () => {
    await press('案件を加える');
    await choose(page.getByRole('dialog').getByRole('combobox', { name: '公募' }), '2027年度 研究者・研究機関部門');
    await confirm('案件を加える');
    await expect.poll(() => order().count()).toBe(12);
    const before = (await matrix()).items;
    await page.getByRole('button', { name: `${before[2].entryNumber}を上へ` }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await order().nth(1).textContent())?.includes(before[2].entryNumber)).toBe(true);
    await page.getByRole('textbox', { name: `${before[11].entryNumber}の番号` }).fill('1');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await order().first().textContent())?.includes(before[11].entryNumber)).toBe(true);
    await press(`${before[4].entryNumber}を案件から外す`);
    await confirm('外す');
    await expect.poll(() => order().count()).toBe(11);
    const numbers = [11, 0, 2, 1, 3, 5, 6, 7, 8, 9, 10].map((at, index) => [index + 1, before[at].entryNumber]);
    expect((await matrix()).items.map(({ position, entryNumber }: AnyRow) => [position, entryNumber])).toEqual(numbers);
  });

  test('is given out evenly and by hand', async () => {
    await table().waitFor();
    await settled(page);
    await press('均等に割り当てる');
    await page.getByRole('dialog').getByLabel('1件あたりの委員の数').fill('2');
    await confirm('案を作る');
    await page.getByText(/^均等な割当ての案です（\d+件）/).waitFor();
    expect((await matrix()).cells.some(({ status }: AnyRow) => status)).toBe(false);
    await press('割り当てる');
    await page.getByText(/審査票\d+枚のうち0枚が提出されました/).waitFor();
    const { items, members, cells } = await matrix();
    const judged = (applicationId: number) =>
      cells.filter((cell: AnyRow) => cell.applicationId === applicationId && cell.status === 'offered').length;
    expect(items.map(({ applicationId }: AnyRow) => judged(applicationId))).toEqual(items.map(() => 2));
    expect(cells.some(({ status, hints }: AnyRow) => status && hints.length > 0)).toBe(false);
    const loads = members.filter(({ categories }: AnyRow) => [null, 'research'].includes(categories)).map(({ load }: AnyRow) => load);
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
    const free = table().getByRole('button', { name: `${memberName}：割り当てていません` });
    const left = given - members.find(({ name }: AnyRow) => name === memberName).load;
    for (let count = 1; count <= left; count += 1) {
      await free.first().focus();
      await page.keyboard.press('Enter');
      await page.getByText(`${count}件を割り当てます（まだ保存していません）`).waitFor();
    }
    await press('割り当てる');
    await expect.poll(async () => (await matrix()).members.find(({ name }: AnyRow) => name === memberName).load).toBe(given);
    await inspect(page, 'the round');
  });

  test('has hints that are looked at by what they were found by, and what was given is taken back', async () => {
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
    const others = table().getByRole('button', { name: /(?<!渡邉 泰三)：申告待ち$/ });
    const count = await others.count();
    await others.first().click();
    await dialog.getByLabel('割当てを取り消す理由').fill('専門が異なるため');
    await dialog.getByRole('button', { name: '割当てを取り消す' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => others.count()).toBe(count - 1);
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
    expect((await asked(staff, '/admin/outbox?q=利害関係の申告')).outbox.length).toBeGreaterThan(0);
  });

  test('is declared for by a member on a tablet before a file opens', async () => {
    tabletPage = await signInByForm(browser, url, 'selection_committee');
    await tabletPage.setViewportSize(tablet);
    await tabletPage.waitForURL(/\/admin\/reviews$/);
    await tabletPage.getByRole('heading', { level: 1, name: '自分の審査' }).waitFor();
    await round()
      .getByRole('heading', { name: new RegExp(`利害関係の申告（あと${given}件`) })
      .waitFor();
    expect(await round().getByRole('link').count()).toBe(0);
    await inspect(tabletPage, 'declaring');
    await round().getByRole('button', { name: '残りをすべて「関係なし」にする' }).click();
    await round()
      .getByRole('button', { name: `${given}件を申告する` })
      .click();
    await expect.poll(() => round().getByRole('link').count()).toBe(given);
    const theirs = (await mine(chair)).map(({ id }) => ({ reviewId: id, answer: 'none' }));
    if (theirs.length > 0) await asked(chair, '/reviews/declare', 'POST', { answers: theirs });
    await press('審査を始める');
    await confirm('審査を始める');
    await page.getByText('委員が審査しています。').waitFor();
  });

  test('is scored with the keys beside the file, without a line for two of the five', async () => {
    await tabletPage.reload();
    await round().getByRole('link').first().click();
    const mark = async (at: number, keys: readonly string[]) => {
      await tabletPage.getByText(`${at} / ${given}件`).waitFor();
      await tabletPage.getByRole('region', { name: '書類' }).waitFor();
      for (const key of keys) await tabletPage.keyboard.press(key);
    };
    const next = () => press('次へ', tabletPage);
    await mark(1, ['5', '4']);
    await sheet()
      .getByText(/^保存 \d/)
      .waitFor();
    await sheet().getByRole('textbox', { name: '委員会への意見' }).fill('計画が具体的です');
    await expect.poll(async () => (await mine())[0]?.sheet.commentInternal).toBe('計画が具体的です');
    await inspect(tabletPage, 'a file beside its sheet');
    await next();
    await mark(2, ['5', '5']);
    await sheet().getByRole('textbox', { name: '委員会への意見' }).fill('方法が確かです');
    await next();
    await mark(3, ['3', '3']);
    await expect.poll(async () => (await mine()).map(({ total }) => total)).toEqual([23, 25, 15, null, null]);
    // The others come by themselves while one reads.
    await calm(tabletPage);
    await tabletPage.context().setOffline(true);
    for (const at of [4, 5]) {
      await next();
      await mark(at, ['2', '2']);
    }
    await sheet()
      .getByText(/保存できません（接続を確認しています）/)
      .waitFor();
    await tabletPage.getByRole('link', { name: '← 自分の審査へもどる' }).click();
    await expect.poll(() => round().getByText('この端末に保存（未送信）').count()).toBe(2);
    await tabletPage.context().setOffline(false);
    await expect.poll(async () => (await mine()).map(({ total }) => total)).toEqual([23, 25, 15, 10, 10]);
    await expect.poll(() => round().getByText('この端末に保存（未送信）').count()).toBe(0);
    expect((await mine())[1]?.sheet.commentInternal).toBe('方法が確かです');
  });

  test('is handed in together from a table, and written in no more', async () => {
    await round().getByRole('button', { name: '表でまとめて点数を付ける' }).click();
    await round().getByRole('combobox', { name: /方法$/ }).last().selectOption('5');
    await expect.poll(async () => (await mine())[4]?.total).toBe(16);
    await inspect(tabletPage, 'the table');
    await round()
      .getByRole('button', { name: `点数のそろった${given}件を提出する` })
      .click();
    await confirm(`${given}件を提出する`, tabletPage);
    await expect.poll(async () => (await mine()).every(({ status }) => status === 'submitted')).toBe(true);
    await round().getByRole('link').first().click();
    await sheet().getByText('計画が具体的です').waitFor();
    expect(await tabletPage.getByRole('button', { name: '審査票を提出する' }).count()).toBe(0);
  });

  test('is opened again by the office, and mended on a phone, one side at a time', async () => {
    const third = (await mine())[2];
    await asked(staff, `/reviews/${third?.id}/reopen`, 'POST', { comment: '方法を見直してください' });
    await tabletPage.setViewportSize(phone);
    await tabletPage.goto(`${url}/admin/reviews/${third?.id}`);
    await tabletPage.getByRole('region', { name: '書類' }).waitFor();
    expect(await sheet().isVisible()).toBe(false);
    await inspect(tabletPage, 'a file on a phone');
    await press('審査票', tabletPage);
    await sheet().waitFor();
    await inspect(tabletPage, 'a sheet on a phone');
    await press('審査票を提出する', tabletPage);
    await expect.poll(async () => (await mine())[2]?.status).toBe('submitted');
    await tabletPage.setViewportSize(tablet);
  });

  test('loses the score of a member who finds a tie late, and the office is told', async () => {
    const [first] = await mine();
    await visit(tabletPage, `/admin/reviews/${first?.id}`);
    await press('利害関係に気づいたとき', tabletPage);
    await tabletPage.getByRole('dialog').getByRole('combobox', { name: '関係' }).selectOption('指導');
    await confirm('申告する', tabletPage);
    await tabletPage.getByRole('heading', { level: 1, name: '自分の審査' }).waitFor();
    await round().getByRole('heading', { name: '審査しない案件（1件）' }).waitFor();
    expect((await (member as ApiClient)('GET', `/reviews/${first?.id}/file`)).status).toBe(404);
    await page.reload();
    await page.getByText(/確認していない利害関係の手がかりが\d+件あります/).waitFor();
    await page.getByRole('link', { name: '集計を開く' }).click();
    const line = page
      .getByRole('region', { name: '審査の集計' })
      .getByRole('row')
      .filter({ hasText: String(first?.entryNumber) });
    await line.getByText(/審査しない1人/).waitFor();
    expect(await line.textContent()).not.toContain('23.00');
    await inspect(page, 'the ranking');
    await page.setViewportSize(phone);
    await page.getByRole('list', { name: '審査の集計' }).waitFor();
    await inspect(page, 'the ranking on a phone');
    await page.setViewportSize(desktop);
  });

  test('meets on two screens: the chair calls the files, the member follows or is kept out', async () => {
    await visit(page, `/admin/review_rounds/${roundId}`);
    await press('会議を始める');
    await confirm('会議を始める');
    await page.getByText('会議です。点数は確定しました。').waitFor();
    const [shut, best] = await mine();
    const desk = await signIn(browser, url, 'selection_committee2');
    const meeting = `/admin/review_rounds/${roundId}/meeting`;
    await Promise.all([visit(desk, meeting), visit(tabletPage, meeting)]);
    const call = async (position: unknown) => {
      await desk
        .getByRole('navigation', { name: '案件' })
        .getByRole('button', { name: `${position}番` })
        .first()
        .click();
      await press('この案件を審議する', desk);
    };
    await call(shut?.position);
    await tabletPage.getByText('この案件は審議に加われません').waitFor();
    await desk.getByText(`退席：${memberName} さん（利害関係）`).waitFor();
    await inspect(tabletPage, 'the meeting of a member who is kept out');
    await call(best?.position);
    await tabletPage.getByRole('heading', { name: `${best?.position}番　${best?.title}` }).waitFor();
    await inspect(desk, 'the meeting of the chair');
    await desk.getByRole('radio', { name: '採択', exact: true }).check();
    await press('提案を記録する', desk);
    await tabletPage.getByRole('region', { name: '審議' }).getByText('採択', { exact: true }).waitFor();
    await inspect(tabletPage, 'the meeting of a member');
    await asked(chair, `/reviews/${best?.id}/corrections`, 'POST', {
      criterionId: Number(Object.keys(best?.sheet.scores)[1]),
      value: 4,
      reason: '入力の誤り',
    });
    const nothing = { waitRank: null, proposedAmount: null, conditions: null, exceptionReason: null };
    for (const { id, version, proposal } of (await asked(staff, `/review_rounds/${roundId}/ranking`)).items)
      if (!proposal)
        await asked(staff, `/review_items/${id}/proposal`, 'PUT', { ...nothing, proposal: 'rejected', rationale: '評価が及ばない', version });
    await desk.context().close();
  });

  test('ends with the papers for the board, page by page, and with nothing more for members', async () => {
    const head = await signIn(browser, url, 'fund_manager');
    await visit(head, `/admin/review_rounds/${roundId}`);
    await press('会議を終える', head);
    await confirm('会議を終える', head);
    await head.getByText('終わりました。委員は書類を読めなくなりました。').waitFor();
    await press('理事会の資料を作る', head);
    await confirm('理事会の資料を作る', head);
    await press('理事会の資料を見る', head);
    await head.getByRole('dialog', { name: '理事会の資料' }).locator('canvas').first().waitFor();
    await inspect(head, 'the papers on screen');
    const pdf = await fetch(`${url}/api/review_rounds/${roundId}/papers/pack`, { headers: { Authorization: `Bearer ${staff?.token}` } });
    const bytes = new Uint8Array(await pdf.arrayBuffer());
    const { items } = await asked(staff, `/review_rounds/${roundId}/matrix`);
    // Each page ends with the name of the paper and its number.
    const pages = (await wordsOf(bytes)).split(new RegExp(`河川基金理事会資料${title}\\d+/${await pageCount(bytes)}`));
    expect(pages).toHaveLength((await pageCount(bytes)) + 1);
    const [cover, rest] = [pages.slice(0, 3).join(''), pages.slice(3)];
    for (const said of [title, '委員長黒田宗一郎', '採択1件、不採択10件', '渡邉泰三利害関係があるため（指導）', '5→4入力の誤り黒田宗一郎'])
      expect(cover).toContain(said);
    expect(items.map(({ position, entryNumber }: AnyRow, at: number) => rest[at]?.startsWith(`${position}${entryNumber}`))).toEqual(
      items.map(() => true),
    );
    const [out, mended] = [rest[0] ?? '', rest.find((words) => words.includes('訂正前')) ?? ''];
    for (const said of ['渡邉泰三54訂正前523', '方法が確かです', '採択1,650,000円']) expect(mended).toContain(said);
    expect(out).toContain('提出された審査票はありません。利害関係で審査しない委員渡邉泰三');
    expect(pages.join('')).not.toContain('計画が具体的です');
    expect(await mine()).toEqual([]);
    await tabletPage.goto(`${url}/admin/reviews`);
    await tabletPage.getByRole('region', { name: '2027年度 研究者・研究機関部門 書類審査' }).waitFor();
    expect(await round().count()).toBe(0);
  });
});
