import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  emptyTexts,
  problemsOf,
  type ReceiptTexts,
  sumOf,
  taxOfTexts,
  textsOf,
  valuesOf,
} from '../../resources/receipts/screens/grantee/form-values.ts';
import { filterReceipts, isFiltered, noFilter } from '../../resources/receipts/screens/grantee/receipt-filters.tsx';
import { receiptDraftStore } from '../../resources/receipts/screens/grantee/use-receipt-form.ts';
import type { WholeReceipt } from '../../resources/receipts/screens/grantee/use-receipts.ts';

const receipt = (id: number, more: object) => ({
  id,
  title: '長靴',
  vendor: '川具のみなもと',
  description: null,
  status: 'draft' as const,
  paymentMethod: 'cash' as const,
  receiptDate: '2026-09-01',
  ...more,
});

describe('the filters of the list', () => {
  const all = [
    receipt(1, {}),
    receipt(2, { title: null, vendor: 'ホームセンターかわしま', description: 'たも網 6本', status: 'submitted', receiptDate: '2026-10-01' }),
    receipt(3, { paymentMethod: 'bank_transfer', receiptDate: null }),
  ];
  const ids = (filter: object) => filterReceipts(all, { ...noFilter, ...filter }).map(({ id }) => id);
  it.each([
    [{}, [1, 2, 3]],
    [{ q: 'ﾎｰﾑｾﾝﾀｰ 網' }, [2]],
    [{ q: 'ナガグツ' }, []],
    [{ q: '  ' }, [1, 2, 3]],
    [{ status: 'submitted' }, [2]],
    [{ method: 'bank_transfer' }, [3]],
    [{ from: '2026-09-01', to: '2026-09-30' }, [1]],
    [{ from: '2026-10-01' }, [2]],
    [{ to: '2026-09-01' }, [1]],
  ])('%j leaves %j', (filter, expected) => expect(ids(filter)).toEqual(expected));
  it('knows whether any is set', () => expect([isFiltered(noFilter), isFiltered({ ...noFilter, to: '2026-01-01' })]).toEqual([false, true]));
});

describe('the form', () => {
  const filled: ReceiptTexts = {
    ...emptyTexts,
    title: '長靴',
    vendor: '川具のみなもと',
    amount: '１１，０００円',
    receiptDate: '2026-09-01',
    paymentDate: '2026-09-01',
  };
  it('begins with the defaults of the spec and sends an empty number as 0', () =>
    expect(valuesOf(emptyTexts)).toMatchObject({ amount: 0, pointAmount: 0, taxRate: 10, taxIncluded: true, paymentMethod: 'cash', lines: [] }));
  it('understands how people write amounts, and computes the tax while they do', () => {
    expect(valuesOf(filled)).toMatchObject({ amount: 11_000 });
    expect([
      taxOfTexts(filled),
      taxOfTexts({ ...filled, taxIncluded: false }),
      taxOfTexts({ ...filled, taxRate: '0' }),
      taxOfTexts(emptyTexts),
    ]).toEqual([1000, 1100, 0, 0]);
  });
  it('tells what is missing in the words of the spec', () => {
    expect(problemsOf(filled, 1)).toEqual({});
    expect(problemsOf(emptyTexts, 1)).toEqual({
      title: '領収書タイトルは必須です',
      vendor: '支払先は必須です',
      amount: '金額は0より大きい値を入力してください',
      receiptDate: '領収書日付は必須です',
      paymentDate: '支払日は必須です',
    });
    expect(problemsOf({ ...filled, paymentDate: '2026-08-31' }, 1)).toEqual({ paymentDate: '支払日は領収書日付以降にしてください' });
  });
  it('adds up the parts by rate', () => {
    const lines = [
      { taxRate: '10', taxIncluded: true, amount: '4,290' },
      { taxRate: '8', taxIncluded: true, amount: '1036' },
    ];
    expect([sumOf(lines), taxOfTexts({ ...filled, lines }), valuesOf({ ...filled, lines }).amount]).toEqual([5326, 466, 5326]);
    expect(problemsOf({ ...filled, lines: [...lines, { ...lines[0], taxRate: '0', taxIncluded: true, amount: '' }] }, 1)).toHaveProperty('lines');
  });
  it('shows a receipt as it could have been typed', () => {
    const row = { ...receipt(1, {}), amount: 11_000, pointAmount: 0, paymentDate: null, taxRate: 8, taxIncluded: false, lines: [] };
    expect(textsOf(row as unknown as WholeReceipt)).toMatchObject({
      amount: '11000',
      pointAmount: '',
      paymentDate: '',
      taxRate: '8',
      costCategory: '',
    });
  });
});

describe('what is typed and not saved', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
  it('waits for its own person and receipt alone, and nothing foreign is taken for it', () => {
    receiptDraftStore(1, 2, 'new').write({ ...emptyTexts, title: '長靴' }, emptyTexts);
    expect(receiptDraftStore(1, 2, 'new').read(emptyTexts)?.texts.title).toBe('長靴');
    for (const other of [receiptDraftStore(2, 2, 'new'), receiptDraftStore(1, 3, 'new'), receiptDraftStore(1, 2, 4)])
      expect(other.read(emptyTexts)).toBeNull();
    kept.set('seseragiReceiptDraft/1/2/4', '"x"');
    expect(receiptDraftStore(1, 2, 4).read(emptyTexts)).toBeNull();
    receiptDraftStore(1, 2, 'new').forget();
    expect(receiptDraftStore(1, 2, 'new').read(emptyTexts)).toBeNull();
  });
  it('takes nothing back that somebody else has changed meanwhile', () => {
    const base = { ...emptyTexts, title: '長靴', vendor: '川具店', amount: '1000' };
    receiptDraftStore(1, 2, 9).write({ ...base, vendor: '川具店 本店' }, base);
    const now = { ...base, title: '長靴 10足', vendor: '川具のみなもと' };
    expect(receiptDraftStore(1, 2, 9).read(now)).toEqual({ texts: { ...now, vendor: '川具店 本店' }, contested: ['vendor'] });
  });
});
