import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BudgetGauge } from '../../../resources/receipts/screens/budget-gauge.tsx';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const api = fakeApi();

const line = (costCategory: string | null, label: string, budget: number, receipted: number) => ({
  costCategory,
  label,
  budget,
  receipted,
  approved: 100,
  remaining: budget - receipted,
});

const drawn = async () => {
  await screen.findByRole('heading', { name: '予算と支出' });
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};

test('With a plan each category is held against it, and what is over it says so', async () => {
  const lines = [line('travel', '旅費交通費', 500, 300), line('goods', '消耗品費', 0, 200)];
  api.on('GET /api/applications/1/budget', () => ({ lines, total: { budget: 500, receipted: 500, approved: 200, remaining: 0 } }));
  draw(<BudgetGauge applicationId={1} />);
  expect(await drawn()).toEqual([
    '旅費交通費予算 ¥500　領収書 ¥300（承認済み ¥100）残り ¥200',
    '消耗品費予算 ¥0　領収書 ¥200（承認済み ¥100）¥200 超過',
    '合計予算 ¥500　領収書 ¥500（承認済み ¥200）残り ¥0',
  ]);
  expect(screen.getByText('下書きと差戻しの領収書は含みません。')).toBeDefined();
  await expectAccessible();
});

test('Without a plan no category is over anything, and all are held against what was approved', async () => {
  const lines = [line(null, '費目なし', 0, 300)];
  api.on('GET /api/applications/1/budget', () => ({ lines, total: { budget: 1000, receipted: 300, approved: 100, remaining: 700 } }));
  draw(<BudgetGauge applicationId={1} />);
  expect(await drawn()).toEqual(['費目なし領収書 ¥300（承認済み ¥100）', '合計承認額 ¥1,000　領収書 ¥300（承認済み ¥100）残り ¥700']);
});
