import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrivedAhead, askAhead, takeAhead } from '../../refine-app/providers/ahead.ts';

const wanted = {
  resource: 'applications',
  filters: [],
  sorters: [{ field: 'entryDate', order: 'desc' as const }],
  pagination: { currentPage: 1, pageSize: 30 },
};
const answer = { data: [{ id: 1 }], total: 1 };

describe('rows that were asked for before their page stood', () => {
  let token: string | null;
  beforeEach(() => {
    token = 'one';
    vi.stubGlobal('localStorage', { getItem: () => token });
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    takeAhead(wanted);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('are there to be seen once they have arrived, and taken once', async () => {
    const arriving = askAhead(wanted, async () => answer);
    expect(arrivedAhead(wanted)).toBeUndefined();
    await arriving;
    expect(arrivedAhead(wanted)).toBe(answer);
    expect(await takeAhead(wanted)).toBe(answer);
    expect(takeAhead(wanted)).toBeUndefined();
    expect(arrivedAhead(wanted)).toBeUndefined();
  });

  it.each([
    ['another page', { ...wanted, pagination: { currentPage: 2, pageSize: 30 } }],
    ['another resource', { ...wanted, resource: 'adoptions' }],
    ['other conditions', { ...wanted, filters: [{ field: 'q', operator: 'eq' as const, value: '川' }] }],
    ['another order', { ...wanted, sorters: [{ field: 'entryDate', order: 'asc' as const }] }],
  ])('are not for %s, and wait for whoever wants them', async (_, other) => {
    await askAhead(wanted, async () => answer);
    expect(arrivedAhead(other)).toBeUndefined();
    expect(takeAhead(other)).toBeUndefined();
    expect(await takeAhead(wanted)).toBe(answer);
  });

  it('are not for another session', async () => {
    await askAhead(wanted, async () => answer);
    token = 'two';
    expect(arrivedAhead(wanted)).toBeUndefined();
    expect(takeAhead(wanted)).toBeUndefined();
    token = null;
    expect(takeAhead(wanted)).toBeUndefined();
    token = 'one';
  });

  it('are no news after ten seconds', async () => {
    await askAhead(wanted, async () => answer);
    vi.advanceTimersByTime(10_001);
    expect(arrivedAhead(wanted)).toBeUndefined();
    expect(takeAhead(wanted)).toBeUndefined();
  });

  it('fail as the call failed: it was the first of its tries', async () => {
    await askAhead(wanted, () => Promise.reject(new Error('offline')));
    expect(arrivedAhead(wanted)).toBeUndefined();
    await expect(takeAhead(wanted)).rejects.toThrow('offline');
  });
});
