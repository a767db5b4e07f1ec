import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type KeyActions, useKeys } from '../../../refine-app/ui/use-keys.ts';
import { draw } from '../support/draw.tsx';

function drawKeys(more?: React.ReactNode) {
  const [approve, save] = [vi.fn(), vi.fn()];
  const drawn = draw(
    <>
      <Keys actions={{ a: approve, 'mod+s': save, x: undefined }} />
      {more}
    </>,
  );
  return { ...drawn, approve, save };
}

/** @returns whether the key was kept from the browser */
function press(init: KeyboardEventInit, on: Element = document.body): boolean {
  const event = createEvent.keyDown(on, { code: `Key${init.key?.toUpperCase()}`, ...init });
  fireEvent(on, event);
  return event.defaultPrevented;
}

test('A single key does its work, in capitals too, and no other key does', () => {
  const { approve } = drawKeys();
  expect(press({ key: 'a' })).toBe(true);
  expect(press({ key: 'A' })).toBe(true);
  expect(approve).toHaveBeenCalledTimes(2);
  expect(press({ key: 'b' })).toBe(false);
  expect(press({ key: 'x' })).toBe(false);
  expect(approve).toHaveBeenCalledTimes(2);
});

test.each([{ ctrlKey: true }, { metaKey: true }])('Saving takes the key from the browser: %o', (modifier) => {
  const { save } = drawKeys();
  expect(press({ key: 's', ...modifier })).toBe(true);
  expect(save).toHaveBeenCalledTimes(1);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('A key of the browser is left to it: %o', (modifier) => {
  const { approve } = drawKeys();
  expect(press({ key: 'a', ...modifier })).toBe(false);
  expect(approve).not.toHaveBeenCalled();
});

test.each([
  ['a line', <input key="line" aria-label="here" />],
  ['a text', <textarea key="text" aria-label="here" />],
  ['a choice', <select key="choice" aria-label="here" />],
])('While one types into %s a single key is a letter; saving is possible', async (_, field) => {
  const { approve, save, user } = drawKeys(field);
  const here = screen.getByLabelText('here');
  await user.click(here);
  await user.keyboard('a');
  expect(approve).not.toHaveBeenCalled();
  press({ key: 's', ctrlKey: true }, here);
  expect(save).toHaveBeenCalledTimes(1);
});

test.each(['dialog', 'alertdialog', 'menu'])('While a %s is open a single key rests', (role) => {
  const { approve } = drawKeys(<div role={role}>前にあるもの</div>);
  press({ key: 'a' });
  expect(approve).not.toHaveBeenCalled();
});

test('A dialog that stands there hidden is not in the way', () => {
  const { approve } = drawKeys(<div role="dialog" style={{ display: 'none' }} />);
  press({ key: 'a' });
  expect(approve).toHaveBeenCalledTimes(1);
});

test('A key that is held down does its work once, and types nothing into what it opened', () => {
  const { approve } = drawKeys(<input aria-label="here" />);
  press({ key: 'a' });
  expect(press({ key: 'a', repeat: true }, screen.getByLabelText('here'))).toBe(true);
  expect(press({ key: 'a', repeat: true })).toBe(true);
  expect(approve).toHaveBeenCalledTimes(1);
  press({ key: 'a' });
  expect(approve).toHaveBeenCalledTimes(2);
});

test('A conversion is not interrupted', () => {
  const { approve, save } = drawKeys();
  press({ key: 'a', isComposing: true });
  press({ key: 's', ctrlKey: true, isComposing: true });
  expect(approve).not.toHaveBeenCalled();
  expect(save).not.toHaveBeenCalled();
});

test('Keys rest once what they belong to is gone', () => {
  const { approve, unmount } = drawKeys();
  unmount();
  press({ key: 'a' });
  expect(approve).not.toHaveBeenCalled();
});

function Keys({ actions }: { readonly actions: KeyActions }) {
  useKeys(actions);
  return null;
}
