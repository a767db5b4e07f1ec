import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Hint, LiveConnection, pauseAfter } from '../../refine-app/data/live-connection.ts';

/** A stream as the server opens it; the test writes to it and ends it. */
interface Opened {
  readonly signal: AbortSignal;
  readonly write: (text: string) => void;
  readonly end: () => void;
}

let opened: Opened[];
let heard: Hint[];
let answer: () => number;
let page: EventTarget & { hidden: boolean };
let connection: LiveConnection;
let loading: boolean;

function serve(_: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  const status = answer();
  if (status === 0) return Promise.reject(new TypeError('Failed to fetch'));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
      signal.addEventListener('abort', () => controller.error(signal.reason));
      opened.push({ signal, write, end: () => controller.close() });
    },
  });
  return Promise.resolve(new Response(body, { status }));
}

beforeEach(async () => {
  vi.useFakeTimers();
  [opened, heard, answer] = [[], [], () => 200];
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  vi.stubGlobal('fetch', serve);
  loading = false;
  connection = new LiveConnection(
    'applications/7',
    (hint) => heard.push(hint),
    () => loading,
  );
  await vi.advanceTimersByTimeAsync(3000);
});

afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const hide = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

/** Begins anew, on a page that has been loading for so long. */
const beginAfter = async (milliseconds: number) => {
  connection.close();
  [opened, loading] = [[], true];
  connection = new LiveConnection(
    'applications/7',
    (hint) => heard.push(hint),
    () => loading,
  );
  await vi.advanceTimersByTimeAsync(milliseconds);
  expect(opened).toEqual([]);
  loading = false;
  await vi.advanceTimersByTimeAsync(500);
};

describe('a stream of hints', () => {
  it('waits until the page is calm; the server tells what happened meanwhile', async () => {
    await beginAfter(6000);
    expect([opened.length, heard]).toEqual([1, []]);
  });

  it('that begins later than the server remembers begins with a fetch', async () => {
    await beginAfter(20_000);
    expect([opened.length, heard]).toEqual([1, ['everything']]);
  });

  it('passes them on, whatever the pieces they come in', async () => {
    opened[0]?.write('event: comm');
    opened[0]?.write('ents\ndata: {}\n\n: \n\nevent: documents\ndata: {}\n\nevent: other\ndata: 1\n\n');
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['comments', 'documents']);
  });

  it('that ends is opened again, and what may have been missed is fetched', async () => {
    opened[0]?.end();
    await vi.advanceTimersByTimeAsync(2000);
    expect([opened.length, heard]).toEqual([2, ['everything']]);
  });

  it('that the server wants no more rests until someone comes back', async () => {
    opened[0]?.write('event: end\ndata: tooMany\n\n');
    opened[0]?.end();
    await vi.advanceTimersByTimeAsync(300_000);
    expect([opened.length, heard]).toEqual([1, []]);
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(0);
    expect([opened.length, heard]).toEqual([2, ['everything']]);
  });

  it('that has died without a word is given up', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect([opened[0]?.signal.aborted, opened.length]).toEqual([true, 2]);
  });

  it('lasts a while on a hidden page, then ends, and comes back with the reader', async () => {
    hide(true);
    for (let second = 0; second < 5; second++) {
      await vi.advanceTimersByTimeAsync(10_000);
      opened[0]?.write(': \n\n');
    }
    expect(opened[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(300_000);
    expect([opened[0]?.signal.aborted, opened.length]).toEqual([true, 1]);
    hide(false);
    await vi.advanceTimersByTimeAsync(0);
    expect([opened.length, heard]).toEqual([2, ['everything']]);
  });

  it.each([401, 403, 404])('refused with %i is not asked for again', async (status) => {
    answer = () => status;
    opened[0]?.end();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(opened).toHaveLength(2);
  });

  it('that cannot be reached is tried ever more rarely, and at once when the network is back', async () => {
    let tries = 0;
    answer = () => {
      tries += 1;
      return 0;
    };
    opened[0]?.end();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(tries).toBeGreaterThan(6);
    expect(tries).toBeLessThan(30);
    answer = () => 200;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(opened).toHaveLength(2);
  });
});

it('the pauses grow to a minute and a half at most, and are spread', () => {
  expect([pauseAfter(0, 0), pauseAfter(0, 1), pauseAfter(3, 0.5), pauseAfter(50, 1)]).toEqual([500, 1500, 8000, 90_000]);
});
