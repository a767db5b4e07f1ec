import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownActionsOf } from '../../../refine-app/resource/console-registry.ts';
import { ResourceShow } from '../../../refine-app/resource/record/show.tsx';
import { BoardPapers } from '../../../resources/selection/screens/console/rounds/papers.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const { review_rounds } = resources;

const drawn = { size: 120_000, sha256: 'a1'.repeat(32), createdAt: '2027-02-15T01:00:00.000Z' };
const papers = [
  { name: 'pack', title: '理事会の資料', fileName: 'rijikai_1.pdf', ...drawn },
  { name: 'sheet', title: '理事会の資料（表計算）', fileName: 'rijikai_1.xlsx', ...drawn },
  { name: 'minutes', title: '議事録', fileName: 'gijiroku_1.pdf', ...drawn },
];

function drawPage(answer: unknown, given: object = {}) {
  const row = rowOf(review_rounds, 1, { status: 'closed', attendees: '青木 一郎\n井上 春子', abilities: ['drawPack', 'makeDecisions'], ...given });
  api.on('GET /api/review_rounds/1', () => row);
  api.on('GET /api/review_rounds/1/papers', () => answer);
  api.list(review_rounds, []);
  return draw(<ResourceShow resource={review_rounds} id={1} page={{ panels: { 理事会の資料: BoardPapers } }} />);
}

const panel = async () => within(await screen.findByRole('region', { name: '理事会の資料' }));

test('The papers of a round that is over stand with their hashes, each to take away, the PDF to look at', async () => {
  drawPage({ whole: true, papers });
  const found = await panel();
  expect((await found.findAllByText('a1'.repeat(32))).length).toBe(3);
  expect(found.getAllByText('2027/02/15 10:00').length).toBe(3);
  expect(found.getByRole('button', { name: '議事録を見る' })).toBeDefined();
  expect(found.queryByRole('button', { name: '理事会の資料（表計算）を見る' })).toBeNull();
  expect(found.getByRole('button', { name: '理事会の資料（表計算）を保存する' })).toBeDefined();
  await expectAccessible();
});

test('Whoever has a conflict with a file reads that it is left out, and no hash', async () => {
  const without = papers.map((one) => ({ ...one, size: null, sha256: null, createdAt: null }));
  drawPage({ whole: false, papers: without });
  const found = await panel();
  expect(await found.findByText(/あなたと利害関係のある案件を除いた資料です/)).toBeDefined();
  expect(found.queryByText('a1'.repeat(32))).toBeNull();
});

test('Before they are drawn it says by which button they are; where they cannot be fetched, so', async () => {
  const { unmount } = drawPage({ whole: true, papers: [] });
  expect(await (await panel()).findByText('まだ作っていません。「理事会の資料を作る」で作ります。')).toBeDefined();
  unmount();
  drawPage(new Refusal(404, '見つかりません'), { version: 9 });
  expect(await (await panel()).findByText('理事会の資料を取得できませんでした')).toBeDefined();
});

test('Before the meeting is over nothing is asked for', async () => {
  drawPage({ whole: true, papers }, { status: 'meeting', abilities: [] });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: '理事会の資料' })).toBeNull();
  expect(api.to('GET /api/review_rounds/1/papers')).toEqual([]);
});

test('They are drawn with who attended, which begins as it is known', async () => {
  api.on('POST /api/review_rounds/1/drawPack', () => rowOf(review_rounds, 1));
  const { user } = drawPage({ whole: true, papers: [] });
  await user.click(await screen.findByRole('button', { name: '理事会の資料を作る' }));
  const dialog = within(await screen.findByRole('dialog', { name: '理事会の資料を作る' }));
  expect((await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /会議に出席した人/ })).value).toBe('青木 一郎\n井上 春子');
  await user.click(dialog.getByRole('button', { name: '理事会の資料を作る' }));
  expect(await screen.findByText('理事会の資料を作りました')).toBeDefined();
  expect(api.to('POST /api/review_rounds/1/drawPack')[0]?.body).toMatchObject({ attendees: '青木 一郎\n井上 春子' });
});

test('Of the proposals it is told how many have become drafts, and why others have not', () => {
  const passedOver = ['E-2', 'E-3'].map((entryNumber) => ({ entryNumber, error: 'すでに決定があります。' }));
  const note = ownActionsOf(review_rounds).followUps?.makeDecisions?.note;
  expect(note?.({ made: 3, passedOver, leftOut: 1 })).toBe(
    '下書きにしたもの 3件。作らなかったもの 2件：E-2 すでに決定があります、ほか1件。利害関係のため、ほかの人が作るもの 1件。「決定の表」で確かめてください。',
  );
  expect(note?.({ made: 5, passedOver: [], leftOut: 0 })).toBe('下書きにしたもの 5件。「決定の表」で確かめてください。');
});
