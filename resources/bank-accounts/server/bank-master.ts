import { createRequire } from 'node:module';
import type Zengin from 'zengin-code';
import type { Engine } from '../../../api/db/engine.ts';
import { invalid } from '../../../api/failures/failure.ts';
import { fold } from '../../../domain/text/fold.ts';
import { bankMasterMatch, bankNames, branchNames, businessTypeOf } from '../rules/bank-master-names.ts';

/** A branch, and a bank, as search results (second file, section 3). */
export interface Branch {
  readonly code: string;
  readonly name: string;
  readonly hiragana: string;
}

export interface Bank extends Branch {
  readonly businessType: string;
}

/** A search index entry. */
interface Entry<T> {
  readonly item: T;
  /** Folded names, readings and code. */
  readonly names: readonly string[];
}

/** A record of the master, bank or branch. */
interface Named {
  readonly code: string;
  readonly name: string;
  readonly kana: string;
  readonly hira: string;
  readonly roma: string;
}

const require = createRequire(import.meta.url);

/** All banks with their branches, tens of megabytes; loaded on first use. */
const master = (): typeof Zengin => require('zengin-code');

let entries: readonly Entry<Bank>[] | undefined;

function banks(): readonly Entry<Bank>[] {
  entries ??= Object.values(master()).map((bank) => entry(bank, bankNames(bank), { ...searchResult(bank), businessType: businessTypeOf(bank.code) }));
  return entries;
}

/** Searches banks by a part of their name, reading or code; exact matches first, then prefix matches. */
export function searchBanks(name: string, limit: number): Bank[] {
  return search(banks(), name, limit);
}

export function bankOf(code: string): Bank | null {
  return banks().find(({ item }) => item.code === code)?.item ?? null;
}

/** The branches of a bank by code; null when there is no such bank. */
export function branchesOf(bankCode: string): Branch[] | null {
  return branchEntries(bankCode)?.map(({ item }) => item) ?? null;
}

export function searchBranches(bankCode: string, name: string, limit: number): Branch[] | null {
  const entries = branchEntries(bankCode);
  return entries && search(entries, name, limit);
}

export function branchOf(bankCode: string, code: string): Branch | null {
  return branchEntries(bankCode)?.find(({ item }) => item.code === code)?.item ?? null;
}

interface Place {
  readonly bankName: string;
  readonly bankKana: string;
  readonly branchName: string;
  readonly branchKana: string;
}

/** Names and readings of a bank and its branch in the master; null when either is missing. Direct lookup, so suitable for long lists. */
export function bankBranchOf(bankCode: string, branchCode: string): Place | null {
  const bank = bankIn(bankCode);
  const branch = bank && Object.hasOwn(bank.branches, branchCode) ? bank.branches[branchCode] : undefined;
  return bank && branch ? { bankName: bank.name, bankKana: bank.kana, branchName: branch.name, branchKana: branch.kana } : null;
}

/**
 * The same for typed codes. @throws Failure 422 on the code that the master does not contain
 * @throws Failure 422 beside the code that the master does not have
 */
export function requireBankBranch(bankCode: string, branchCode: string): Place {
  if (!bankIn(bankCode)) throw invalid({ bankCode: '指定された銀行コードが見つかりません' });
  const place = bankBranchOf(bankCode, branchCode);
  if (!place) throw invalid({ branchCode: '該当する支店が見つかりませんでした' });
  return place;
}

function bankIn(code: string) {
  const all = master();
  return Object.hasOwn(all, code) ? all[code] : undefined;
}

function branchEntries(bankCode: string): Entry<Branch>[] | null {
  const bank = bankIn(bankCode);
  if (!bank) return null;
  return Object.values(bank.branches)
    .map((branch) => entry(branch, branchNames(branch), searchResult(branch)))
    .sort((a, b) => a.item.code.localeCompare(b.item.code));
}

function search<T>(all: readonly Entry<T>[], name: string, limit: number): T[] {
  const wanted = fold(name);
  const ranked = all.map(({ item, names }) => ({ item, rank: Math.min(...names.map((one) => rankOf(one, wanted))) }));
  return ranked
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ item }) => item);
}

function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 0;
  return name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : Number.POSITIVE_INFINITY;
}

function entry<T>({ code, kana, roma }: Named, names: readonly string[], item: T): Entry<T> {
  return { item, names: [...names, kana, roma, code].map(fold) };
}

function searchResult({ code, name, hira }: Named) {
  return { code, name, hiragana: hira };
}

/**
 * Updates `place` of every registered account: whether its names match its codes in the current master. Banks merge, a new release brings a new
 * master, and older names were typed by hand. Codes and names themselves stay unchanged.
 */
export async function updateBankMasterMatches({ reader, transaction }: Engine): Promise<void> {
  const accounts = await reader.selectFrom('banks').select(['id', 'bankCode', 'bankName', 'branchCode', 'branchName', 'place']).execute();
  const states = accounts.map((account) => ({ ...account, now: bankMasterMatch(account, bankBranchOf(account.bankCode, account.branchCode)) }));
  for (const { id, now, place } of states)
    if (now !== place) await transaction((db) => db.updateTable('banks').set({ place: now }).where('id', '=', id).execute());
}

const { version } = require('zengin-code/package.json') as { version: string };

/** Runs `updateBankMasterMatches` only when the master's version has changed since the last start, since loading it takes 0.2 s and 40 MiB. */
export async function renewPlacesOfNewMaster(engine: Engine): Promise<void> {
  const known = await engine.reader.selectFrom('installations').select('bankMaster').executeTakeFirst();
  if (known?.bankMaster === version) return;
  await updateBankMasterMatches(engine);
  await engine.transaction((db) => db.updateTable('installations').set({ bankMaster: version }).execute(), 'read committed');
}
