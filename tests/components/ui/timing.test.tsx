import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDebounced, useDelayed, useWhenIdle } from '../../../refine-app/ui/timing.ts';

const later = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
});

test('An answer that comes fast shows no placeholder; a slow one shows it until it is there', () => {
  const { result, rerender } = renderHook(({ active }) => useDelayed(active), { initialProps: { active: true } });
  expect(result.current).toBe(false);
  later(149);
  expect(result.current).toBe(false);
  later(1);
  expect(result.current).toBe(true);
  rerender({ active: false });
  expect(result.current).toBe(false);
  rerender({ active: true });
  later(100);
  rerender({ active: false });
  later(1000);
  expect(result.current).toBe(false);
});

test('A value counts once it has stayed the same for so long', () => {
  const { result, rerender } = renderHook(({ text }) => useDebounced(text, 300), { initialProps: { text: '' } });
  rerender({ text: '北' });
  later(200);
  rerender({ text: '北上' });
  later(200);
  expect(result.current).toBe('');
  later(100);
  expect(result.current).toBe('北上');
});

test('What is fetched for later waits until the page has stood for a moment, and is dropped with it', () => {
  const work = vi.fn();
  const { unmount } = renderHook(() => useWhenIdle(work));
  later(1400);
  expect(work).not.toHaveBeenCalled();
  unmount();
  later(10_000);
  expect(work).not.toHaveBeenCalled();
  renderHook(() => useWhenIdle(work));
  later(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});
