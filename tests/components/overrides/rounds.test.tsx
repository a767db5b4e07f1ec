import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResourceShow } from '../../../refine-app/resource/record/show.tsx';
import { roundPage } from '../../../resources/selection/screens/console/rounds/page.tsx';
import type { Cell, Item, Member, Pair } from '../../../resources/selection/screens/console/rounds/round.ts';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const { review_rounds, review_rounds_history, audit_logs } = resources;

const member = (userId: number, given: Partial<Member> = {}): Member => ({
  ...{ userId, name: `委員${userId}`, affiliation: null, categories: null, maxFiles: null, load: 1, declared: 1, submitted: 0 },
  ...given,
});

const item = (applicationId: number): Item => ({
  ...{ id: applicationId, version: 1, position: applicationId, applicationId, entryNumber: `E-${applicationId}`, title: '川の学習' },
  ...{ organizationName: `水辺の会${applicationId}`, category: 'school', grantTitle: '学校部門' },
});

const cell = (applicationId: number, userId: number, given: Partial<Cell> = {}): Cell => ({
  ...{ applicationId, userId, reviewId: null, reviewVersion: null, status: null, answer: null, pinned: false, hints: [] },
  ...given,
});

const hint = { id: 5, version: 2, rule: 'tie', evidence: '顧問：水辺の会2 と 団体名 水辺の会2', status: 'open' } as const;

const known: readonly Cell[] = [
  cell(1, 11, { reviewId: 101, reviewVersion: 1, status: 'submitted', answer: 'none' }),
  cell(2, 11, { hints: [hint] }),
  cell(1, 12, { answer: 'conflict', pinned: true }),
];

const nobody = { rubricId: null, chairId: null, blind: false };

function drawPage(status = 'scoring', cells = known) {
  const row = rowOf(review_rounds, 1, { status, title: '書類審査', ...nobody });
  api.on('GET /api/review_rounds/1', () => row);
  api.on('GET /api/review_rounds/1/matrix', () => ({
    round: { id: 1, status, version: 1 },
    members: [member(11, { submitted: 1 }), member(12, { maxFiles: 1 }), member(13)],
    items: [item(1), item(2)],
    cells,
  }));
  for (const one of [review_rounds_history, audit_logs]) api.list(one, []);
  return draw(<ResourceShow resource={review_rounds} id={1} page={roundPage} />);
}

const matrix = async () => within(await screen.findByRole('region', { name: '割当ての表' }));

test('The table says of each member and file how it stands between them, also to those who do not see it', async () => {
  drawPage();
  const table = await matrix();
  for (const name of [
    'E-1 委員11：提出済み',
    'E-1 委員12：利害関係あり',
    'E-2 委員11：割り当てていません、利害関係の手がかりあり',
    'E-2 委員13：割り当てていません',
  ])
    expect(table.getByRole('button', { name })).toBeDefined();
  expect(screen.getByText('確認していない利害関係の手がかりが1件あります')).toBeDefined();
  expect(screen.getByText('案件2件、委員3人。審査票3枚のうち1枚が提出されました。')).toBeDefined();
  await expectAccessible();
});

test('Free cells are chosen, by mouse or by keyboard, and given together; what is refused is named with its reason', async () => {
  const { user } = drawPage();
  const table = await matrix();
  await user.click(table.getByRole('button', { name: 'E-1 委員13：割り当てていません' }));
  await user.keyboard('{ArrowDown}{Enter}{ArrowLeft}{Enter}');
  expect(screen.getByText('3件を割り当てます（まだ保存していません）')).toBeDefined();
  await user.click(table.getByRole('button', { name: /^E-1 委員13/, pressed: true }));
  const given: Pair[] = [];
  api.on('PUT /api/review_rounds/1/assignments', ({ body }) => {
    given.push(...(body as { add: Pair[] }).add);
    return given.map((pair) => ({ ...pair, success: pair.userId === 13, error: pair.userId === 13 ? null : '審査する件数の上限に達しています' }));
  });
  await user.click(screen.getByRole('button', { name: '割り当てる' }));
  expect((await screen.findByText('委員12 E-2：審査する件数の上限に達しています')).closest('[role=alert]')?.textContent).toContain(
    '1件は割り当てられませんでした',
  );
  expect(given).toEqual([
    { applicationId: 2, userId: 13 },
    { applicationId: 2, userId: 12 },
  ]);
  expect(screen.queryByText(/^\d+件を割り当てます/)).toBeNull();
});

test('What comes out evenly is shown before it is given, with who is missing', async () => {
  const { user } = drawPage();
  await matrix();
  api.on('POST /api/review_rounds/1/balance', () => ({
    add: [{ applicationId: 2, userId: 12 }],
    short: [{ applicationId: 1, missing: 2 }],
    loads: [{ userId: 12, before: 1, after: 2 }],
  }));
  await user.click(screen.getByRole('button', { name: '均等に割り当てる' }));
  await user.click(await screen.findByText('案を作る'));
  expect(await screen.findByText('均等な割当ての案です（1件）。表で直してから、割り当ててください。')).toBeDefined();
  expect(screen.getByText(/E-1（あと2人）/)).toBeDefined();
  const table = await matrix();
  expect(table.getByRole('columnheader', { name: /委員12/ }).textContent).toContain('1→2/1件');
  expect(table.getByRole('button', { name: /^E-2 委員12/, pressed: true })).toBeDefined();
});

test('A hint is judged by what it was found by, and never by itself', async () => {
  const { user } = drawPage();
  const table = await matrix();
  await user.click(table.getByRole('button', { name: /^E-2 委員11/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(`委員の関係先と一致：${hint.evidence}`)).toBeDefined();
  expect(dialog.getByRole('button', { name: '手がかりがあっても割り当てる' })).toBeDefined();
  const asked: unknown[] = [];
  api.on('POST /api/conflict_hints/5/dismiss', ({ body }) => {
    asked.push(body);
    return {};
  });
  await user.type(dialog.getByLabelText('関係なしとする理由'), '同じ名前の別の団体');
  await user.click(dialog.getByRole('button', { name: '関係なしとする' }));
  expect(asked).toEqual([{ comment: '同じ名前の別の団体', version: 2 }]);
});

test('Once the meeting has begun nothing is given any more', async () => {
  drawPage('meeting');
  const table = await matrix();
  expect(screen.queryByRole('button', { name: '均等に割り当てる' })).toBeNull();
  expect(table.getByRole('button', { name: 'E-2 委員13：割り当てていません' })).toHaveProperty('disabled', true);
  expect(table.getByRole('button', { name: 'E-1 委員11：提出済み' })).toHaveProperty('disabled', false);
});

test('The members who are to judge, and the files, are asked for where there are none', async () => {
  api.on('GET /api/review_rounds/1', () => rowOf(review_rounds, 1, { status: 'draft', ...nobody }));
  api.on('GET /api/review_rounds/1/matrix', () => ({ round: { id: 1, status: 'draft', version: 1 }, members: [], items: [], cells: [] }));
  for (const one of [review_rounds_history, audit_logs]) api.list(one, []);
  draw(<ResourceShow resource={review_rounds} id={1} page={roundPage} />);
  expect(await screen.findByText('案件を加えると、委員に割り当てられるようになります。')).toBeDefined();
  expect(screen.queryByRole('link', { name: '集計を開く' })).toBeNull();
});

test('In draft the files are put into another order by buttons and by number, and taken out after a question', async () => {
  const { user } = drawPage('draft', []);
  const list = within(await screen.findByRole('list', { name: '案件の順番' }));
  for (const path of ['POST /api/review_items/1/place', 'POST /api/review_items/2/place', 'DELETE /api/review_items/2']) api.on(path, () => ({}));
  expect(list.getByRole('button', { name: 'E-1を上へ' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(list.getByRole('button', { name: 'E-1を上へ' }));
  list.getByRole('button', { name: 'E-2を上へ' }).focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => api.to('POST /api/review_items/2/place').map(({ body }) => body)).toEqual([{ position: 1, version: 1 }]);
  await expect.poll(() => document.activeElement).toBe(list.getByRole('button', { name: 'E-2を上へ' }));
  const number = list.getByRole('textbox', { name: 'E-1の番号' });
  await user.clear(number);
  await user.type(number, '２{Enter}');
  await expect.poll(() => api.to('POST /api/review_items/1/place').map(({ body }) => body)).toEqual([{ position: 2, version: 1 }]);
  await user.click(list.getByRole('button', { name: 'E-2を案件から外す' }));
  expect(api.to('DELETE /api/review_items/2')).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /外す/ }));
  await expect.poll(() => api.to('DELETE /api/review_items/2')).toHaveLength(1);
  await expectAccessible();
});

test('Once a round with names has begun its files stay as they are', async () => {
  drawPage();
  await matrix();
  expect(screen.queryByRole('list', { name: '案件の順番' })).toBeNull();
});
