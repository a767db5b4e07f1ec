import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
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
  const { result, query } = useLookup<{ banks: Bank[] }>('/api/bankcode/banks/search', { name, limit: limits.banks }, isLongEnough);
  return { options: (isLongEnough && result.data.banks) || [], limit: limits.banks, asks: isLongEnough, query };
}

/** The branches of a bank: all of them, or those whose name holds the text. */
export function useBranches(bankCode: string, text: string) {
  const name = useSettled(text.trim(), typingPause);
  const searches = lettersIn(name) >= fewestLetters;
  const all = `/api/bankcode/banks/${bankCode}/branches`;
  const limit = searches ? limits.foundBranches : limits.branches;
  const { result, query } = useLookup<{ branches: Choice[] }>(searches ? `${all}/search` : all, searches ? { name, limit } : { limit }, true);
  return { options: result.data.branches ?? [], limit, searches, query };
}

/** One branch by its code; null when the bank has none of it. */
export function useBranch(bankCode: string, code: string | undefined) {
  const { result, query } = useLookup<{ branch: Choice | null }>(`/api/bankcode/banks/${bankCode}/branches/${code}`, {}, code !== undefined);
  return { branch: code === undefined ? undefined : result.data.branch, query };
}

/** What was found before stays until the next answer is there: nothing flickers under a typing hand. */
function useLookup<T extends BaseRecord>(url: string, search: Record<string, string | number>, enabled: boolean) {
  return useCustom<T, HttpError>({
    url,
    method: 'get',
    config: { query: search },
    queryOptions: { enabled, staleTime: 600_000, networkMode: 'always' },
    errorNotification: false,
  });
}

/** As people count: a kanji outside the basic plane is one. */
function lettersIn(text: string): number {
  return [...text].length;
}
