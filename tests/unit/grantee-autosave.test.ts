import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../refine-app/data/errors.ts';
import type { WholeApplication } from '../../refine-app/grantee/use-my-applications.ts';
import { Autosave, type Draft } from '../../resources/applications/screens/grantee/detail/autosave.ts';
import { checkTexts } from '../../resources/applications/screens/grantee/detail/fields.ts';
import type { Values } from '../../schema/derive/validators.ts';

const row = { id: 1, version: 1, title: '川の観察', theme: '水質', entryAmount: 240_000, startDate: '2027-02-01', endDate: '2028-01-31' };
const application = row as unknown as WholeApplication;

/** A server that answers like the real one, and a drawer for the draft. */
function setUp(draft: Draft | null = null) {
  let stored: Values = { ...row };
  let kept = draft;
  const failures: ApiError[] = [];
  const write = vi.fn(async ({ version, ...values }: Values) => {
    const failure = failures.shift();
    if (failure) throw failure;
    if (version !== stored.version) throw new ApiError('古い版です', 409, 'stale_version');
    stored = { ...stored, ...values, version: Number(stored.version) + 1 };
    return stored as unknown as WholeApplication;
  });
  const elsewhere = (values: Values) => {
    stored = { ...stored, ...values, version: Number(stored.version) + 1 };
  };
  const server = { write, read: async () => stored as unknown as WholeApplication };
  const drafts = {
    read: () => kept,
    write: (next: Draft) => {
      kept = next;
    },
  };
  const autosave = new Autosave(application, server, drafts, true);
  autosave.open();
  return { autosave, write, failures, elsewhere, kept: () => kept?.texts, stored: () => stored };
}

describe('an application that saves itself', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits two seconds after the last change, and forgets the draft once it is saved', async () => {
    const { autosave, write, kept } = setUp();
    autosave.type('theme', '水');
    await vi.advanceTimersByTimeAsync(1500);
    autosave.type('theme', '水辺');
    await vi.advanceTimersByTimeAsync(1500);
    expect(write).not.toHaveBeenCalled();
    expect(kept()).toEqual({ theme: '水辺' });
    await vi.advanceTimersByTimeAsync(500);
    expect(write).toHaveBeenCalledExactlyOnceWith({ theme: '水辺', version: 1 });
    expect(autosave.snapshot().saving).toBe('saved');
    expect(kept()).toEqual({});
  });

  it('saves at once when a field is left, and tidies its text', async () => {
    const { autosave, stored } = setUp();
    autosave.type('entryAmount', '３００，０００円');
    autosave.leave('entryAmount');
    await vi.advanceTimersByTimeAsync(0);
    expect(stored().entryAmount).toBe(300_000);
    expect(autosave.snapshot().texts.entryAmount).toBe('300,000');
  });

  it('does not save half a word while an input method composes', async () => {
    const { autosave, write } = setUp();
    autosave.compose(true);
    autosave.type('theme', 'すいし');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(write).not.toHaveBeenCalled();
    autosave.compose(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('saves what is right and keeps what is wrong', async () => {
    const { autosave, write, kept } = setUp();
    autosave.type('title', '');
    autosave.type('theme', '水辺');
    await autosave.flush();
    expect(write).toHaveBeenCalledExactlyOnceWith({ theme: '水辺', version: 1 });
    expect(kept()).toEqual({ title: '' });
  });

  it('keeps what is typed while the server cannot be reached, and tries again by itself', async () => {
    const { autosave, failures, kept, stored } = setUp();
    failures.push(new ApiError('', 0, 'network'));
    autosave.type('theme', '水辺');
    await autosave.flush();
    expect(autosave.snapshot().saving).toBe('unreachable');
    expect(kept()).toEqual({ theme: '水辺' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stored().theme).toBe('水辺');
    expect(autosave.snapshot().saving).toBe('saved');
  });

  it('is silent once the page is left: the next person at this machine saves nothing of it', async () => {
    const { autosave, write, failures, kept } = setUp();
    failures.push(new ApiError('', 0, 'network'));
    autosave.type('theme', '水辺');
    autosave.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(write).toHaveBeenCalledTimes(1);
    expect(kept()).toEqual({ theme: '水辺' });
  });

  it('says what the server refuses, and sends the rest', async () => {
    const { autosave, failures, stored } = setUp();
    failures.push(new ApiError('', 422, 'invalid', { theme: 'このテーマは使えません' }));
    autosave.type('theme', '水辺');
    autosave.type('title', '川の記録');
    await autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.snapshot().refused).toEqual({ theme: 'このテーマは使えません' });
    expect(stored()).toMatchObject({ theme: '水質', title: '川の記録' });
  });

  it('puts its changes on top of what someone else saved in other fields', async () => {
    const { autosave, elsewhere, stored } = setUp();
    elsewhere({ title: '川の記録' });
    autosave.type('theme', '水辺');
    await autosave.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(stored()).toMatchObject({ title: '川の記録', theme: '水辺' });
    expect(autosave.snapshot().conflict).toBeNull();
  });

  it.each([
    ['one’s own', true, '水辺'],
    ['the other', false, '川底'],
  ])('asks when the same field was changed, and keeps %s text', async (_name, own, theme) => {
    const { autosave, elsewhere, stored } = setUp();
    elsewhere({ theme: '川底' });
    autosave.type('theme', '水辺');
    await autosave.flush();
    expect(autosave.snapshot().conflict?.names).toEqual(['theme']);
    expect(stored().theme).toBe('川底');
    await autosave.settle(() => own);
    expect(stored().theme).toBe(theme);
    expect(autosave.snapshot().conflict).toBeNull();
  });

  it('brings a draft back, and asks where the row has changed since', async () => {
    const back = setUp({ texts: { theme: '水辺' }, before: { theme: '水質' } });
    await back.autosave.flush();
    expect(back.stored().theme).toBe('水辺');
    const overtaken = setUp({ texts: { theme: '水辺' }, before: { theme: '水' } });
    await overtaken.autosave.flush();
    expect(overtaken.autosave.snapshot().conflict?.names).toEqual(['theme']);
    expect(overtaken.write).not.toHaveBeenCalled();
  });

  it('sends a step together with what is typed, in one call and after the one under way', async () => {
    const { autosave, write } = setUp();
    autosave.type('theme', '水辺');
    const saving = autosave.flush();
    autosave.type('title', '川の記録');
    await autosave.send({ applicationStatusId: 2 }, true);
    await saving;
    expect(write.mock.calls).toEqual([[{ theme: '水辺', version: 1 }], [{ title: '川の記録', applicationStatusId: 2, version: 2 }]]);
  });

  it('holds the dates back together when they contradict each other', () => {
    const { changes, errors } = checkTexts(application, { startDate: '2029-01-01', theme: '水辺' });
    expect(changes).toEqual({ theme: '水辺' });
    expect(Object.keys(errors)).toEqual(['endDate']);
  });
});
