import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import '../../../refine-app/app/console-capabilities.ts';
import { queryClient } from '../../../refine-app/data/query-client.ts';
import { removeToken, setToken } from '../../../refine-app/data/token.ts';
import { watchPresses } from '../../../refine-app/ui/after-press.ts';
import { takeUnanswered } from './api.ts';
import { closeToasts } from './draw.tsx';

/** happy-dom does not know it yet. */
const unknownTag = 'start its name with an uppercase letter. search';

/** What React, antd and the browser complain of. A test in which they do has failed. */
let complaints: MockInstance[] = [];

// The first to ask for a page loads it, beside whatever the machine does.
configure({ asyncUtilTimeout: 60_000 });

watchPresses();

// Browsers have it, Node 20 does not.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

/** What browsers and antd's styles say of what is hidden, and of a box that measures itself. */
const styles = `
  [hidden], .ant-select-dropdown-hidden, .ant-picker-dropdown-hidden { display: none }
  textarea { box-sizing: border-box; padding: 0; border: 0 solid; line-height: 1 }
`;
document.head.append(Object.assign(document.createElement('style'), { textContent: styles }));

/** What antd still asks for, and user-event leaves out. */
const keyCodes: Readonly<Record<string, number>> = { Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40, Tab: 9 };
window.addEventListener('keydown', (event) => Object.defineProperty(event, 'keyCode', { value: keyCodes[event.key] ?? 0 }), true);

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
  const meant = said.filter((words) => !words.endsWith(unknownTag));
  expect(takeUnanswered(), 'calls that nobody answers').toEqual([]);
  expect(meant, 'what the console was told').toEqual([]);
});
