import { japanDate } from '../../../../../domain/dates/japan-date.ts';
import { useGet } from '../../../../../refine-app/grantee/queries.ts';
import type { TimelineEntry } from '../../../rules/grantee-timeline.ts';
import type { PastStep } from '../../../rules/grantee-words.ts';

/** Timeline of a grant in the grantee's wording, newest first. */
export function useTimeline(applicationId: number) {
  const { data: entries = [], query } = useGet<readonly TimelineEntry[]>(`/api/applications/${applicationId}/happenings`);
  return { entries, query };
}

/** Status history of an application, newest first. */
export function useHistory(applicationId: number) {
  const { data: history = [], query } = useGet<readonly PastStep[]>(`/api/applications/${applicationId}/history`);
  return { history, query };
}

/** Groups events by month in Japan time, keeping their order. */
export function monthsOf<E extends { readonly at: string }>(events: readonly E[]): { month: string; events: E[] }[] {
  const months: { month: string; events: E[] }[] = [];
  for (const event of events) {
    const month = japanDate(new Date(event.at)).slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.events.push(event);
    else months.push({ month, events: [event] });
  }
  return months;
}

/** `2026-04` → `2026年4月`. */
export function monthLabel(month: string): string {
  const [year, number] = month.split('-');
  return `${year}年${Number(number)}月`;
}
