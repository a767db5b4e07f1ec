import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PrintPage } from '../../../refine-app/resource/list/print-page.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const { grants } = resources;

/** So many programmes, as the server gives them out. */
function serve(count: number, total = count): void {
  const all = Array.from({ length: count }, (_, index) => rowOf(grants, index + 1, { title: `助成${index + 1}` }));
  const page = (query: URLSearchParams) => (Number(query.get('page')) - 1) * Number(query.get('limit'));
  api.list(grants, ({ query }) => all.slice(page(query), page(query) + Number(query.get('limit'))), total);
}

test('All that was found is on the sheet, with the conditions, the number and the moment', async () => {
  serve(231);
  // happy-dom has no printer.
  const print = vi.fn();
  window.print = print;
  const { user } = draw(<PrintPage resource={grants} />, { at: '/admin/grants/print?q=水辺&category=school&sort=-year' });
  const table = await screen.findByRole('table', { name: '部門助成金の一覧' });
  expect(within(table).getAllByRole('row')).toHaveLength(232);
  expect(
    within(screen.getByRole('list', { name: '絞り込みの条件' }))
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['検索：水辺', '種別：学校']);
  expect(screen.getByText(/^231件、\d{4}\/\d\d\/\d\d \d\d:\d\d 現在（印刷：管理者 事務 花子）$/)).toBeDefined();
  expect(api.calls.map(({ query }) => [query.get('q'), query.get('category'), query.get('sortBy'), query.get('page')])).toEqual([
    ['水辺', 'school', 'year', '1'],
    ['水辺', 'school', 'year', '2'],
  ]);
  expect(screen.getByRole('link', { name: '一覧へ戻る' }).getAttribute('href')).toContain('category=school');
  await user.click(screen.getByRole('button', { name: '印刷する' }));
  expect(print).toHaveBeenCalledOnce();
});

test('What is too much for paper is said, and a failure too', async () => {
  serve(3, 2300);
  const { unmount } = draw(<PrintPage resource={grants} />, { at: '/admin/grants/print' });
  expect((await screen.findByText(/はじめの3件だけを印刷します/)).textContent).toContain('CSV出力');
  expect(screen.getByText('条件：なし（すべて）')).toBeDefined();
  await expectAccessible();
  unmount();
  api.on('GET /api/admin/grants', () => new Refusal(403, 'この操作を行う権限がありません'));
  draw(<PrintPage resource={grants} />, { at: '/admin/grants/print?q=川' });
  await screen.findByText('部門助成金の取得に失敗しました');
  expect(screen.getByRole('button', { name: '印刷する' })).toHaveProperty('disabled', true);
});
