import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DebouncedInput } from '../../../refine-app/resource/kinds/parts/debounced-input.tsx';
import { NumberFilter } from '../../../refine-app/resource/kinds/parts/number-filter.tsx';
import { yen } from '../../../schema/fields.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const heard = vi.fn();
const box = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const later = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  heard.mockClear();
  vi.useFakeTimers();
});

test('What is typed is told once typing pauses, and not letter by letter', () => {
  draw(<Typing />);
  type('北');
  later(400);
  type('北上');
  later(499);
  expect(heard).not.toHaveBeenCalled();
  later(1);
  expect(heard.mock.calls).toEqual([['北上']]);
});

test('Enter tells it at once, and nothing comes after', () => {
  draw(<Typing />);
  type('北上');
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(heard.mock.calls).toEqual([['北上']]);
  later(1000);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('What empties the box is told at once: the keyboard, and the button', () => {
  draw(<Typing start="北上" />);
  type('');
  expect(heard.mock.calls).toEqual([['']]);
  type('最上');
  later(500);
  fireEvent.click(screen.getByRole('button', { name: '入力を消す' }));
  expect(heard.mock.calls).toEqual([[''], ['最上'], ['']]);
});

test('A conversion is waited for, and its Enter is none of ours', () => {
  draw(<Typing />);
  fireEvent.compositionStart(box());
  type('きたかみ');
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
  later(5000);
  expect(heard).not.toHaveBeenCalled();
  type('北上');
  fireEvent.compositionEnd(box());
  later(500);
  expect(heard.mock.calls).toEqual([['北上']]);
});

test('The way back in the browser replaces what is typed', () => {
  const { rerender } = draw(null);
  rerender(<DebouncedInput aria-label="検索" value="北上" onCommit={heard} />);
  type('最上');
  rerender(<DebouncedInput aria-label="検索" value="" onCommit={heard} />);
  expect(box().value).toBe('');
  later(1000);
  expect(heard).not.toHaveBeenCalled();
});

test('A bound of an amount takes what people write, and says where that is no number', async () => {
  const parameters = [
    { name: 'minAmount', field: 'amount', test: 'from', label: '助成額（以上）' },
    { name: 'maxAmount', field: 'amount', test: 'until', label: '助成額（以下）' },
  ] as const;
  draw(<NumberFilter id="amount" label="助成額" field={yen('助成額')} parameters={parameters} values={[[], ['900000']]} onChange={heard} />);
  const [least, most] = screen.getAllByRole<HTMLInputElement>('textbox') as [HTMLInputElement, HTMLInputElement];
  expect(most.value).toBe('900,000');
  fireEvent.change(least, { target: { value: '５０万' } });
  later(500);
  expect(least.getAttribute('aria-invalid')).toBe('true');
  expect(heard).not.toHaveBeenCalled();
  fireEvent.change(least, { target: { value: '５００，０００円' } });
  later(500);
  expect(heard).toHaveBeenLastCalledWith([['500000'], ['900000']]);
  expect(least.getAttribute('aria-invalid')).toBeNull();
  vi.useRealTimers();
  await expectAccessible();
});

function Typing({ start = '' }: { readonly start?: string }) {
  const [text, setText] = useState(start);
  const commit = (next: string) => {
    heard(next);
    setText(next);
  };
  return <DebouncedInput aria-label="検索" value={text} onCommit={commit} />;
}
