import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SystemPage } from '../../../resources/records/screens/console/system-page.tsx';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const api = fakeApi();

const line = (label: string, state: string, value: string, advice: string | null = null) => ({ label, state, value, advice });
const stateOf = (isLooking: boolean, drill: string | null = null) => ({
  at: '2026-11-26T00:00:00.000Z',
  isLooking,
  drill,
  sections: [
    {
      label: 'バックアップと控え',
      lines: [line('最後のバックアップ', 'attention', '5日前', '取ってください。'), line('ファイルの点検', 'good', '異常なし')],
    },
    { label: '容量', lines: [line('ディスクの空き', 'repair', '0.4 GB', '広げてください。')] },
  ],
  slowest: [{ route: 'GET /applications/{id}', calls: 1200, mean: 12, p95: 1034 }],
});

test('What is to be done stands first, the worst before the rest, each with its advice; then all parts', async () => {
  api.on('GET /api/system', () => stateOf(false));
  draw(<SystemPage />);
  const todo = within(await screen.findByRole('region', { name: 'すること' }));
  expect(todo.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '直すディスクの空き0.4 GB広げてください。',
    '注意最後のバックアップ5日前取ってください。',
  ]);
  const part = within(screen.getByRole('region', { name: 'バックアップと控え' }));
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['注意最後のバックアップ5日前', '良いファイルの点検異常なし']);
  expect(screen.getByRole('row', { name: /GET \/applications\/\{id\} 1,200 12 ミリ秒 1,034 ミリ秒/ })).toBeDefined();
  await expectAccessible();
});

test('A press looks at once, once, and says that it goes on without the page', async () => {
  let isLooking = false;
  api.on('GET /api/system', () => stateOf(isLooking));
  api.on('POST /api/system/look', () => {
    isLooking = true;
    return { isLooking };
  });
  const { user } = draw(<SystemPage />);
  await user.click(await screen.findByRole('button', { name: 'いま調べる' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '調べています' }).getAttribute('aria-busy')).toBe('true'));
  expect(screen.getByText(/この画面を閉じても続きます/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: '調べています' }));
  expect(api.to('POST /api/system/look')).toHaveLength(1);
});

test('A press begins a drill, once, and says how far it is; what keeps it from beginning stands beside the button', async () => {
  let drill: string | null = null;
  api.on('GET /api/system', () => stateOf(false, drill));
  api.on('POST /api/system/drill', () => new Refusal(409, 'BACKUP_DIR に、できあがったバックアップがありません。', { code: 'no_drill' }));
  const { user } = draw(<SystemPage />);
  await user.click(await screen.findByRole('button', { name: '復元の訓練を始める' }));
  expect(await screen.findByText(/できあがったバックアップがありません/)).toBeDefined();
  api.on('POST /api/system/drill', () => {
    drill = '使い捨ての場所に戻しています（2/3）';
    return { drill };
  });
  await user.click(screen.getByRole('button', { name: '復元の訓練を始める' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '訓練しています' }).getAttribute('aria-busy')).toBe('true'));
  expect(screen.getByText('復元の訓練：使い捨ての場所に戻しています（2/3）。この画面を閉じても続きます。')).toBeDefined();
  expect(screen.queryByText(/できあがったバックアップがありません/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '訓練しています' }));
  expect(api.to('POST /api/system/drill')).toHaveLength(2);
  await expectAccessible();
});
