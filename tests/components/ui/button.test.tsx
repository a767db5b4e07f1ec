import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button, LinkButton } from '../../../refine-app/ui/button.tsx';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

test('A button does its work by the mouse, by Enter and by the space bar', async () => {
  const onClick = vi.fn();
  const { user } = draw(<Button onClick={onClick}>保存する</Button>);
  await user.click(screen.getByRole('button', { name: '保存する' }));
  await user.keyboard('{Enter}');
  await user.keyboard(' ');
  expect(onClick).toHaveBeenCalledTimes(3);
  await expectAccessible();
});

test('A button at work keeps its words and the focus, says so, and takes no second press', async () => {
  const onClick = vi.fn();
  const { user } = draw(
    <Button loading onClick={onClick}>
      保存する
    </Button>,
  );
  const button = screen.getByRole('button', { name: '保存する', busy: true });
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  await expectAccessible();
});

test('A button whose work has to wait keeps the focus, and takes no press', async () => {
  const onClick = vi.fn();
  const { user } = draw(
    <Button aria-disabled onClick={onClick}>
      送信しています…
    </Button>,
  );
  const button = screen.getByRole('button', { name: '送信しています…' });
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  await expectAccessible();
});

test('A button that is switched off is passed over by the keyboard', async () => {
  const onClick = vi.fn();
  const { user } = draw(
    <>
      <Button disabled onClick={onClick}>
        削除する
      </Button>
      <Button>やめる</Button>
    </>,
  );
  await user.click(screen.getByRole('button', { name: '削除する' }));
  expect(onClick).not.toHaveBeenCalled();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'やめる' }));
});

test('A button within a form does not send it', async () => {
  const onSubmit = vi.fn();
  const { user } = draw(
    <form onSubmit={onSubmit}>
      <Button>条件を足す</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: '条件を足す' }));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('A picture alone has a name, and the picture itself is not read out', async () => {
  draw(<Button icon={<svg aria-hidden="true" />} aria-label="設定" />);
  expect(screen.getByRole('button').textContent).toBe('');
  expect(screen.getByRole('button', { name: '設定' })).toBeDefined();
  await expectAccessible();
});

test('A link button goes to its address within the app', async () => {
  const { user, address } = draw(<LinkButton to="/admin/grants/1/edit">編集する</LinkButton>);
  const link = screen.getByRole('link', { name: '編集する' });
  expect(link.getAttribute('href')).toBe('/admin/grants/1/edit');
  await user.click(link);
  expect(address()).toBe('/admin/grants/1/edit');
  await expectAccessible();
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('A link button leaves a click with %s to the browser', (key) => {
  const { address } = draw(<LinkButton to="/admin/grants/1/edit">編集する</LinkButton>);
  const link = screen.getByRole('link');
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link, { [key]: true });
  expect(address()).toBe('/admin/dashboard');
});
