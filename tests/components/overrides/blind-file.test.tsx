import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResourceShow } from '../../../refine-app/resource/record/show.tsx';
import { itemPage } from '../../../resources/selection/screens/console/items/page.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const { review_items, review_redactions, audit_logs } = resources;

const definition = {
  sections: [
    {
      key: 'plan',
      title: '事業の計画',
      fields: [
        { key: 'why', kind: 'longText', label: '目的' },
        { key: 'how', kind: 'longText', label: '方法' },
      ],
    },
  ],
};

function drawItem(blind = true) {
  api.on('GET /api/review_items/7', () => rowOf(review_items, 7, { blind, roundId: null, applicationId: null, applicationTitle: '川の学習' }));
  api.list(audit_logs, []);
  api.list(review_redactions, [rowOf(review_redactions, 3, { itemId: 7, fieldKey: 'how', text: '（伏せました）調べます。', version: 2 })]);
  api.on('GET /api/review_items/7/file', () => ({
    title: '川の学習',
    form: { name: '申請書', number: 1, definition },
    answers: { why: '荒川の会が調べる', how: '（伏せました）調べます。' },
    files: [],
    facts: [],
    leftOut: [{ key: 'history', label: '団体の歩み' }],
    written: { why: '荒川の会が調べる', how: '荒川の会の方法', history: '1990年に始めた' },
  }));
  return draw(<ResourceShow resource={review_items} id={7} page={itemPage} />);
}

test('The file of a blind round stands as members see it; a text is put in the place of another, changed and taken back', async () => {
  const { user } = drawItem();
  const plan = within(await screen.findByRole('region', { name: /事業の計画/ }));
  expect(plan.getByText('荒川の会が調べる')).toBeDefined();
  expect(plan.queryByText('荒川の会の方法')).toBeNull();
  expect(plan.getAllByText('伏せた文')).toHaveLength(1);
  await expectAccessible();
  api.on('POST /api/review_redactions', () => ({}));
  api.on('PUT /api/review_redactions/3', () => ({}));
  api.on('DELETE /api/review_redactions/3', () => ({}));
  const write = async (name: string, begins: string, text: string) => {
    await user.click(screen.getByRole('button', { name }));
    const dialog = await screen.findByRole('dialog');
    const box = within(dialog).getByRole<HTMLTextAreaElement>('textbox');
    expect(box.value).toBe(begins);
    await user.clear(box);
    await user.type(box, text);
    await user.click(within(dialog).getByRole('button', { name: '置き換える' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  };
  await write('目的を伏せる', '荒川の会が調べる', '会が調べる');
  await write('団体の歩みを伏せる', '1990年に始めた', '長く続く');
  await write('方法の伏せた文を変える', '（伏せました）調べます。', '調べます');
  expect(api.to('POST /api/review_redactions').map(({ body }) => body)).toEqual([
    { itemId: 7, fieldKey: 'why', text: '会が調べる' },
    { itemId: 7, fieldKey: 'history', text: '長く続く' },
  ]);
  expect(api.to('PUT /api/review_redactions/3').map(({ body }) => body)).toEqual([{ text: '調べます', version: 2 }]);
  await user.click(screen.getByRole('button', { name: '方法をもとにもどす' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'もとにもどす' }));
  await expect.poll(() => api.to('DELETE /api/review_redactions/3').map(({ body }) => body)).toEqual([{ version: 2 }]);
});

test('Of a round with names there is nothing to hide', async () => {
  drawItem(false);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: '委員に見える書類' })).toBeNull();
  expect(api.to('GET /api/review_items/7/file')).toEqual([]);
});
