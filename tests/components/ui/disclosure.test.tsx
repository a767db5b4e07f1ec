import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog } from '../../../refine-app/ui/dialog.tsx';
import { Disclosure } from '../../../refine-app/ui/disclosure.tsx';
import { More } from '../../../refine-app/ui/more.tsx';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const opener = () => screen.getByRole('button', { name: '表示の設定' });
const isOpen = () => opener().getAttribute('aria-expanded') === 'true';

function drawSettings(onOpen?: () => void) {
  return draw(
    <>
      <Disclosure button={{ children: '表示の設定' }} {...(onOpen && { onOpen })}>
        {(close) => (
          <button type="button" onClick={close}>
            最初の項目に戻す
          </button>
        )}
      </Disclosure>
      <button type="button">登録する</button>
    </>,
  );
}

test('A panel opens below its button and closes with it', async () => {
  const onOpen = vi.fn();
  const { user } = drawSettings(onOpen);
  expect(isOpen()).toBe(false);
  await user.click(opener());
  expect(isOpen()).toBe(true);
  const panel = document.getElementById(opener().getAttribute('aria-controls') ?? '');
  expect(panel?.contains(screen.getByRole('button', { name: '最初の項目に戻す' }))).toBe(true);
  await expectAccessible();
  await user.click(opener());
  expect(isOpen()).toBe(false);
  expect(screen.queryByRole('button', { name: '最初の項目に戻す' })).toBeNull();
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('By keyboard: Enter opens, Tab goes into the panel, Esc closes it and gives the focus back', async () => {
  const { user } = drawSettings();
  await user.tab();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '最初の項目に戻す' }));
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(opener());
});

test('What is done in the panel closes it and gives the focus back', async () => {
  const { user } = drawSettings();
  await user.click(opener());
  await user.click(screen.getByRole('button', { name: '最初の項目に戻す' }));
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(opener());
});

test('The focus going on, and a press elsewhere, close it and leave the focus where it went', async () => {
  const { user } = drawSettings();
  await user.click(opener());
  await user.tab();
  await user.tab();
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '登録する' }));
  await user.click(opener());
  expect(isOpen()).toBe(true);
  await user.click(screen.getByRole('button', { name: '登録する' }));
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '登録する' }));
});

test('Esc is left to others while the panel is closed', async () => {
  const heard = vi.fn();
  const { user } = draw(
    // biome-ignore lint/a11y/noStaticElementInteractions: listens in the place of a dialog
    <div onKeyDown={({ key }) => heard(key)}>
      <Disclosure button={{ children: '表示の設定' }}>{() => null}</Disclosure>
    </div>,
  );
  await user.tab();
  await user.keyboard('{Escape}');
  expect(heard).toHaveBeenCalledWith('Escape');
  expect(isOpen()).toBe(false);
});

test('What is behind 「…」 stays in the page while it is closed, so that what it has opened lives on', async () => {
  const { user } = draw(
    <More>
      <Asking />
    </More>,
  );
  const more = screen.getByRole('button', { name: 'ほかの操作' });
  expect(screen.queryByRole('button', { name: '尋ねる' })).toBeNull();
  await user.click(more);
  await user.click(screen.getByRole('button', { name: '尋ねる' }));
  expect(more.getAttribute('aria-expanded')).toBe('false');
  const dialog = within(await screen.findByRole('dialog', { name: '質問' }));
  await user.click(dialog.getByRole('button', { name: 'やめる' }));
  await waitFor(() => expect(document.activeElement).toBe(more));
});

/** A button with a dialog of its own, as actions have. */
function Asking() {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        尋ねる
      </button>
      {asked && <Dialog title="質問" onCancel={() => setAsked(false)} />}
    </>
  );
}
