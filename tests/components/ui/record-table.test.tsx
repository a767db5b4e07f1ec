import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { chosenAfter, type RecordColumn, RecordTable, type RowChoice } from '../../../refine-app/ui/record-table.tsx';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

interface Account {
  readonly id: string;
  readonly holder: string;
  readonly isOpen: boolean;
}

const accounts: readonly Account[] = [
  { id: 'a', holder: '北上川の会', isOpen: true },
  { id: 'b', holder: '最上川の会', isOpen: true },
  { id: 'c', holder: '信濃川の会', isOpen: false },
];

const columns: RecordColumn<Account>[] = [
  { key: 'holder', title: '名義', render: ({ holder }) => holder },
  { key: 'state', title: '状態', render: ({ isOpen }) => (isOpen ? '使用中' : '停止') },
];

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const chosen = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked).length;

test('Rows stand under their headings, in a box with a name that the keyboard reaches and can scroll', async () => {
  const { user } = draw(<RecordTable label="口座" keyOf={({ id }) => id} columns={columns} rows={accounts} />);
  const table = within(screen.getByRole('region', { name: '口座' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['名義', '状態']);
  expect(table.getAllByRole('row')).toHaveLength(4);
  expect(table.getByRole('row', { name: '信濃川の会 停止' })).toBeDefined();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '口座' }));
  await expectAccessible();
});

test('Where the rows are cards, each value has its heading beside it', () => {
  draw(<RecordTable label="口座" keyOf={({ id }) => id} columns={columns} rows={accounts.slice(0, 1)} />);
  expect(screen.getAllByRole('cell').map((cell) => cell.getAttribute('data-label'))).toEqual(['名義', '状態']);
});

test('A row is chosen by its own box, which names it', async () => {
  const { user } = draw(<Choosing />);
  await user.click(box('最上川の会を選択'));
  expect(box('最上川の会を選択').checked).toBe(true);
  expect(box('すべてを選択').indeterminate).toBe(true);
  expect(box('すべてを選択').checked).toBe(false);
  await expectAccessible();
});

test('The box in the head chooses all that may be chosen, and lets go of them', async () => {
  const { user } = draw(<Choosing />);
  await user.click(box('すべてを選択'));
  expect(box('すべてを選択').checked).toBe(true);
  expect(box('すべてを選択').indeterminate).toBe(false);
  expect(box('信濃川の会を選択').checked).toBe(false);
  expect(chosen()).toBe(3);
  await user.click(box('すべてを選択'));
  expect(chosen()).toBe(0);
});

test('With Shift, the rows between go along, those that may be chosen; from another page none do', async () => {
  const many = Array.from({ length: 6 }, (_, at) => ({ id: String(at), holder: `${at}番の会`, isOpen: at !== 2 }));
  function Pages() {
    const [rows, show] = useState(many);
    const [ids, setIds] = useState<readonly string[]>([]);
    const set = (some: readonly Account[], on: boolean) =>
      setIds((before) =>
        chosenAfter(
          before,
          some.map(({ id }) => id),
          on,
        ),
      );
    const choice: RowChoice<Account> = { has: ({ id }) => ids.includes(id), set, isOpen: ({ isOpen }) => isOpen, labelOf: ({ holder }) => holder };
    return (
      <>
        <RecordTable label="口座" keyOf={({ id }) => id} columns={columns} rows={rows} choice={choice} />
        <button type="button" onClick={() => show(many.slice(3))}>
          次へ
        </button>
      </>
    );
  }
  const { user } = draw(<Pages />);
  const press = async (name: string) => {
    await user.keyboard('{Shift>}');
    await user.click(box(name));
    await user.keyboard('{/Shift}');
  };
  const names = () => screen.getAllByRole('checkbox', { checked: true }).map((one) => one.getAttribute('aria-label'));
  await user.click(box('1番の会を選択'));
  await press('4番の会を選択');
  expect(names()).toEqual(['1番の会を選択', '3番の会を選択', '4番の会を選択']);
  await press('3番の会を選択');
  expect(names()).toEqual(['1番の会を選択']);
  await user.click(box('0番の会を選択'));
  await user.click(screen.getByRole('button', { name: '次へ' }));
  await press('5番の会を選択');
  expect(names()).toEqual(['5番の会を選択']);
});

test('Choosing all keeps what is chosen on other pages', async () => {
  const { user } = draw(<Choosing before={['elsewhere']} />);
  await user.click(box('すべてを選択'));
  await user.click(box('すべてを選択'));
  expect(screen.getByText('選択：elsewhere')).toBeDefined();
});

test('A row that may not be chosen has its box switched off, and so has the head where none may', () => {
  draw(<Choosing rows={accounts.slice(2)} />);
  expect(box('信濃川の会を選択').disabled).toBe(true);
  expect(box('すべてを選択').disabled).toBe(true);
  expect(box('すべてを選択').checked).toBe(false);
});

test('A first press on a heading asks for the order up, the next for the other way round', async () => {
  const asked: string[] = [];
  const sortable = columns.map((column) => ({ ...column, sortable: true }));
  const table = (sort?: string) => (
    <RecordTable keyOf={({ id }) => id} columns={sortable} rows={accounts} sort={sort} onSort={(next) => asked.push(next)} />
  );
  for (const sort of [undefined, 'holder', '-holder', 'state']) {
    const { user, unmount } = draw(table(sort));
    await user.click(screen.getByRole('button', { name: '名義' }));
    unmount();
  }
  expect(asked).toEqual(['holder', '-holder', 'holder', 'holder']);
});

test('A foot stands below the rows', () => {
  const foot = { holder: '合計', state: '3件' };
  draw(<RecordTable label="口座" keyOf={({ id }) => id} columns={columns} rows={accounts} foot={foot} />);
  expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('合計3件');
});

function Choosing({ rows = accounts, before = [] }: { readonly rows?: readonly Account[]; readonly before?: readonly string[] }) {
  const [keys, setKeys] = useState(before);
  const choice: RowChoice<Account> = {
    has: ({ id }) => keys.includes(id),
    set: (some, on) =>
      setKeys(
        chosenAfter(
          keys,
          some.map(({ id }) => id),
          on,
        ),
      ),
    isOpen: ({ isOpen }) => isOpen,
    labelOf: ({ holder }) => holder,
  };
  return (
    <>
      <RecordTable label="口座" keyOf={({ id }) => id} columns={columns} rows={rows} choice={choice} />
      <p>選択：{keys.join()}</p>
    </>
  );
}
