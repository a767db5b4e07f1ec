import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { queryClient } from '../../../refine-app/providers/query-client.ts';
import { removeToken, setToken } from '../../../refine-app/providers/token.ts';
import { watchPresses } from '../../../refine-app/ui/after-press.ts';
import { closeToasts } from './draw.tsx';

/** What React, antd and the browser complain of. A test in which they do has failed. */
let complaints: MockInstance[] = [];

watchPresses();

// As browsers have it.
document.head.append(Object.assign(document.createElement('style'), { textContent: '[hidden] { display: none }' }));

beforeEach(() => {
  setToken('a token');
  complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')].map((spy) => spy.mockImplementation(() => undefined));
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  closeToasts();
  queryClient.clear();
  removeToken('none');
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  const said = complaints.flatMap((spy) => spy.mock.calls.map((words) => words.map(String).join(' ')));
  for (const spy of complaints) spy.mockRestore();
  expect(said, 'what the console was told').toEqual([]);
});
