import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatYen } from '../../../domain/money/yen.ts';
import { ResourceList } from '../../../refine-app/resource/list/resource-list.tsx';
import { resources } from '../../../resources.config.ts';
import { readPath } from '../../../schema/resource.ts';
import { deferred, fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const { grants, payments } = resources;
const titles = ['水辺の調査', '川の学校', '流域の記録'];
const rows = titles.map((title, index) => rowOf(grants, index + 1, { title, category: 'research' }));

const drawGrants = (search = '', me = clerk) => draw(<ResourceList resource={grants} />, { at: `${grants.screen.path}${search}`, me });
const shown = () => screen.findByRole('button', { name: '水辺の調査の操作' });
const table = () => within(screen.getByRole('region', { name: '部門助成金の一覧' }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const asked = (name: string) => api.to('GET /api/admin/grants').map(({ query }) => query.getAll(name).join());

test('A list shows its rows under their headings, counts them, and can be heard', async () => {
  api.list(grants, rows);
  drawGrants();
  await shown();
  expect(screen.getByRole('heading', { level: 1, name: '部門助成金管理' })).toBeDefined();
  expect(table().getAllByRole('row')).toHaveLength(4);
  expect(table().getAllByRole('columnheader').length).toBeGreaterThan(5);
  expect(screen.getByText(/^全/).textContent).toContain('3 件');
  await expectAccessible();
});

test('Typed text narrows the list, stands in the address, and is cleared', async () => {
  api.list(grants, ({ query }) => (query.get('q') === '学校' ? rows.slice(1, 2) : rows));
  const { user, address } = drawGrants();
  await shown();
  const search = screen.getByRole('searchbox', { name: '検索' });
  fireEvent.change(search, { target: { value: '学校' } });
  await waitFor(() => expect(address()).toBe(`${grants.screen.path}?${new URLSearchParams({ q: '学校' })}`));
  await waitFor(() => expect(table().getAllByRole('row')).toHaveLength(2));
  expect(new Set(asked('q'))).toEqual(new Set(['', '学校']));
  await user.clear(search);
  await waitFor(() => expect(address()).toBe(grants.screen.path));
  await waitFor(() => expect(table().getAllByRole('row')).toHaveLength(4));
});

test('A condition stands once: in its filter, or where that is folded away, in a chip that removes it alone; a button removes all', async () => {
  const { applications } = resources;
  api.list(applications, [rowOf(applications, 1, { status: 'IN_PROGRESS' })]);
  const { user, address } = draw(<ResourceList resource={applications} />, {
    at: `${applications.screen.path}?q=川&grantYear=2026&title=水&category=ngo`,
  });
  const chips = within(await screen.findByRole('list', { name: '絞り込みの条件' }));
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['助成種別：川づくり', '題名：水']);
  await user.click(screen.getByRole('button', { name: '題名の条件を解除' }));
  await waitFor(() => expect(decodeURIComponent(address())).toBe(`${applications.screen.path}?q=川&grantYear=2026&category=ngo`));
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: '条件をすべて解除' }));
  await waitFor(() => expect(address()).toBe(applications.screen.path));
  expect(screen.queryByRole('list', { name: '絞り込みの条件' })).toBeNull();
});

test('A heading sorts by its column, and the other way round at the next press', async () => {
  api.list(grants, rows);
  const { user, address } = drawGrants();
  await shown();
  const press = () => user.click(table().getByRole('button', { name: '助成番号' }));
  await press();
  await waitFor(() => expect(address()).toBe(`${grants.screen.path}?sort=themeNumber`));
  expect(table().getByRole('columnheader', { name: '助成番号' }).getAttribute('aria-sort')).toBe('ascending');
  await press();
  await waitFor(() => expect(address()).toBe(`${grants.screen.path}?sort=-themeNumber`));
  expect(asked('sortOrder').at(-1)).toBe('desc');
});

test('Chosen rows stay chosen on another page, where nothing is chosen yet', async () => {
  const others = [rowOf(grants, 31, { title: '二枚目' })];
  api.list(grants, ({ query }) => (query.get('page') === '2' ? others : rows), 31);
  const { user } = drawGrants();
  await shown();
  await user.click(box('水辺の調査を選択'));
  expect(box('このページのすべてを選択').indeterminate).toBe(true);
  expect(screen.getByText('1件を選択中').getAttribute('role')).toBe('status');
  await user.click(screen.getByRole('link', { name: '2ページ' }));
  await waitFor(() => expect(box('二枚目を選択').checked).toBe(false));
  expect(screen.getByText('1件を選択中')).toBeDefined();
  await user.click(box('このページのすべてを選択'));
  expect(screen.getByText('2件を選択中')).toBeDefined();
  await user.click(screen.getByRole('link', { name: '1ページ' }));
  await waitFor(() => expect(box('水辺の調査を選択').checked).toBe(true));
  await user.click(screen.getByRole('button', { name: '選択を解除' }));
  expect(screen.queryByText(/件を選択中/)).toBeNull();
});

test('Once a page is chosen, all that was found can be', async () => {
  api.list(grants, ({ query }) => (query.get('limit') === '200' ? [...rows, rowOf(grants, 31), rowOf(grants, 32)] : rows), 5);
  const { user } = drawGrants();
  await shown();
  await user.click(box('このページのすべてを選択'));
  await user.click(screen.getByRole('button', { name: '検索結果の全5件を選択' }));
  expect(await screen.findByText('5件を選択中')).toBeDefined();
});

test('An empty list offers to make the first row; one that nothing fits, to drop the conditions', async () => {
  api.list(grants, []);
  const { unmount } = drawGrants();
  const face = (await screen.findByText('該当する部門助成金がありません')).parentElement as HTMLElement;
  expect(within(face).getByRole('button', { name: '登録する' })).toBeDefined();
  await expectAccessible();
  unmount();
  const { user, address } = drawGrants('?q=山');
  await user.click(within((await screen.findByText('該当する部門助成金がありません')).parentElement as HTMLElement).getByRole('button'));
  await waitFor(() => expect(address()).toBe(grants.screen.path));
});

test('Beyond the last page there is a way to the first', async () => {
  api.list(grants, ({ query }) => (query.get('page') === '9' ? [] : rows), 3);
  const { user } = drawGrants('?page=9');
  await user.click(await screen.findByRole('button', { name: '最初のページへ' }));
  await shown();
});

test('A list that could not be fetched says so, and is there when asked for again', async () => {
  let tries = 0;
  api.on('GET /api/admin/grants', () =>
    tries++ === 0 ? new Refusal(409, 'ただいま表示できません') : { grants: rows, pagination: { totalItems: 3, totalIsExact: true } },
  );
  const { user } = drawGrants();
  expect(await screen.findByText('部門助成金の取得に失敗しました')).toBeDefined();
  expect(screen.getByText('ただいま表示できません')).toBeDefined();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
  await shown();
});

test('While newer rows are on their way, the older ones stand there and say so', async () => {
  const { promise: later, resolve: arrive } = deferred<undefined>();
  api.on('GET /api/admin/grants', async ({ query }) => {
    if (query.get('sortBy') === 'themeNumber') await later;
    return { grants: rows, pagination: { totalItems: 3, totalIsExact: true } };
  });
  const { user } = drawGrants();
  await shown();
  const region = () => screen.getByRole('region', { name: '部門助成金の一覧' });
  expect(region().getAttribute('aria-busy')).toBe('false');
  await user.click(table().getByRole('button', { name: '助成番号' }));
  await waitFor(() => expect(region().getAttribute('aria-busy')).toBe('true'));
  expect(table().getAllByRole('row')).toHaveLength(4);
  arrive(undefined);
  await waitFor(() => expect(region().getAttribute('aria-busy')).toBe('false'));
});

test('Who may only read is offered nothing else', async () => {
  api.list(
    grants,
    rows.map((row) => ({ ...row, abilities: [] })),
  );
  drawGrants('', { ...clerk, permissions: { ...clerk.permissions, grants: ['read'] } });
  await screen.findByRole('row', { name: /水辺の調査/ });
  expect(screen.queryByRole('checkbox')).toBeNull();
  for (const name of ['登録する', 'CSV出力', /の操作$/, /を編集する/, /を削除する/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('The columns and the height of the rows are chosen, kept, and given back', async () => {
  api.list(grants, rows);
  const { user } = drawGrants();
  await shown();
  await user.click(screen.getByRole('button', { name: '表示の設定' }));
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '年度' })).disabled).toBe(true);
  await user.click(box('テーマ名'));
  expect(table().queryByRole('columnheader', { name: 'テーマ名' })).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: '最初の項目に戻す' }));
  expect(table().getByRole('columnheader', { name: 'テーマ名' })).toBeDefined();
});

test('The foot of a list adds up all rows, not those of the page; where it cannot, it says so and tries again', async () => {
  let tries = 0;
  const sums = Object.fromEntries((payments.list.totals ?? []).map((name, index) => [name, (index + 1) * 1_000_000]));
  api.on('GET /api/payments', ({ query }) => {
    if (query.get('totals') !== 'true') return { payments: [rowOf(payments, 1)], pagination: { totalItems: 812, totalIsExact: true } };
    return tries++ === 0 ? new Refusal(409, '合計できません') : { payments: [], pagination: { totalItems: 812, totalIsExact: true }, totals: sums };
  });
  const { user } = draw(<ResourceList resource={payments} />, { at: payments.screen.path });
  const line = await screen.findByText('合計を取得できませんでした。');
  await user.click(within(line).getByRole('button', { name: 'もう一度読み込む' }));
  const foot = await screen.findByRole('row', { name: /^合計 （全812件）/ });
  expect(within(foot).getByText(formatYen(1_000_000))).toBeDefined();
  await expectAccessible();
});

test('The rows that a view hides are a link away, and the list behind it says by what it is narrowed', async () => {
  const { adoptions, applications } = resources;
  const status = 'IN_PROGRESS';
  api.list(adoptions, ({ query }) =>
    query.get('hasGrantNumber') === 'true' ? [rowOf(adoptions, 1, { status })] : [rowOf(adoptions, 2, { status })],
  );
  api.on(`GET /api${readPath(adoptions)}/totals`, () => ({ count: 1, sums: {} }));
  const { unmount } = draw(<ResourceList resource={adoptions} />, { at: adoptions.screen.path });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '助成番号のない 1件' });
  expect(link.getAttribute('href')).toBe(`${applications.screen.path}?hasGrantNumber=false&sort=-approvedAmount`);
  unmount();
  api.list(applications, [rowOf(applications, 2, { status })]);
  const { user, address } = draw(<ResourceList resource={applications} />, { at: link.getAttribute('href') ?? '' });
  const chips = within(await screen.findByRole('list', { name: '絞り込みの条件' }));
  expect(chips.getByText('助成番号の有無：').nextSibling?.textContent).toBe('なし');
  await waitFor(() =>
    expect(
      api
        .to(`GET /api${readPath(applications)}`)
        .at(-1)
        ?.query.get('hasGrantNumber'),
    ).toBe('false'),
  );
  await user.click(chips.getByRole('button', { name: '助成番号の有無の条件を解除' }));
  await waitFor(() => expect(address()).toBe(`${applications.screen.path}?sort=-approvedAmount`));
});

const drawPayments = () => draw(<ResourceList resource={grants} oneByOne none="助成者データがありません" />, { at: grants.screen.path });

test('Rows that come with others are neither registered nor chosen here', async () => {
  api.list(grants, rows);
  drawPayments();
  await shown();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText('登録する')).toBeNull();
});

test('A list without any condition says in words of its own that it is empty; one with a condition that nothing fits', async () => {
  api.list(grants, []);
  const { unmount } = drawPayments();
  await screen.findByText('助成者データがありません');
  expect(screen.queryByText('登録する')).toBeNull();
  unmount();
  draw(<ResourceList resource={grants} oneByOne none="助成者データがありません" />, { at: `${grants.screen.path}?q=川` });
  await screen.findByRole('button', { name: '条件をすべて解除' });
  await waitFor(() => expect(asked('q').at(-1)).toBe('川'));
  expect(screen.queryByText('助成者データがありません')).toBeNull();
});

test.each(['applications', 'adoptions'] as const)(
  'The buttons for chosen rows of %s stand there grey and say why, until a row is ticked',
  async (name) => {
    const resource = resources[name];
    const mine = ['changeStatus', 'send'];
    const me = { ...clerk, permissions: { ...clerk.permissions, [name]: [...(clerk.permissions[name] ?? []), ...mine], envelopes: mine } };
    api.list(resource, [rowOf(resource, 1, { title: '川の学校', grantNumber: '2026-1', abilities: ['changeStatus'], status: 'IN_PROGRESS' })]);
    const { user } = draw(<ResourceList resource={resource} />, { at: resource.screen.path, me });
    const bar = within(await screen.findByRole('region', { name: '選択した行の操作' }));
    const words = [/^(メール送信|一斉メール)/, '請書送信', '状況変更', '選択した行をCSV出力'];
    expect(bar.getByText('行を選択してください')).toBeDefined();
    for (const word of words) {
      const button = bar.getByRole('button', { name: word, description: '行を選択してください' });
      expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', '行を選択してください']);
      await user.click(button);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    await expectAccessible();
    await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
    expect(bar.getByText('1件を選択中')).toBeDefined();
    for (const word of words) expect(bar.getByRole('button', { name: word, description: '' }).hasAttribute('aria-disabled')).toBe(false);
  },
);

test('What may be done to a row is behind its button, and deleting on its page; what the spec puts on the row stands there', async () => {
  api.list(grants, rows);
  const { user, unmount } = drawGrants();
  await user.click(await shown());
  const menu = within(table().getByRole('row', { name: /水辺の調査/ }));
  expect(menu.getByRole<HTMLAnchorElement>('link', { name: '開く' }).getAttribute('href')).toBe(`${grants.screen.path}/1`);
  expect(menu.getByRole('button', { name: '編集する' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /削除する$/ })).toBeNull();
  await expectAccessible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: '開く' })).toBeNull();
  unmount();
  const { receipts } = resources;
  api.list(receipts, [rowOf(receipts, 1, { title: '網の代金', status: 'draft', abilities: ['update', 'delete', 'submit'] })]);
  api.on('GET /api/receipts/stats', () => ({}));
  draw(<ResourceList resource={receipts} />, { at: receipts.screen.path });
  await screen.findByRole('button', { name: '網の代金を削除する' });
  for (const name of ['網の代金の詳細', '網の代金を編集する']) expect(screen.getByRole('link', { name })).toBeDefined();
  expect(screen.getByRole('button', { name: '網の代金：提出' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /の操作$/ })).toBeNull();
});

test('J and K go from row to row, the arrows as well where one is on a row; X chooses, Enter opens', async () => {
  api.list(grants, rows);
  const { user, address } = drawGrants();
  await shown();
  const here = () => document.activeElement?.closest('tr')?.getAttribute('data-row-key');
  await user.keyboard('{ArrowDown}');
  expect(here()).toBeUndefined();
  await user.keyboard('jj');
  expect(here()).toBe('2');
  await user.keyboard('x{ArrowDown}');
  expect(box('川の学校を選択').checked).toBe(true);
  expect(here()).toBe('3');
  await user.keyboard('{ArrowUp}kk');
  expect(here()).toBe('1');
  await user.click(box('流域の記録を選択'));
  await user.keyboard('k');
  expect(here()).toBe('2');
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('j');
  expect(here()).toBeUndefined();
  await user.clear(screen.getByRole('searchbox'));
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('k{Enter}');
  await waitFor(() => expect(address()).toBe(`${grants.screen.path}/3`));
});

test('The views of a list are tabs, one of which may open it; more are made of its conditions, kept, and dropped', async () => {
  const { submissions } = resources;
  api.list(submissions, [rowOf(submissions, 1, { status: 'COMPLETED' })]);
  const { user, address } = draw(<ResourceList resource={submissions} />, { at: submissions.screen.path });
  const tabs = within(await screen.findByRole('navigation', { name: 'よく使う条件' }));
  const current = () => tabs.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
  const filtered = () => api.to('GET /api/submissions').at(-1)?.query.getAll('status');
  expect(current()).toEqual(['確認待ち']);
  await waitFor(() => expect(filtered()).toEqual(['SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW']));
  await user.click(tabs.getByRole('link', { name: 'すべて' }));
  await waitFor(() => expect(filtered()).toEqual([]));
  expect([address(), current()]).toEqual([`${submissions.screen.path}?sort=-receptionEndDate`, ['すべて']]);
  await user.click(tabs.getByRole('link', { name: '期限超過' }));
  await user.click(await screen.findByRole('button', { name: '条件を保存' }));
  await user.type(screen.getByRole('textbox', { name: 'この条件の名前' }), '今年度{Enter}');
  expect(screen.getByText('この名前はすでに使われています').getAttribute('role')).toBe('alert');
  await expectAccessible();
  await user.clear(screen.getByRole('textbox', { name: 'この条件の名前' }));
  await user.type(screen.getByRole('textbox', { name: 'この条件の名前' }), '遅れ{Enter}');
  const [ownPath] = [tabs.getByRole('link', { name: '遅れ' }).getAttribute('href')];
  expect(ownPath).toBe(`${submissions.screen.path}?minOverdueDays=1&sort=receptionEndDate`);
  await user.click(tabs.getByRole('button', { name: '「遅れ」を消す' }));
  expect(tabs.queryByRole('link', { name: '遅れ' })).toBeNull();
});

test('What stands small below a value has its heading below, by which the rows are ordered as well', async () => {
  const { applications } = resources;
  api.list(applications, [rowOf(applications, 1, { status: 'IN_PROGRESS', grantNumber: '2026-1', entryNumber: 'E2026-0001' })]);
  const { user, address } = draw(<ResourceList resource={applications} />, { at: applications.screen.path });
  const head = await screen.findByRole('columnheader', { name: /^助成番号/ });
  await user.click(within(head).getByRole('button', { name: '受付番号' }));
  await waitFor(() => expect(address()).toBe(`${applications.screen.path}?sort=entryNumber`));
  expect(screen.getByRole('columnheader', { name: /^助成番号/ }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(screen.getByRole('columnheader', { name: /^助成番号/ })).getByRole('button', { name: '受付番号' }));
  await waitFor(() => expect(address()).toBe(`${applications.screen.path}?sort=-entryNumber`));
});

test('After an act on several rows of which some fail, no toast speaks of success, and those that went through are chosen no longer', async () => {
  const { submissions } = resources;
  const abilities = ['approve'];
  const status = 'SUBMITTED_PENDING_REVIEW';
  const papers = [1, 2].map((id) => rowOf(submissions, id, { status, abilities, formName: `様式${id}` }));
  api.list(submissions, ({ query }) => papers.filter(({ id }) => !query.has('id') || query.getAll('id').includes(String(id))));
  api.on('PUT /api/submissions/1/approve', () => ({ id: 1 }));
  // Asked below the results, as soon as that part is loaded.
  api.on('GET /api/applications/1/documents-progress', () => ({ required: 2, completed: 1, isComplete: false, nextSteps: [] }));
  api.on('PUT /api/submissions/2/approve', () => new Refusal(409, '先にほかの人が変えました'));
  const { user } = draw(<ResourceList resource={submissions} />, { at: submissions.screen.path });
  await user.click(await screen.findByRole('checkbox', { name: 'このページのすべてを選択' }));
  await user.click(screen.getByRole('button', { name: '承認する' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '承認する' }));
  await dialog.findByText('2件のうち1件は完了できませんでした。');
  expect(screen.queryByText('承認しました')).toBeNull();
  await user.click(dialog.getAllByRole('button', { name: '閉じる' }).at(-1) as HTMLElement);
  await screen.findByText('1件を選択中');
  expect([box('様式1を選択').checked, box('様式2を選択').checked]).toEqual([false, true]);
});
