import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReceiptList } from '../../../resources/receipts/screens/grantee/receipt-list.tsx';
import { resources } from '../../../resources.config.ts';
import { draw } from '../support/draw.tsx';
import { teacher } from '../support/grantee.ts';
import { rowOf } from '../support/rows.ts';

type Receipts = Parameters<typeof ReceiptList>[0]['receipts'];

const statuses = ['approved', 'draft', 'rejected', 'submitted', 'draft'];
const receipts = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    rowOf(resources.receipts, index + 1, { title: `領収書${index + 1}`, status: statuses[index] ?? 'paid' }),
  ) as unknown as Receipts;

const shown = (count: number, onPhone: boolean) => {
  draw(<ReceiptList receipts={receipts(count)} total={count} isOpen onPhone={onPhone} onEdit={() => undefined} />, { me: teacher });
  const titles = screen.getAllByRole('link').map(({ textContent }) => textContent?.replace('領収書', ''));
  return [titles.slice(0, 5).join(), screen.queryByRole('searchbox', { name: '検索' }) !== null];
};

test.each([
  ['on a phone what was sent back and the drafts stand first, without a search', 5, true, '3,2,5,1,4', false],
  ['on a phone more than twenty can be searched', 21, true, '3,2,5,1,4', true],
  ['elsewhere the order is that of the dates, with its search', 5, false, '1,2,3,4,5', true],
])('%s', (_, count, onPhone, titles, searched) => expect(shown(count, onPhone)).toEqual([titles, searched]));
