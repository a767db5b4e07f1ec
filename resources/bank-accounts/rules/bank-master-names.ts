import { fold } from '../../../domain/text/fold.ts';

/** Endings of names and readings, abbreviated as in the bank master and in full. */
const endings: readonly (readonly [short: string, full: string])[] = [
  ['商工中金', '商工組合中央金庫'],
  ['しようこうちゆうきん', 'しようこうくみあいちゆうおうきんこ'],
  ['中金', '中央金庫'],
  ['ちゆうきん', 'ちゆうおうきんこ'],
  ['信金', '信用金庫'],
  ['しんきん', 'しんようきんこ'],
  ['信組', '信用組合'],
  ['しんくみ', 'しんようくみあい'],
  ['労金', '労働金庫'],
  ['ろうきん', 'ろうどうきんこ'],
  ['農協', '農業協同組合'],
  ['のうきよう', 'のうぎようきようどうくみあい'],
  ['漁協', '漁業協同組合'],
  ['ぎよきよう', 'ぎよぎようきようどうくみあい'],
];

/** The names and readings by which a bank is searched: as in the master, and in full (七十七 → 七十七銀行, みとしんきん → みとしんようきんこ). */
export function bankNames({ code, name, hira }: { readonly code: string; readonly name: string; readonly hira: string }): string[] {
  const kind = businessTypeOf(code);
  const inFull = (text: string, bank: string) => {
    const ending = endings.find(([short]) => text.endsWith(short));
    if (ending) return [text, text.slice(0, -ending[0].length) + ending[1]];
    return kind.includes('銀行') ? [text, text + bank] : [text];
  };
  return [...inFull(name, '銀行'), ...inFull(hira, 'ぎんこう')];
}

/** The names and readings of a branch: 渋谷, 渋谷支店, 渋谷出張所. */
export function branchNames({ name, hira }: { readonly name: string; readonly hira: string }): string[] {
  return [name, `${name}支店`, `${name}出張所`, hira, `${hira}してん`];
}

/** Bank code ranges by type, derived from the master's data. */
const kinds: readonly (readonly [from: number, to: number, kind: string])[] = [
  [1, 17, '都市銀行'],
  [33, 44, 'インターネット専業銀行等'],
  [116, 191, '地方銀行'],
  [288, 324, '信託銀行等'],
  [397, 398, '都市銀行等'],
  [401, 498, '外国銀行'],
  [501, 596, '第二地方銀行'],
  [603, 633, '外国銀行'],
  [1000, 1996, '信用金庫'],
  [2004, 2004, '商工組合中央金庫'],
  [2010, 2895, '信用組合'],
  [2950, 2997, '労働金庫'],
  [3000, 3046, '農林中央金庫・信連'],
  [3058, 9375, '農業協同組合'],
  [9450, 9493, '漁業協同組合等'],
  [9900, 9900, 'ゆうちょ銀行'],
];

/** The type of a bank by its code, which the master does not contain. */
export function businessTypeOf(code: string): string {
  const number = Number(code);
  return kinds.find(([from, to]) => number >= from && number <= to)?.[2] ?? 'その他の金融機関';
}

interface PlaceNames {
  readonly bankName: string;
  readonly branchName: string;
}

export interface NamedPlace extends PlaceNames {
  readonly bankCode: string;
  readonly branchCode: string;
}

/** Compares an account's bank and branch names with the master, ignoring 銀行, 支店 and width. */
export function bankMasterMatch(account: PlaceNames, master: PlaceNames | null): 'agrees' | 'differs' | 'gone' {
  if (!master) return 'gone';
  const same =
    normalisedName(account.bankName) === normalisedName(master.bankName) && normalisedName(account.branchName) === normalisedName(master.branchName);
  return same ? 'agrees' : 'differs';
}

/** Why an account whose names do not match its codes must not be paid; null when they match. */
export function bankMasterObjection(account: NamedPlace, master: PlaceNames | null): string | null {
  const { bankCode, bankName, branchCode, branchName } = account;
  const state = bankMasterMatch(account, master);
  if (state === 'agrees') return null;
  if (!master || state === 'gone')
    return `${bankName}（${bankCode}）${branchName}（${branchCode}）は、今の銀行一覧にありません。統廃合がないかを確かめて、口座を登録し直してください`;
  return `口座には「${bankName} ${branchName}」とありますが、銀行コード ${bankCode}・支店コード ${branchCode} は、銀行一覧では「${master.bankName} ${master.branchName}」です。どちらが正しいかを団体に確かめて、「銀行口座」の画面で直してください`;
}

/** A name without the parts that the master omits or abbreviates. */
function normalisedName(name: string): string {
  const short = endings.reduce((text, [from, to]) => text.replaceAll(to, from), fold(name));
  return short.replace(/(.)(銀行|支店|出張所|店)$/, '$1').replace(/(.)店$/, '$1');
}
