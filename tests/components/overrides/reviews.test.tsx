import { act, screen, waitFor, within } from '@testing-library/react';
import { AxiosError } from 'axios';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../refine-app/data/query-client.ts';
import { MyRounds } from '../../../resources/selection/screens/console/reviews/my-rounds.tsx';
import { ReviewPage } from '../../../resources/selection/screens/console/reviews/review-page.tsx';
import type { MyReview, MyRound, ReviewFile } from '../../../resources/selection/screens/console/reviews/reviews.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clerk, draw } from '../support/draw.tsx';

const api = fakeApi();

const criterion = (id: number, label: string, more: object = {}) => ({
  ...{ id, label, position: id, weight: 1, required: true, independent: false, help: null, anchors: [null, null, null, null, null], ...more },
});
const criteria = [
  criterion(1, '目的', { weight: 2, anchors: ['読み取れない', null, null, null, 'だれにも分かる'] }),
  criterion(2, '計画'),
  criterion(3, '継続', { required: false, independent: true }),
];

const empty = { scores: {}, recommendation: null, proposedAmount: null, commentInternal: null, commentToApplicant: null };

const review = (id: number, more: Partial<MyReview> = {}): MyReview =>
  ({
    ...{ id, position: id, status: 'open', dueAt: '2027-02-10', total: null, revision: 0, savedAt: null, submittedAt: null, answer: 'none' },
    ...{ entryNumber: `2027-001-0000${id}`, title: `水辺の調べ${id}`, organizationName: `川の会${id}`, people: ['川野 太郎'], category: 'civil' },
    ...{ entryAmount: 300_000, sheet: empty, ...more },
  }) as MyReview;

const offered = (id: number) => review(id, { status: 'offered', sheet: null, entryAmount: null, answer: null });

const round = (reviews: readonly MyReview[], more: Partial<MyRound['round']> = {}): MyRound => ({
  round: {
    ...{
      id: 9,
      title: '書類審査',
      kind: 'papers',
      status: 'scoring',
      declareUntil: '2027-01-15',
      scoreUntil: '2027-02-10',
      blind: false,
      seeOthers: 'never',
    },
    ...more,
  } as MyRound['round'],
  criteria,
  reviews,
  showsFigures: false,
  progress: { total: reviews.length, declared: reviews.filter(({ status }) => status !== 'offered').length, recused: 0, submitted: 0 },
});

const fileOf = (mine: MyRound, own: MyReview): ReviewFile => ({
  ...{ review: { ...own, sheet: own.sheet ?? empty }, round: mine.round, item: { ...own, grantTitle: '市民団体助成' }, criteria, form: null },
  ...{ answers: {}, files: [], facts: [{ label: '事業の内容', value: '川の生きものを調べます。' }], earlier: [] },
});

/** Somebody else in every test: what is typed belongs to a person. */
let person = 100;
beforeEach(() => {
  person += 1;
});
const judge = () => ({ ...clerk, id: person, roletype: 'selection_committee' as const });

function drawList(mine: MyRound) {
  api.on('GET /api/reviews/mine', () => [mine]);
  for (const own of mine.reviews) api.on(`GET /api/reviews/${own.id}/file`, () => fileOf(mine, own));
  return draw(<MyRounds />, { me: judge() });
}

function drawFile(own: MyReview, others: readonly MyReview[] = [], more: Partial<MyRound['round']> = {}) {
  const mine = round([own, ...others], more);
  api.on('GET /api/reviews/mine', () => [mine]);
  for (const one of mine.reviews) api.on(`GET /api/reviews/${one.id}/file`, () => fileOf(mine, one));
  return draw(<ReviewPage id={own.id} />, { me: judge() });
}

const saves = (id: number) => api.to(`PUT /api/reviews/${id}/sheet`);
const keep = (id: number) => {
  let revision = 0;
  api.on(`PUT /api/reviews/${id}/sheet`, () => {
    revision += 1;
    return { revision, savedAt: '2027-01-20T05:03:00.000Z', total: null, problems: {} };
  });
};
const group = async (name: RegExp) => within(await screen.findByRole('group', { name }));

test('What is not declared asks one question each, and sends what has been answered', async () => {
  const { user } = drawList(round([offered(1), offered(2), offered(3)], { status: 'declaring' }));
  api.on('POST /api/reviews/declare', () => []);
  const first = await group(/^1\. 水辺の調べ1$/);
  expect(screen.getByText('川の会1')).toBeDefined();
  expect(screen.getAllByText(/川野 太郎/).length).toBe(3);
  await user.click(first.getByRole('radio', { name: '関係なし' }));
  await user.click((await group(/^2\./)).getByRole('radio', { name: '関係あり' }));
  await user.selectOptions(screen.getByRole('combobox', { name: '関係' }), '役員');
  await user.type(screen.getByRole('textbox', { name: '内容' }), '理事です');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: '2件を申告する' }));
  await screen.findByText('2件を申告しました');
  expect(api.to('POST /api/reviews/declare')[0]?.body).toEqual({
    answers: [
      { reviewId: 1, answer: 'none', kind: null, reason: null },
      { reviewId: 2, answer: 'conflict', kind: 'officer', reason: '理事です' },
    ],
  });
});

test('In a blind round the applicants are asked about, all of them before anything is sent', async () => {
  api.on('GET /api/review_rounds/9/applicants', () =>
    ['あさひ学校', 'いずみの会'].map((name, at) => ({ organizationId: 70 + at, name, nameKana: null, people: [], answer: null })),
  );
  api.on('POST /api/reviews/declare-blind', () => null);
  const { user } = drawList(round([offered(1)], { blind: true, status: 'declaring' }));
  await user.click((await group(/^あさひ学校$/)).getByRole('radio', { name: '判断できない' }));
  const send = screen.getByRole('button', { name: '1件を申告する' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: '残りをすべて「関係なし」にする' }));
  await user.click(screen.getByRole('button', { name: '2件を申告する' }));
  await waitFor(() => expect(api.to('POST /api/reviews/declare-blind').length).toBe(1));
  expect(api.to('POST /api/reviews/declare-blind')[0]?.body).toEqual({
    roundId: 9,
    answers: [
      { organizationId: 70, answer: 'unsure', kind: null, reason: null },
      { organizationId: 71, answer: 'none', kind: null, reason: null },
    ],
  });
});

test('The keys 1 to 5 give one mark after the other, which add up and save themselves', async () => {
  keep(4);
  const { user } = drawFile(review(4));
  await screen.findByText('川の生きものを調べます。');
  await user.keyboard('5');
  await user.keyboard('3');
  expect((await group(/^目的/)).getByRole<HTMLInputElement>('radio', { name: '5' }).checked).toBe(true);
  expect(screen.getByText('5点：だれにも分かる')).toBeDefined();
  expect(screen.getByText('13')).toBeDefined();
  await user.click((await group(/^継続/)).getByRole('radio', { name: '1' }));
  // For reference alone.
  expect(screen.getByText('13')).toBeDefined();
  await screen.findByText(/^保存 /);
  expect(saves(4).at(-1)?.body).toEqual({ ...empty, scores: { 1: { value: 5 }, 2: { value: 3 }, 3: { value: 1 } }, revision: expect.any(Number) });
  await expectAccessible();
});

test('A sheet that lacks a mark says so before it is sent; one that lacks nothing is handed in as it was saved', async () => {
  keep(5);
  api.on('POST /api/reviews/5/submit', () => ({ status: 'submitted', submittedAt: '2027-01-20T05:03:00.000Z', total: 9 }));
  const { user } = drawFile(review(5));
  await user.click(await screen.findByRole('button', { name: '審査票を提出する' }));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('「目的」の点数を付けてください');
  await user.click((await group(/^目的/)).getByRole('radio', { name: '3' }));
  await user.click((await group(/^計画/)).getByRole('radio', { name: '3' }));
  await user.type(screen.getByRole('textbox', { name: '適当と思う額' }), '300001');
  expect(screen.getAllByText(/申請額より多い額です/).length).toBeGreaterThan(0);
  await user.type(screen.getByRole('textbox', { name: '適当と思う額' }), '{Backspace}');
  await user.click(screen.getByRole('button', { name: '審査票を提出する' }));
  await screen.findByText('審査票を提出しました');
  expect(saves(5).at(-1)?.body).toMatchObject({ scores: { 1: { value: 3 }, 2: { value: 3 } }, proposedAmount: 30_000 });
  expect(api.to('POST /api/reviews/5/submit')[0]?.body).toEqual({ revision: saves(5).length });
});

test('Without a line what is given waits in the browser, is there after a reload, and goes out when the line is back', async () => {
  api.on('PUT /api/reviews/6/sheet', () => {
    throw new AxiosError('Network Error');
  });
  const { user, unmount } = drawFile(review(6));
  await user.click((await group(/^目的/)).getByRole('radio', { name: '4' }));
  await screen.findByText(/保存できません（接続を確認しています）/);
  await user.click((await group(/^計画/)).getByRole('radio', { name: '2' }));
  await user.click(screen.getByRole('button', { name: '審査票を提出する' }));
  await screen.findByText(/つながっていないため、提出できません/);
  unmount();
  // Somebody else has had the browser meanwhile, which forgets all but what is kept.
  queryClient.clear();
  api.on('GET /api/reviews/mine', () => []);
  const other = draw(<MyRounds />, { me: { ...judge(), id: 1 } });
  await screen.findByText(/割り当てられた審査はありません/);
  other.unmount();
  queryClient.clear();
  const kept = Object.entries({ ...localStorage }).filter(([key]) => key.includes('/review/6'));
  expect(kept.length).toBe(1);
  keep(6);
  drawFile(review(6));
  await screen.findByText(/前回保存できなかった入力を戻しました/);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(saves(6).at(-1)?.body).toMatchObject({ scores: { 1: { value: 4 }, 2: { value: 2 } } }));
  await waitFor(() => expect(Object.keys({ ...localStorage }).filter((key) => key.includes('/review/6'))).toEqual([]));
});

test('What another screen has saved meanwhile is put beside, and one chooses', async () => {
  let revision = 2;
  api.on('PUT /api/reviews/7/sheet', ({ body }) => {
    if ((body as { revision: number }).revision !== revision)
      return new Refusal(409, '先に変更されました', {
        code: 'stale',
        data: { ...empty, scores: { 1: { value: 1, note: '弱い' } }, revision, savedAt: '2027-01-20T05:00:00.000Z', total: null },
      });
    revision += 1;
    return { revision, savedAt: '2027-01-20T05:03:00.000Z', total: null, problems: {} };
  });
  const { user } = drawFile(review(7));
  await user.click((await group(/^目的/)).getByRole('radio', { name: '5' }));
  await screen.findByRole('heading', { name: 'ほかの画面で同じ項目が変更されました' });
  expect(screen.getByText(/^1点\s弱い$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '選んだ内容を保存する' }));
  await waitFor(() => expect(saves(7).at(-1)?.body).toMatchObject({ revision: 2, scores: { 1: { value: 5 } } }));
});

test('Several are scored in one table, and those that lack nothing are handed in together', async () => {
  keep(1);
  keep(2);
  for (const id of [1, 2])
    api.on(`POST /api/reviews/${id}/submit`, () => ({ status: 'submitted', submittedAt: '2027-01-20T05:03:00.000Z', total: 9 }));
  const { user } = drawList(round([review(1), review(2), review(3)]));
  await user.click(await screen.findByRole('button', { name: '表でまとめて点数を付ける' }));
  for (const id of [1, 2])
    for (const label of ['目的', '計画'])
      await user.selectOptions(screen.getByRole('combobox', { name: `${id}. 水辺の調べ${id}：${label}` }), String(id + 2));
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').at(3)?.textContent)).toEqual([undefined, '9', '12', '－']);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: '点数のそろった2件を提出する' }));
  await user.click(await screen.findByRole('button', { name: '2件を提出する' }));
  await screen.findByText('審査票を提出しました');
  expect([1, 2, 3].map((id) => api.to(`POST /api/reviews/${id}/submit`).length)).toEqual([1, 1, 0]);
});

test('Whoever finds a tie while reading says so, and a file that is shut tells nothing', async () => {
  api.on('POST /api/reviews/declare', () => []);
  const { user } = drawFile(review(8));
  await user.click(await screen.findByRole('button', { name: '利害関係に気づいたとき' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: '関係' }), '指導');
  await user.click(screen.getByRole('button', { name: '申告する' }));
  await waitFor(() =>
    expect(api.to('POST /api/reviews/declare')[0]?.body).toEqual({
      answers: [{ reviewId: 8, answer: 'conflict', kind: 'supervision', reason: null }],
    }),
  );
});

test.each([
  ['offered', '利害関係を申告すると、書類が開きます。'],
  ['recused', '利害関係のため、この案件は審査しません。書類は開けません。'],
] as const)('A file that is %s is not asked for', async (status, words) => {
  drawFile(review(9, { status, sheet: null }));
  await screen.findByText(words);
  expect(api.to('GET /api/reviews/9/file')).toEqual([]);
});

test('Once it is handed in the sheet is read', async () => {
  drawFile(
    review(10, {
      status: 'submitted',
      total: 13,
      submittedAt: '2027-01-20T05:03:00.000Z',
      sheet: { ...empty, scores: { 1: { value: 5 }, 2: { value: 3 } }, commentInternal: 'よい計画' },
    }),
  );
  await screen.findByText(/に提出しました。直すときは、事務局に/);
  expect(screen.getByText('よい計画')).toBeDefined();
  expect(screen.queryByRole('button', { name: '審査票を提出する' })).toBeNull();
  await expectAccessible();
});

test('The page tells what could not be fetched', async () => {
  api.on('GET /api/reviews/mine', () => new Refusal(500, '試しに断りました'));
  draw(<MyRounds />, { me: judge() });
  await screen.findByText('審査の取得に失敗しました');
});
