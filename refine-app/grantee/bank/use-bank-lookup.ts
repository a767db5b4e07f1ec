import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useSettled } from '../../ui/use-settled.ts';
import type { Choice } from './bank-draft.ts';

export interface Bank extends Choice {
  readonly businessType: string;
}

/** Spec, second file, section 9. */
const limits = { banks: 20, branches: 100, foundBranches: 50 } as const;
const fewestLetters = 2;
const typingPause = 300;

/** Banks whose name holds the text, once typing has paused. */
export function useBankSearch(text: string) {
  const name = useSettled(text.trim(), typingPause);
  const isLongEnough = lettersIn(name) >= fewestLetters;
  const query = useLookup<{ banks: Bank[] }>('/api/bankcode/banks/search', { name, limit: limits.banks }, isLongEnough, keepPreviousData);
  return { options: (isLongEnough && query.data?.data.banks) || [], limit: limits.banks, asks: isLongEnough, query };
}

/** The branches of a bank: all of them, or those whose name holds the text. */
export function useBranches(bankCode: string, text: string) {
  const name = useSettled(text.trim(), typingPause);
  const searches = lettersIn(name) >= fewestLetters;
  const all = `/api/bankcode/banks/${bankCode}/branches`;
  const limit = searches ? limits.foundBranches : limits.branches;
  const query = useLookup<{ branches: Choice[] }>(searches ? `${all}/search` : all, searches ? { name, limit } : { limit }, true, keepPreviousData);
  return { options: query.data?.data.branches ?? [], limit, searches, query };
}

/** One branch by its code; null when the bank has none of it. */
export function useBranch(bankCode: string, code: string | undefined) {
  const query = useLookup<{ branch: Choice | null }>(`/api/bankcode/banks/${bankCode}/branches/${code}`, {}, code !== undefined);
  return { branch: code === undefined ? undefined : query.data?.data.branch, query };
}

/** In a search, what was found before stays until the next answer is there: nothing flickers under a typing hand. */
function useLookup<T extends BaseRecord>(
  url: string,
  search: Record<string, string | number>,
  enabled: boolean,
  placeholderData?: typeof keepPreviousData,
) {
  return useCustom<T, HttpError>({
    url,
    method: 'get',
    config: { query: search },
    queryOptions: { enabled, staleTime: 600_000, networkMode: 'always', placeholderData },
  }).query;
}

/** As people count: a kanji outside the basic plane is one. */
function lettersIn(text: string): number {
  return [...text].length;
}
