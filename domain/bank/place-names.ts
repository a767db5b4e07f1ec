import { foldBankQuery } from './bank-search.ts';

/** A bank and a branch of it by their names. */
export interface PlaceNames {
  readonly bankName: string;
  readonly branchName: string;
}

export interface NamedPlace extends PlaceNames {
  readonly bankCode: string;
  readonly branchCode: string;
}

/** What the bank master says about the names of an account: 銀行, 支店 and width do not matter, another bank or branch does. */
export function placeState(account: PlaceNames, master: PlaceNames | null): 'agrees' | 'differs' | 'gone' {
  if (!master) return 'gone';
  const same = bare(account.bankName) === bare(master.bankName) && bare(account.branchName) === bare(master.branchName);
  return same ? 'agrees' : 'differs';
}

/** Why nothing is paid to an account whose names are not its codes', naming both; null where they agree. */
export function placeObjection(account: NamedPlace, master: PlaceNames | null): string | null {
  const { bankCode, bankName, branchCode, branchName } = account;
  const state = placeState(account, master);
  if (state === 'agrees') return null;
  if (!master || state === 'gone')
    return `${bankName}（${bankCode}）${branchName}（${branchCode}）は、今の銀行一覧にありません。統廃合がないかを確かめて、口座を登録し直してください`;
  return `口座には「${bankName} ${branchName}」とありますが、銀行コード ${bankCode}・支店コード ${branchCode} は、銀行一覧では「${master.bankName} ${master.branchName}」です。どちらが正しいかを団体に確かめて、「銀行口座」の画面で直してください`;
}

const bare = (name: string) => foldBankQuery(name).replace(/店$/, '');
