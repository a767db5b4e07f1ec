import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDateTime } from '../../domain/dates/japan-date.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { inspect } from '../support/browser/inspect.ts';
import { hasFocus } from '../support/browser/looking.ts';
import { mailedLink } from '../support/browser/mailed-link.ts';
import { movedClock } from '../support/browser/moved-clock.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser, newVisitor, phone } from '../support/chromium.ts';
import { pdf } from '../support/documents.ts';
import type { AnyRow } from '../support/rows.ts';

const clock = movedClock();
const url = await productUrl(clock.env);

const title = '水辺のまなびの公募';
const password = 'Natorigawa-2027';
const minute = 60_000;
/** A full minute in the second hour from now: nobody is signed out before. */
const closesAt = Math.ceil(Date.now() / minute + 61) * minute;
const typed = (at: number) => formatDateTime(new Date(at).toISOString());

describe('a call, from nothing', () => {
  let browser: Browser;
  let office: ApiClient;
  let manager: Page;
  let staff: Page;
  let teacher: Page;
  let mine: ApiClient;
  let callPath: string;
  let entryPath: string;
  let first: AnyRow;
  const complaints: string[][] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    office = await apiClient(url, '/admin/login', 'fund_staff');
    manager = heard(await signIn(browser, url, 'fund_manager'));
  });
  afterAll(() => browser.close());

  const heard = (page: Page) => {
    complaints.push(complaintsOf(page));
    return page;
  };
  const visitor = async (known = {}) => heard(await (await newVisitor(browser, phone, known)).newPage());
  const nextSession = async () => {
    const storageState = await teacher.context().storageState();
    await teacher.context().close();
    teacher = await visitor({ storageState });
  };
  const press = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true }).click();
  const confirm = async (on: Page, name: string, answer = name) => {
    await press(on, name);
    await press(on.getByRole('dialog'), answer);
  };
  const choose = async (box: Locator, name: string) => {
    const list = box.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    const option = list.locator('.ant-select-item-option').filter({ hasText: name }).first();
    // The list of a slow page may close again before it is clicked; a person opens it again.
    const isChosen = async () =>
      (await option.isVisible()) &&
      option.click({ timeout: 2000 }).then(
        () => true,
        () => false,
      );
    do await box.press('ArrowDown');
    while (!(await isChosen()));
  };
  const fill = async (on: Page | Locator, words: Readonly<Record<string, string>>, exact = false) => {
    for (const [name, text] of Object.entries(words)) await on.getByLabel(name, { exact }).fill(text);
  };
  const saved = (on: Page) => on.getByRole('status').filter({ hasText: /^保存 \d\d:\d\d$/ });
  const follow = (on: Page, name: string) => on.getByRole('link', { name, exact: true }).click();
  const writing = async (): Promise<AnyRow> => (await mine('GET', `${entryPath.replace('/user', '')}/writing`)).data;
  const planned = async () => (await writing()).sections[0].answers;
  const hand = async (again = '提出する') => {
    await teacher.goto(`${url}${entryPath}/check`);
    await confirm(teacher, again, '提出する');
    await teacher.getByRole('region', { name: '提出の控え' }).waitFor();
  };

  test('has a form that the office puts together and publishes', async () => {
    await manager.goto(`${url}/admin/application_forms/new`);
    await manager.getByLabel('様式の名前').fill('水辺のまなびの申請書');
    const editor = manager.getByRole('group', { name: '内容', exact: true });
    const section = async (name: string, ...fields: readonly (readonly [name: string, kind: string, fills?: string])[]) => {
      await press(editor, '区分を加える');
      await manager.keyboard.insertText(name);
      for (const [label, kind, fills] of fields) {
        await press(editor, `「${name}」に項目を加える`);
        await manager.keyboard.insertText(label);
        await choose(editor.getByLabel('答え方', { exact: true }).last(), kind);
        if (fills) await choose(editor.getByLabel('申請のどの項目に入れるか').last(), fills);
      }
    };
    await section('計画', ['題名', '1行の文', '題名'], ['活動の内容', '文章'], ['始まる日', '日付', '開始日'], ['終わる日', '日付', '終了日']);
    await section('費用', ['申請額', '金額', '申請額'], ['内訳', '表', '予算の内訳']);
    await section('添付', ['地図', '添付ファイル']);
    await manager.getByRole('region', { name: '申請者の見え方' }).getByText('地図').first().waitFor();
    await inspect(manager, 'the new form');
    await press(manager, '登録する');
    await manager.getByRole('heading', { name: '公開の前に' }).waitFor();
    await confirm(manager, '公開する');
    await manager.getByText('公開しました。内容は変えられません').waitFor();
  });

  test('is written down by one of the office, and published by another', async () => {
    await manager.goto(`${url}/admin/calls/new`);
    await manager.getByLabel('公募の名称').fill(title);
    await choose(manager.getByRole('combobox', { name: '部門助成金' }), '学校部門（河川教育の実践）');
    await choose(manager.getByRole('combobox', { name: '申請様式' }), '水辺のまなびの申請書');
    const day = (name: string) => manager.getByRole('textbox', { name });
    const calendar = manager.locator('.ant-picker-dropdown:visible');
    await day('受付開始').click();
    await manager.keyboard.type(typed(Date.now() - 24 * 60 * minute).slice(0, 10));
    await manager.keyboard.press('Tab');
    await manager.keyboard.type(typed(Date.now() - 72 * 60 * minute));
    await manager.keyboard.press('Tab');
    await day('修正の期限').click();
    await calendar.locator('.ant-picker-header-next-btn').click();
    await calendar.locator('.ant-picker-cell-in-view').filter({ hasText: /^15$/ }).click();
    await day('修正の期限').press('Tab');
    await expect.poll(() => day('修正の期限').inputValue()).toMatch(/\/15 18:00$/);
    expect(await day('受付開始').inputValue()).toMatch(/ 10:00$/);
    await fill(
      manager,
      { 趣旨: '川に親しむ授業を助けます。', 対象になる方: '学校と団体', 助成の内容: '30万円まで', 選び方: '書類で選びます。' },
      true,
    );
    await press(manager, '登録する');
    await manager.getByRole('link', { name: '締切は、受付開始より後の日時を指定してください' }).waitFor();
    await inspect(manager, 'the call with a mistake');
    await day('締切').click();
    await day('締切').fill(typed(closesAt));
    await day('締切').press('Tab');
    await press(manager, '登録する');
    await manager.getByRole('heading', { level: 1, name: title }).waitFor();
    callPath = new URL(manager.url()).pathname.replace('/admin', '');
    await press(manager, '応募の前の確認を加える');
    const question = manager.getByRole('dialog');
    await fill(question, { 順番: '1', 質問: '日本国内で活動しますか', きまり: '国内の活動だけが対象です。' });
    await press(question, '登録する');
    await manager.getByText('国内の活動だけが対象です。').waitFor();
    await inspect(manager, 'the call');
    expect(await manager.getByRole('button', { name: '確かめて公開する' }).count()).toBe(0);

    const head = heard(await signIn(browser, url, 'fund_department_head'));
    await head.goto(`${url}/admin${callPath}`);
    await confirm(head, '確かめて公開する');
    await head.getByRole('region', { name: '応募の状況' }).waitFor();
    await head.context().close();
    expect(complaints.flat()).toEqual([]);
  });

  test('is found by a stranger, who may apply and signs up by a mailed link with an organisation of her own', async () => {
    teacher = await visitor();
    await teacher.goto(`${url}/calls`);
    await inspect(teacher, 'the calls');
    await teacher.getByRole('link', { name: title }).click();
    await teacher.getByText('締切').first().waitFor();
    await inspect(teacher, 'the call in public');
    await teacher.getByLabel('はい', { exact: true }).check();
    await press(teacher, '確かめる');
    await inspect(teacher, 'the check');
    await teacher.getByRole('link', { name: '応募する' }).first().click();
    await teacher.getByLabel('メールアドレス').fill('natori@example.jp');
    await inspect(teacher, 'asking for an account');
    await press(teacher, '送信する');
    await teacher.getByRole('heading', { name: 'このあとの手順' }).waitFor();
    await inspect(teacher, 'what comes after asking');

    const link = url + (await mailedLink(office, 'natori@example.jp'));
    await teacher.goto(link);
    await teacher.getByText(`「${title}」への応募を書き始められます`).waitFor();
    expect(teacher.url()).toBe(`${url}/user/sign-up`);
    await press(teacher, '登録する');
    await teacher.getByText('代表者氏名を入力してください').waitFor();
    await expect.poll(() => hasFocus(teacher.getByLabel('氏名', { exact: true }))).toBe(true);
    await inspect(teacher, 'signing up, with what is missing');
    await fill(teacher, { 氏名: '名取 花子', パスワード: password, 団体名: '名取川を歩く会', フリガナ: 'ナトリガワヲアルクカイ' }, true);
    await fill(teacher, { 住所: '仙台市青葉区1-1', 電話番号: '022-000-1111', 代表者氏名: '名取 一郎' }, true);
    await teacher.getByLabel('団体の種類').selectOption({ label: '任意団体' });
    await teacher.getByLabel('都道府県').selectOption('宮城県');
    await press(teacher, '登録する');
    await teacher.getByText('「名取川を歩く会」の応募として書きます。').waitFor();
    await inspect(teacher, 'the beginning');
    await press(teacher, '書き始める');
    await teacher.waitForURL(/\/user\/entries\/\d+$/);
    entryPath = new URL(teacher.url()).pathname;
    mine = await apiClient(url, '/user/login', 'natori', password);
    await teacher.getByText('3区分のうち0区分ができました。').waitFor();
    await inspect(teacher, 'what there is to write');
    const again = await visitor();
    await again.goto(link);
    await again.getByText('すでに使われています').waitFor();
    await again.context().close();
    expect(complaints.pop()).toHaveLength(2);
    expect(complaints.flat()).toEqual([]);
  });

  test('is written for in two sessions and through a lost line, with nothing lost', async () => {
    await follow(teacher, '計画');
    await fill(teacher, { 題名: '名取川のまなび', 活動の内容: '生き物を調べます。' });
    await saved(teacher).waitFor();
    await inspect(teacher, 'a section');
    await nextSession();
    await teacher.goto(`${url}/user/application-select`);
    await teacher.getByRole('link', { name: new RegExp(`^続きを書く.*${title}`) }).click();
    await follow(teacher, '計画');
    expect(await teacher.getByLabel('活動の内容').inputValue()).toBe('生き物を調べます。');
    await teacher.context().setOffline(true);
    await fill(teacher, { 活動の内容: '生き物と水質を調べます。', 始まる日: '2027-04-01', 終わる日: '2028-03-31' });
    await teacher.getByText('保存できません（接続を確認しています）').waitFor();
    expect(Object.values(await planned())).not.toContain('生き物と水質を調べます。');
    // Without a line there is an error for each call that went nowhere.
    complaints.pop();
    await nextSession();
    await teacher.goto(`${url}${entryPath}/sections/${(await writing()).sections[0].key}`);
    expect(await teacher.getByLabel('活動の内容').inputValue()).toBe('生き物と水質を調べます。');
    await expect.poll(async () => Object.values(await planned())).toContain('生き物と水質を調べます。');
    expect(Object.values(await planned()).toSorted()).toEqual(['2027-04-01', '2028-03-31', '名取川のまなび', '生き物と水質を調べます。']);
    await teacher.goto(`${url}${entryPath}`);
    await follow(teacher, '添付');
    await teacher.locator('input[type=file]').setInputFiles({ name: '地図.pdf', mimeType: 'application/pdf', buffer: pdf('map') });
    await teacher.getByRole('button', { name: /^取り消す.*地図\.pdf/ }).waitFor();
    await inspect(teacher, 'the attachment');
    expect(complaints.flat()).toEqual([]);
  });

  test('gets its budget from a colleague, who comes by a link of his own', async () => {
    await teacher.goto(`${url}${entryPath}/members`);
    await teacher.getByLabel('メールアドレス').fill('hirose@example.jp');
    await press(teacher, '招待のメールを送る');
    await teacher.getByText('hirose@example.jp に招待のメールを送りました').waitFor();
    await inspect(teacher, 'who writes');
    const colleague = await visitor();
    await colleague.goto(url + (await mailedLink(office, 'hirose@example.jp')));
    await colleague.getByText('一緒に書くように招かれています').waitFor();
    await fill(colleague, { 氏名: '広瀬 次郎', パスワード: password }, true);
    await inspect(colleague, 'the invitation');
    await press(colleague, '登録する');
    await follow(colleague, '費用');
    await colleague.getByLabel('申請額').fill('２０００００');
    const row = (number: number) => colleague.getByRole('group', { name: `${number}行目` });
    await row(1).getByLabel('費目').selectOption('旅費交通費');
    await row(1).getByLabel('金額').fill('120000');
    await press(colleague, '行を加える');
    await row(2).getByLabel('費目').selectOption('消耗品費');
    await row(2).getByLabel('金額').fill('80000');
    await colleague.getByText('合計は、「申請額」の ¥200,000 と同じです。').waitFor();
    await row(2).getByLabel('金額').blur();
    await saved(colleague).waitFor();
    await inspect(colleague, 'the budget');
    await colleague.context().close();
    expect(complaints.flat()).toEqual([]);
  });

  test('is submitted to twice: the second counts, both are kept', async () => {
    await hand();
    [first] = (await writing()).snapshots;
    await inspect(teacher, 'the receipt');
    await teacher.goto(`${url}${entryPath}`);
    await follow(teacher, '計画');
    await fill(teacher, { 題名: '名取川の水辺のまなび' });
    await teacher.getByLabel('題名').blur();
    await saved(teacher).waitFor();
    await hand('もう一度提出する');
    await teacher.getByText('2回目', { exact: true }).waitFor();
    const { snapshots } = await writing();
    expect(snapshots).toMatchObject([first, { number: 2, receiptNumber: first.receiptNumber }]);
    const found = (await office('GET', `/applications?q=${first.receiptNumber}`)).data.applications;
    expect(found).toMatchObject([{ entryNumber: first.receiptNumber, title: '名取川の水辺のまなび', entryAmount: 200_000 }]);
    expect(complaints.flat()).toEqual([]);
  });

  test('is closed by the clock, and one section goes back to be put right', async () => {
    clock.putAhead(closesAt - Date.now());
    await teacher.goto(`${url}${entryPath}`);
    await teacher.getByText('提出しました').waitFor();
    expect(await teacher.getByRole('link', { name: '確かめて提出する' }).count()).toBe(0);
    await teacher.goto(`${url}${callPath}`);
    expect(await teacher.getByRole('link', { name: '応募する' }).count()).toBe(0);

    await manager.context().close();
    staff = heard(await signIn(browser, url, 'fund_staff'));
    await staff.goto(`${url}/admin/applications/detail?entryNumber=${first.receiptNumber}`);
    await staff.getByRole('region', { name: '前の提出との違い' }).getByText('名取川のまなび', { exact: true }).waitFor();
    await inspect(staff, 'the application');
    await press(staff, '修正を依頼する');
    const dialog = staff.getByRole('dialog');
    await press(dialog, '修正を依頼する');
    await dialog.getByText('直してほしい区分に、1つ以上記入してください。').waitFor();
    expect(await dialog.getByLabel('修正の期限').inputValue()).toMatch(/\/15 18:00$/);
    await dialog.getByLabel('2　費用').fill('旅費の内訳を確かめてください。');
    await inspect(staff, 'asking for a correction');
    await press(dialog, '修正を依頼する');
    await staff.getByText('申請者に修正を依頼しました').waitFor();
    expect(complaints.flat()).toEqual([]);
  });

  test('comes back with that section alone put right, and the office sees what has changed', async () => {
    await teacher.goto(url + (await mailedLink(office, 'natori@example.jp')));
    await follow(teacher, 'ログイン中の画面へ進む');
    await teacher.getByText('依頼の内容を見る').first().click();
    await follow(teacher, '「応募」の画面を開く');
    await teacher.getByText('修正をお願いしています').waitFor();
    await inspect(teacher, 'what is to be put right');
    await follow(teacher, '計画');
    await teacher.getByText('名取川の水辺のまなび').waitFor();
    expect(await teacher.getByLabel('題名').count()).toBe(0);
    await teacher.goto(`${url}${entryPath}`);
    await follow(teacher, '費用');
    await teacher.getByText('旅費の内訳を確かめてください。').waitFor();
    await teacher.getByRole('group', { name: '1行目' }).getByLabel('金額').fill('110000');
    await teacher.getByLabel('申請額').fill('190000');
    await teacher.getByLabel('申請額').blur();
    await saved(teacher).waitFor();
    await inspect(teacher, 'the section to be put right');
    await hand('もう一度提出する');
    expect((await writing()).snapshots).toHaveLength(3);

    await staff.reload();
    const changes = staff.getByRole('region', { name: '修正の前と後' });
    for (const text of ['¥200,000', '¥190,000']) await changes.getByText(text, { exact: true }).waitFor();
    await inspect(staff, 'what has changed');
    await staff.getByRole('button', { name: '修正を依頼する' }).waitFor();
    expect(complaints.flat()).toEqual([]);
  });
});
