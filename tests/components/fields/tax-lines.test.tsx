import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { formatYen } from '../../../domain/money/yen.ts';
import { TaxLinesDialog } from '../../../resources/receipts/screens/console/tax-lines-dialog.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();

const { receipts } = resources;
const receipt = rowOf(receipts, 7, { amount: 3300, taxRate: 10, taxIncluded: true, lines: [], version: 2 });

async function drawDialog() {
  const onClose = vi.fn();
  const drawn = draw(<TaxLinesDialog resource={receipts} receipt={receipt} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: '税率ごとの内訳' }));
  const press = (name: string) => drawn.user.click(dialog.getByRole('button', { name }));
  const amount = (place: number) => dialog.getByRole<HTMLInputElement>('textbox', { name: `内訳${place}の金額` });
  return { ...drawn, onClose, dialog, press, amount };
}

test('A receipt of one rate is divided among two, and both are sent with its version', async () => {
  api.on('PUT /api/receipts/7', () => receipt);
  const { user, dialog, press, amount, onClose } = await drawDialog();
  expect(amount(1).value).toBe('3,300');
  await user.clear(amount(1));
  await user.type(amount(1), '２２００');
  await press('税率を追加する');
  await user.clear(amount(2));
  await user.type(amount(2), '1100');
  expect(dialog.getByText(formatYen(3300))).toBeDefined();
  await expectAccessible();
  await press('保存する');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [{ body } = { body: undefined }] = api.to('PUT /api/receipts/7');
  expect(body).toMatchObject({ version: 2, lines: [{ amount: 2200 }, { amount: 1100 }] });
  expect(screen.getByText('税率ごとの内訳を更新しました')).toBeDefined();
});

test('An amount that is missing is told at once, with the focus in it, and nothing is sent', async () => {
  const { user, press, amount, dialog } = await drawDialog();
  await user.clear(amount(1));
  await press('保存する');
  expect(dialog.getByRole('alert').textContent).toBe('内訳の金額は0より大きい値を入力してください');
  expect(document.activeElement).toBe(amount(1));
  expect(amount(1).getAttribute('aria-invalid')).toBe('true');
  expect(api.calls).toEqual([]);
});

test('A refusal stays in the dialog', async () => {
  api.on('PUT /api/receipts/7', () => new Refusal(409, 'この領収書は精算済みです'));
  const { press, dialog, onClose } = await drawDialog();
  await press('保存する');
  expect(await dialog.findByText('この領収書は精算済みです')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

test('The last line cannot be taken away', async () => {
  const { dialog, press } = await drawDialog();
  expect(dialog.queryByRole('button', { name: '内訳1を消す' })).toBeNull();
  await press('税率を追加する');
  await press('内訳1を消す');
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
});
