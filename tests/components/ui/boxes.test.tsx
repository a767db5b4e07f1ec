import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Checkbox } from '../../../refine-app/ui/checkbox.tsx';
import { SelectBox } from '../../../refine-app/ui/select-box.tsx';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

test('A box is checked and cleared by the mouse and by the space bar', async () => {
  const heard = vi.fn();
  const { user } = draw(<Box heard={heard} />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '河川基金を選択' });
  await user.click(box);
  expect(box.checked).toBe(true);
  await user.keyboard(' ');
  expect(box.checked).toBe(false);
  expect(heard.mock.calls).toEqual([[true], [false]]);
  await expectAccessible();
});

test('A box that stands for several says when only some of them are chosen', async () => {
  const { rerender } = draw(null);
  rerender(<Checkbox aria-label="すべてを選択" partly checked={false} onChange={() => undefined} />);
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'すべてを選択' });
  expect(box().indeterminate).toBe(true);
  await expectAccessible();
  rerender(<Checkbox aria-label="すべてを選択" checked onChange={() => undefined} />);
  expect(box().indeterminate).toBe(false);
  expect(box().checked).toBe(true);
});

test('A box that is switched off stays as it is', async () => {
  const heard = vi.fn();
  const { user } = draw(<Checkbox aria-label="選択" disabled checked={false} onChange={heard} />);
  await user.click(screen.getByRole('checkbox'));
  expect(heard).not.toHaveBeenCalled();
});

test('A choice offers its words in order and tells the value of the chosen one', async () => {
  const heard = vi.fn();
  const { user } = draw(
    <>
      <label htmlFor="sort">並べ替え</label>
      <SelectBox
        id="sort"
        value="new"
        options={[
          { value: 'new', label: '新しい順' },
          { value: 'old', label: '古い順' },
        ]}
        onChange={heard}
      />
    </>,
  );
  const box = screen.getByRole<HTMLSelectElement>('combobox', { name: '並べ替え' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['新しい順', '古い順']);
  expect(box.value).toBe('new');
  await user.selectOptions(box, '古い順');
  expect(heard).toHaveBeenCalledWith('old');
  await expectAccessible();
});

function Box({ heard }: { readonly heard: (on: boolean) => void }) {
  const [on, setOn] = useState(false);
  const change = (next: boolean) => {
    setOn(next);
    heard(next);
  };
  return <Checkbox aria-label="河川基金を選択" checked={on} onChange={change} />;
}
