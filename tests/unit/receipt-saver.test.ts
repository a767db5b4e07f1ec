import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../refine-app/data/errors.ts';
import { creationKeyStore, matchesStored, receiptSaver, type SaveAttempt } from '../../resources/receipts/screens/grantee/receipt-saver.ts';
import type * as http from '../../resources/receipts/screens/grantee/send-receipt.ts';
import type { WholeReceipt } from '../../resources/receipts/screens/grantee/use-receipts.ts';

const values = { title: '長靴', vendor: '川具店', amount: 1000, costCategory: null, lines: [] };
const sending = (more: Partial<SaveAttempt> = {}): SaveAttempt => ({
  values,
  image: null,
  to: 'draft',
  onKept: () => {},
  onProgress: () => {},
  ...more,
});
const silence = new ApiError('通信できませんでした。', 0, 'network');

/** A server whose answers get lost when told so: what it was asked to do is done all the same. */
function server() {
  const rows: (WholeReceipt & { onceKey?: unknown })[] = [];
  const log: string[] = [];
  const lost = { next: '' };
  const row = (id: number) => rows.find((one) => one.id === id) as WholeReceipt & { version: number; status: string };
  const answer = <T>(what: string, value: T): Promise<T> => {
    log.push(what);
    if (lost.next !== what) return Promise.resolve(structuredClone(value));
    lost.next = '';
    return Promise.reject(silence);
  };
  const write = (id: number, { version, ...given }: Record<string, unknown>) => {
    const current = row(id);
    if (version !== current.version) throw new ApiError('ほかの人が先に更新しました。', 409, 'stale_version');
    Object.assign(current, given, { version: current.version + 1 });
    return current;
  };
  const calls = {
    readReceipt: async (id: number) => answer('read', row(id)),
    createDraft: async (given: Record<string, unknown>) => {
      const made = rows.find(({ onceKey }) => onceKey === given.onceKey);
      const one = made ?? ({ lines: [], ...given, id: rows.length + 1, version: 1, status: 'draft' } as unknown as WholeReceipt);
      if (!made) rows.push(one);
      return answer('create', one);
    },
    saveDraft: async (id: number, given: Record<string, unknown>) => answer('change', write(id, given)),
    uploadImage: async (id: number) => answer('image', write(id, { version: row(id).version })),
    submitReceipt: async (id: number, version: number) => answer('submit', write(id, { version, status: 'submitted' })),
  } as unknown as typeof http;
  return { rows, log, calls, lose: (what: string) => void Object.assign(lost, { next: what }), row };
}

describe('a receipt whose answers get lost', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
  const saverOf = (calls: typeof http, receipt: WholeReceipt | null = null) => receiptSaver(7, receipt, creationKeyStore(1, 7), calls);

  it('is made once, with what has been typed since, even after the page was loaded again', async () => {
    const { calls, rows, lose, log } = server();
    lose('create');
    await expect(saverOf(calls).send(sending())).rejects.toBe(silence);
    await saverOf(calls).send(sending({ values: { ...values, title: '長靴 10足' } }));
    expect(rows.map(({ title, applicationId }) => [title, applicationId])).toEqual([['長靴 10足', 7]]);
    expect([log, kept.size]).toEqual([['create', 'create', 'change'], 0]);
    await saverOf(calls).send(sending());
    expect(rows).toHaveLength(2);
  });

  it('is not told of a conflict with itself', async () => {
    const { calls, rows, lose, row } = server();
    const saver = saverOf(calls);
    await saver.send(sending());
    lose('change');
    await expect(saver.send(sending({ values: { ...values, amount: 2000 } }))).rejects.toBe(silence);
    await saver.send(sending({ values: { ...values, amount: 3000 } }));
    expect([row(1).amount, rows.length]).toEqual([3000, 1]);
  });

  it('is told of a conflict with somebody else', async () => {
    const { calls, lose, row } = server();
    const saver = saverOf(calls);
    await saver.send(sending());
    Object.assign(row(1), { title: '別の人の題', version: 5 });
    lose('change');
    await expect(saver.send(sending())).rejects.toMatchObject({ code: 'stale_version' });
    await expect(saver.send(sending())).rejects.toMatchObject({ code: 'stale_version' });
    expect(row(1).title).toBe('別の人の題');
  });

  it('is submitted once, and the picture is on its way only with it', async () => {
    const { calls, lose, log, row } = server();
    const saver = saverOf(calls);
    const told: string[] = [];
    const submitting = sending({ to: 'submit', image: new File(['x'], 'a.jpg'), onKept: (stage) => void told.push(stage) });
    lose('submit');
    await expect(saver.send(submitting)).rejects.toBe(silence);
    expect([saver.stage(), told]).toEqual(['submit', ['save', 'image']]);
    await saver.send(submitting);
    expect([row(1).status, log]).toEqual(['submitted', ['create', 'image', 'submit', 'read']]);
  });
});

describe('whether a receipt is as it was sent', () => {
  const row = { title: '長靴', vendor: null, amount: 5, lines: [{ taxRate: 8, taxIncluded: true, amount: 5 }] } as unknown as WholeReceipt;
  const lines = [{ taxRate: 8, taxIncluded: true, amount: 5 }];
  it.each([
    [{ title: ' 長靴 ', vendor: '', amount: 5, lines }, true],
    [{ title: '長靴', lines }, true],
    [{ title: '長くつ', lines }, false],
    [{ amount: 5, lines: [] }, false],
    [{ lines: [{ ...lines[0], taxIncluded: false }] }, false],
  ])('%j: %s', (given, expected) => expect(matchesStored(row, given)).toBe(expected));
});
