import { useGet, useRows } from '../../../../refine-app/grantee/queries.ts';
import type { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';

export type Entry = Row<typeof resources.entries>;

/** The applications that one writes, alone or with others; the latest first. */
export function useEntries() {
  const { rows: entries, query } = useRows<Entry>('entries', {}, '');
  return { entries, query };
}

/** Those that are begun, not submitted, and not too late. */
export function useOpenEntries() {
  const { entries, query } = useEntries();
  const now = new Date().toISOString();
  return { entries: entries.filter((entry) => entry.status === 'writing' && now < deadlineFor(entry)), query };
}

/** The end of the time for writing it. */
export function deadlineFor({ deadline, extendedUntil }: Entry): string {
  return extendedUntil && extendedUntil > (deadline ?? '') ? extendedUntil : (deadline ?? '');
}

export interface OpenCall {
  readonly id: number;
  readonly title: string;
  readonly opensAt: string;
  readonly deadline: string;
}

/** The calls that are published and not over. */
export function useOpenCalls() {
  const { data, query } = useGet<{ readonly calls: readonly OpenCall[] }>('/api/public/calls', undefined, { staleTime: 60_000 });
  const now = new Date().toISOString();
  return { calls: data?.calls.filter(({ opensAt, deadline }) => opensAt <= now && now < deadline) ?? [], query };
}
