import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../refine-app/data/errors.ts';
import { UploadQueue, type UploadServer, type UploadStore } from '../../resources/documents/screens/grantee/upload-queue.ts';

const network = () => new ApiError('通信できませんでした。', 0, 'network');
const files = (...names: string[]) => names.map((name) => new File([name], name));

describe('files on their way to a document', () => {
  let calls: { file: File; percent: (percent: number) => void; arrive: () => void; fail: (error: unknown) => void }[];
  let kept: Map<string, File>;
  let online: boolean;
  let holds: boolean;
  let finished: number[];
  let queue: UploadQueue;

  const server: UploadServer = {
    send: (file, percent, signal) =>
      new Promise((arrive, fail) => {
        calls.push({ file, percent, arrive, fail });
        signal.addEventListener('abort', () => fail(signal.reason));
      }),
    holds: async () => holds,
    isOnline: () => online,
  };
  const keeper: UploadStore = { keep: (id, file) => void kept.set(id, file), forget: (id) => void kept.delete(id) };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const states = () => queue.snapshot().map(({ file, state }) => `${file.name} ${state}`);
  const idOf = (name: string) => queue.snapshot().find(({ file }) => file.name === name)?.id ?? '';
  const last = () => calls[calls.length - 1];

  beforeEach(() => {
    vi.useFakeTimers();
    [calls, kept, online, holds, finished] = [[], new Map(), true, false, []];
    queue = new UploadQueue(server, keeper, { changed: async () => undefined, finished: (arrived) => finished.push(arrived) });
  });
  afterEach(() => void vi.useRealTimers());

  it('go one after the other, are told of once, and leave nothing behind', async () => {
    queue.add(files('一.pdf', '二.pdf'));
    expect(states()).toEqual(['一.pdf sending', '二.pdf waiting']);
    expect(kept.size).toBe(2);
    last()?.percent(40);
    expect(queue.snapshot()[0]?.percent).toBe(40);
    last()?.arrive();
    await settle();
    expect(states()).toEqual(['二.pdf sending']);
    last()?.arrive();
    await settle();
    expect([queue.snapshot(), kept.size, finished]).toEqual([[], 0, [2]]);
  });

  it('know in whose place they are put, also after a reload', async () => {
    const replaced: (number | null)[] = [];
    const told: UploadServer = { ...server, send: async (_file, _percent, _signal, replaces) => void replaced.push(replaces) };
    const again = new UploadQueue(told, keeper, { changed: async () => undefined, finished: () => undefined });
    const [file] = files('三.pdf') as [File];
    again.restore([{ id: 'left', file, replaces: 12 }]);
    again.retry('left');
    await settle();
    again.add(files('一.pdf'), 11);
    await settle();
    again.add(files('二.pdf'));
    await settle();
    expect(replaced).toEqual([12, 11, null]);
  });

  it('stop one by one, and go on with the next', async () => {
    queue.add(files('一.pdf', '二.pdf', '三.pdf'));
    queue.cancel(idOf('二.pdf'));
    queue.cancel(idOf('一.pdf'));
    await settle();
    expect(states()).toEqual(['一.pdf stopped', '二.pdf stopped', '三.pdf sending']);
    queue.retry(idOf('一.pdf'));
    last()?.arrive();
    await settle();
    expect(states()).toEqual(['一.pdf sending', '二.pdf stopped']);
    queue.dismiss(idOf('二.pdf'));
    expect([...kept.values()].map(({ name }) => name)).toEqual(['一.pdf']);
  });

  it('wait without a connection for as long as it is gone, and nothing passes them', async () => {
    online = false;
    queue.add(files('一.pdf', '二.pdf'));
    last()?.fail(network());
    await vi.advanceTimersByTimeAsync(60_000);
    expect([states(), calls.length]).toEqual([['一.pdf unreachable', '二.pdf waiting'], 1]);
    online = true;
    queue.resume();
    await settle();
    expect([states(), calls.length]).toEqual([['一.pdf sending', '二.pdf waiting'], 2]);
  });

  it('are sent again by themselves on a bad line, but not for ever', async () => {
    queue.add(files('一.pdf'));
    for (const attempt of [1, 2, 3]) {
      expect(calls.length).toBe(attempt);
      last()?.fail(network());
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(states()).toEqual(['一.pdf failed']);
    queue.retry(idOf('一.pdf'));
    await settle();
    expect([states(), calls.length]).toEqual([['一.pdf sending'], 4]);
  });

  it('are not sent twice when only the answer was lost', async () => {
    queue.add(files('一.pdf'));
    last()?.fail(network());
    await settle();
    holds = true;
    queue.resume();
    await settle();
    expect([queue.snapshot(), calls.length, finished]).toEqual([[], 1, [1]]);
  });

  it('say what the server has against them, which another try does not mend', async () => {
    queue.add(files('一.pdf', '二.pdf'));
    last()?.fail(new ApiError('同じ名前のファイルがあります', 409, 'same_name'));
    await settle();
    expect(states()).toEqual(['一.pdf refused', '二.pdf sending']);
    expect(queue.snapshot()[0]?.failure).toBe('同じ名前のファイルがあります');
    last()?.fail(new ApiError('混み合っています', 503));
    await settle();
    expect(states()).toEqual(['一.pdf refused', '二.pdf failed']);
  });

  it('wait for the next login when the session ends', async () => {
    queue.add(files('一.pdf', '二.pdf'));
    last()?.fail(new ApiError('ログインしてください', 401));
    await settle();
    expect([states(), calls.length]).toEqual([['一.pdf waiting', '二.pdf waiting'], 1]);
    queue.resume();
    await settle();
    expect(states()).toEqual(['一.pdf sending', '二.pdf waiting']);
  });

  it('of an earlier visit wait for a word, and are no others', async () => {
    queue.add(files('新.pdf'));
    queue.restore([
      { id: 'old', file: new File(['x'], '旧.pdf') },
      { id: idOf('新.pdf'), file: new File(['x'], '新.pdf') },
    ]);
    expect(states()).toEqual(['旧.pdf left', '新.pdf sending']);
    last()?.arrive();
    await settle();
    expect(states()).toEqual(['旧.pdf left']);
    queue.retry('old');
    await settle();
    expect(states()).toEqual(['旧.pdf sending']);
  });
});
