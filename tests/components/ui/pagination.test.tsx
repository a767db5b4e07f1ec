import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Pager, Pagination } from '../../../refine-app/ui/pagination.tsx';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const pagesOf = (current: number, pages: number) => <Pagination current={current} pages={pages} href={(page) => `/admin/grants?page=${page}`} />;
const navigation = () => screen.getByRole('navigation', { name: 'ページの切り替え' });

test('One page needs no turning', () => {
  draw(pagesOf(1, 1));
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('Pages are links with addresses, and the current one says so', async () => {
  const { user, address } = draw(pagesOf(2, 4));
  const links = within(navigation()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
    '前へ',
    '1ページ',
    '2ページ',
    '3ページ',
    '4ページ',
    '次へ',
  ]);
  expect(screen.getByRole('link', { current: 'page' }).getAttribute('aria-label')).toBe('2ページ');
  await expectAccessible();
  await user.click(screen.getByRole('link', { name: '次へ' }));
  expect(address()).toBe('/admin/grants?page=3');
});

test.each([
  [1, '前へ'],
  [4, '次へ'],
])('On page %i there is nowhere to go by 「%s」', (current, label) => {
  draw(pagesOf(current, 4));
  expect(screen.queryByRole('link', { name: label })).toBeNull();
  expect(within(navigation()).getByText(label)).toBeDefined();
});

test('Of many pages the first, the last and those around the current one are offered', () => {
  draw(pagesOf(10, 20));
  const items = within(navigation()).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['1', '…', '8', '9', '10', '11', '12', '…', '20']);
});

test('A pager turns the pages of a table without addresses and tells where one is', async () => {
  const { user } = draw(<Turned />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  expect(screen.getByText('1 / 3 ページ').getAttribute('role')).toBe('status');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '前へ' }).disabled).toBe(true);
  await expectAccessible();
  await press('次へ');
  await press('次へ');
  expect(screen.getByText('3 / 3 ページ')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '次へ' }).disabled).toBe(true);
  await press('前へ');
  expect(screen.getByText('2 / 3 ページ')).toBeDefined();
});

test('A pager of one page is not there', () => {
  draw(<Pager label="結果のページ" page={1} pages={1} onChange={() => undefined} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

function Turned() {
  const [page, setPage] = useState(1);
  return <Pager label="結果のページ" page={page} pages={3} onChange={setPage} />;
}
