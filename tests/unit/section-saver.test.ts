import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../refine-app/data/errors.ts';
import { SectionSaver, type StoredSection } from '../../refine-app/ui/section-saver.ts';
import type { Answers } from '../../schema/forms/answers.ts';

type Draft = { edits: Answers; before: Answers; sent: readonly Answers[] };

const begun: StoredSection = { answers: { title: '川', amount: 1000 }, revision: 3, savedAt: '2026-11-21T01:00:00.000Z', savedByName: '川原 恵' };

/** A server that answers like the real one, and a drawer for the draft. */
function setUp(draft: Draft | null = null, base = begun) {
  let stored = begun;
  let kept = draft;
  const failures: { readonly error: ApiError; readonly arrives?: boolean }[] = [];
  const store = (answers: Answers, savedByName = '川原 恵') => {
    stored = { answers, revision: stored.revision + 1, savedAt: '2026-11-21T01:02:03.000Z', savedByName };
  };
  const write = vi.fn(async (answers: Answers, revision: number) => {
    const failure = failures.shift();
    if (failure && !failure.arrives) throw failure.error;
    const same = JSON.stringify(answers) === JSON.stringify(stored.answers);
    if (revision !== stored.revision && !same) throw new ApiError('先に変更しました', 409, 'stale', undefined, undefined, '', stored);
    if (!same) store(answers);
    if (failure) throw failure.error;
    return { revision: stored.revision, savedAt: stored.savedAt };
  });
  const drafts = {
    read: () => kept,
    write: (next: Draft) => {
      kept = Object.keys(next.edits).length > 0 ? next : null;
    },
  };
  const saver = new SectionSaver(base, write, drafts);
  saver.open();
  return { saver, write, failures, elsewhere: (answers: Answers) => store(answers, '山本 健'), kept: () => kept, stored: () => stored };
}

const lost = new ApiError('通信できませんでした', 0, 'network');

describe('a section that saves itself', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits two seconds after the last change, sends all its answers, and forgets the draft once they are saved', async () => {
    const { saver, write, kept } = setUp();
    saver.type('title', '川の');
    await vi.advanceTimersByTimeAsync(1900);
    saver.type('title', '川の生き物');
    await vi.advanceTimersByTimeAsync(1900);
    expect(write).not.toHaveBeenCalled();
    expect(kept()).toEqual({ edits: { title: '川の生き物' }, before: { title: '川' }, sent: [] });
    await vi.advanceTimersByTimeAsync(100);
    expect(write).toHaveBeenCalledExactlyOnceWith({ title: '川の生き物', amount: 1000 }, 3);
    expect(saver.snapshot()).toMatchObject({ saving: 'saved', edits: {}, base: { revision: 4 } });
    expect(kept()).toBeNull();
  });

  it.each([
    ['without a connection', lost],
    ['with an ended session', new ApiError('ログインしていません', 401)],
    ['while the server is away', new ApiError('データベースに接続できません', 503)],
  ])('keeps what is typed %s, and tries again by itself', async (_, error) => {
    const { saver, failures, kept, stored } = setUp();
    failures.push({ error });
    saver.type('amount', '約三万');
    await saver.flush();
    expect(saver.snapshot().saving).toBe('unreachable');
    expect(kept()?.edits).toEqual({ amount: '約三万' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect([saver.snapshot().saving, stored().answers.amount, kept()]).toEqual(['saved', '約三万', null]);
  });

  it.each([
    ['what is too large', new ApiError('この区分の内容が大きすぎます', 413, 'too_large')],
    ['what comes too late', new ApiError('受付は終わりました', 409, 'closed')],
  ])('says why %s is not saved, and keeps it', async (_, error) => {
    const { saver, failures, kept } = setUp();
    failures.push({ error });
    saver.type('title', '長い題名');
    await saver.flush();
    expect(saver.snapshot()).toMatchObject({ saving: 'refused', failure: error.message, edits: { title: '長い題名' } });
    expect(kept()?.edits).toEqual({ title: '長い題名' });
  });

  it('goes on top of what somebody else has changed beside it', async () => {
    const { saver, elsewhere, stored } = setUp();
    saver.type('title', '川の生き物');
    elsewhere({ title: '川', amount: 2000 });
    await saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(stored().answers).toEqual({ title: '川の生き物', amount: 2000 });
    expect(saver.snapshot().conflict).toBeNull();
  });

  it('lets the person choose where both have changed the same answer; nothing is sent until then, nothing is lost', async () => {
    const { saver, write, elsewhere, stored, kept } = setUp();
    saver.type('title', '川の生き物');
    saver.type('amount', 5000);
    elsewhere({ title: '川の水質', amount: 1000 });
    await saver.flush();
    expect(saver.snapshot().conflict).toEqual({ latest: stored(), keys: ['title'] });
    expect(kept()?.edits).toEqual({ title: '川の生き物', amount: 5000 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(write).toHaveBeenCalledTimes(1);
    await saver.settle(() => false);
    expect(stored().answers).toEqual({ title: '川の水質', amount: 5000 });
    expect([saver.snapshot().conflict, kept()]).toEqual([null, null]);
  });

  it('does not take its own answers, which arrived without a word coming back, for those of another', async () => {
    const { saver, failures, stored } = setUp();
    failures.push({ error: lost, arrives: true });
    saver.type('title', '川の生');
    await saver.flush();
    saver.type('title', '川の生き物');
    await saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect([saver.snapshot().conflict, stored().answers.title]).toEqual([null, '川の生き物']);
  });

  it('sends what an earlier visit left behind, also where that visit never heard that it had arrived', async () => {
    const earlier = setUp();
    earlier.failures.push({ error: lost, arrives: true });
    earlier.saver.type('title', '川の生');
    await earlier.saver.flush();
    earlier.saver.type('title', '川の生き物');
    const { saver, stored } = setUp(earlier.kept(), { ...begun, answers: { ...begun.answers, title: '川の生' } });
    expect(saver.snapshot()).toMatchObject({ restored: true, conflict: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(stored().answers.title).toBe('川の生き物');
  });

  it('asks about what an earlier visit left behind where somebody else has changed the same since', () => {
    const draft = { edits: { title: '川の生き物', amount: 1000 }, before: { title: '池', amount: 500 }, sent: [] };
    const { saver, write } = setUp(draft);
    expect(saver.snapshot()).toMatchObject({ conflict: { keys: ['title'] }, edits: { title: '川の生き物' } });
    expect(write).not.toHaveBeenCalled();
  });

  it('takes over a newer section while nothing is typed, and only then', () => {
    const { saver } = setUp();
    const newer = { ...begun, answers: { title: '池' }, revision: 9 };
    saver.type('amount', 1);
    saver.follow(newer);
    expect(saver.snapshot().base.revision).toBe(3);
    saver.type('amount', 1000);
    saver.follow({ ...newer, revision: 2 });
    expect(saver.snapshot().base.revision).toBe(3);
    saver.follow(newer);
    expect(saver.snapshot()).toMatchObject({ base: newer, edits: {} });
  });
});
