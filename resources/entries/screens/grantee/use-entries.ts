import { useGet, useRows } from '../../../../refine-app/grantee/queries.ts';
import type { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';

export type Entry = Row<typeof resources.entries>;

/** Entries of which the user is a writer, latest first. */
export function useEntries() {
  const { rows: entries, query } = useRows<Entry>('entries', {}, '');
  return { entries, query };
}

/** Unsubmitted entries before their deadline. */
export function useOpenEntries() {
  const { entries, query } = useEntries();
  const now = new Date().toISOString();
  return { entries: entries.filter((entry) => entry.status === 'writing' && now < deadlineFor(entry)), query };
}

/** The deadline, including an extension for this entry. */
export function deadlineFor({ deadline, extendedUntil }: Entry): string {
  return extendedUntil && extendedUntil > (deadline ?? '') ? extendedUntil : (deadline ?? '');
}

export interface OpenCall {
  readonly id: number;
  readonly title: string;
  readonly opensAt: string;
  readonly deadline: string;
}

/** Calls that take applications now. */
export function useOpenCalls() {
  const { data, query } = useGet<{ readonly calls: readonly OpenCall[] }>('/api/public/calls', undefined, { staleTime: 60_000 });
  const now = new Date().toISOString();
  return { calls: data?.calls.filter(({ opensAt, deadline }) => opensAt <= now && now < deadline) ?? [], query };
}
