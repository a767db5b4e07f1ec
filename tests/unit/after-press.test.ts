import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let done: string[];
let page: EventTarget;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  done = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function watched() {
  const { afterPress, watchPresses } = await import('../../refine-app/ui/after-press.ts');
  watchPresses();
  return afterPress;
}

test('follows the event that is under way where nothing is pressed', async () => {
  const afterPress = await watched();
  afterPress(() => done.push('done'));
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual(['done']);
});

test.each(['pointerup', 'pointercancel'])('waits while something is pressed, and happens once: %s', async (end) => {
  const afterPress = await watched();
  page.dispatchEvent(new Event('pointerdown'));
  afterPress(() => done.push('done'));
  vi.advanceTimersByTime(10_000);
  expect(done).toEqual([]);
  page.dispatchEvent(new Event(end));
  expect(done).toEqual([]);
  vi.runAllTimers();
  page.dispatchEvent(new Event('pointerup'));
  page.dispatchEvent(new Event('pointercancel'));
  vi.runAllTimers();
  expect(done).toEqual(['done']);
});

test('does not wait for a press that is over', async () => {
  const afterPress = await watched();
  page.dispatchEvent(new Event('pointerdown'));
  page.dispatchEvent(new Event('pointerup'));
  afterPress(() => done.push('done'));
  vi.runAllTimers();
  expect(done).toEqual(['done']);
});
