import type { BaseRecord, GetListParams, GetListResponse } from '@refinedev/core';
import { getToken } from './token.ts';

type ListCall = Pick<GetListParams, 'resource' | 'filters' | 'sorters' | 'pagination'>;
type Answer = GetListResponse<BaseRecord>;

interface Asked {
  readonly key: string;
  readonly at: number;
  readonly answer: Promise<Answer>;
  arrived?: Answer | undefined;
}

/** Milliseconds after which an answer that nobody took is no longer news. */
const fresh = 10_000;

/** The one list that was asked for before its page stood. */
let asked: Asked | undefined;

/**
 * Asks for rows while what shows them is still loading. Whoever then wants the same under the same session has the answer, once.
 * @returns when the answer is there, or has failed
 */
export async function askAhead(call: ListCall, ask: () => Promise<Answer>): Promise<void> {
  const mine: Asked = { key: keyOf(call), at: performance.now(), answer: ask() };
  asked = mine;
  mine.arrived = await mine.answer.catch(() => undefined);
}

/** The answer as far as it has arrived: what is drawn first can have it at once. It stays to be taken. */
export function arrivedAhead(call: ListCall): Answer | undefined {
  return isAsked(call) ? asked?.arrived : undefined;
}

/** Takes the answer, or the failure; undefined where nobody asked for these rows. */
export function takeAhead(call: ListCall): Promise<Answer> | undefined {
  if (!isAsked(call)) return undefined;
  const taken = asked?.answer;
  asked = undefined;
  return taken;
}

function isAsked(call: ListCall): boolean {
  return asked !== undefined && performance.now() - asked.at < fresh && asked.key === keyOf(call);
}

function keyOf({ resource, filters = [], sorters = [], pagination }: ListCall): string {
  return JSON.stringify([getToken(), resource, filters, sorters, pagination?.currentPage, pagination?.pageSize]);
}
