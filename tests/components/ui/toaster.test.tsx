import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Toast, toast } from '../../../refine-app/ui/toasts.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const saved: Toast = { type: 'success', title: '保存完了', message: '助成事業を更新しました' };
const refused: Toast = { type: 'error', title: '保存できませんでした' };

const all = () => screen.getByRole('region', { name: '通知' });
const show = (given: Toast) => act(() => toast(given));
const later = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  draw(null);
});

test('Failures are announced at once, all else when the reader pauses', async () => {
  show(saved);
  show(refused);
  expect(within(within(all()).getByRole('status')).getByText('保存完了')).toBeDefined();
  expect(within(within(all()).getByRole('alert')).getByText('保存できませんでした')).toBeDefined();
  expect(all().textContent).toContain('完了：保存完了');
  expect(all().textContent).toContain('エラー：保存できませんでした');
  await expectAccessible();
});

test('The places of both announcements are there before anything is said', () => {
  expect(within(all()).getByRole('status').textContent).toBe('');
  expect(within(all()).getByRole('alert').textContent).toBe('');
});

test('A toast goes by itself after five seconds', () => {
  vi.useFakeTimers();
  show(saved);
  later(4900);
  expect(screen.getByText('保存完了')).toBeDefined();
  later(500);
  expect(screen.queryByText('保存完了')).toBeNull();
});

test.each([
  ['points at it', fireEvent.mouseEnter, fireEvent.mouseLeave],
  ['has the focus in it', fireEvent.focusIn, fireEvent.focusOut],
])('A toast stays while someone %s', (_, come, go) => {
  vi.useFakeTimers();
  show(saved);
  const button = screen.getByRole('button', { name: '通知を閉じる' });
  come(button);
  later(60_000);
  expect(screen.getByText('保存完了')).toBeDefined();
  go(button);
  later(5400);
  expect(screen.queryByText('保存完了')).toBeNull();
});

test('A toast is closed by its button', () => {
  vi.useFakeTimers();
  show(saved);
  fireEvent.click(screen.getByRole('button', { name: '通知を閉じる' }));
  later(400);
  expect(screen.queryByText('保存完了')).toBeNull();
});

test('The same words are said once', () => {
  show(saved);
  show(saved);
  show({ ...saved, message: '申請を更新しました' });
  expect(screen.getAllByText('保存完了')).toHaveLength(2);
});

test('A toast of the same key takes the place of the one before', () => {
  show({ ...saved, key: 'progress' });
  show({ ...refused, key: 'progress' });
  expect(screen.queryByText('保存完了')).toBeNull();
  expect(screen.getByText('保存できませんでした')).toBeDefined();
});

test('What a toast offers is done by its button', () => {
  const run = vi.fn();
  show({ ...saved, action: { label: '元に戻す', run } });
  fireEvent.click(screen.getByRole('button', { name: '元に戻す' }));
  expect(run).toHaveBeenCalledTimes(1);
});
