import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { http } from '../providers/http.ts';
import type { Area } from './areas.ts';

export interface Notice extends BaseRecord {
  readonly id: number;
  readonly title: string;
  /** The text as safe HTML; the server has made it so. */
  readonly contentHtml: string;
  readonly type: 'info' | 'warning' | 'important' | 'maintenance';
  readonly status: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly updatedAt: string;
}

/** The notices that are published for this area today, newest first. Those who write notices receive all of them from the server, so the screen chooses. */
export function useNotices(area: Area, enabled = true) {
  const { result, query } = useList<Notice, HttpError>({
    resource: 'notifications',
    filters: [
      { field: 'status', operator: 'eq', value: 'published' },
      { field: 'targetAudience', operator: 'eq', value: ['all', area] },
    ],
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    pagination: { pageSize: 50 },
    queryOptions: { staleTime: 60_000, enabled },
  });
  return { notices: result.data.filter((notice) => isCurrent(notice, japanDate(new Date()))), query };
}

const unreadAddress = '/api/notifications/unread';

/** Which of the reader's notices are not opened yet, on whatever machine; and the way to say that some are. */
export function useUnread(enabled = true) {
  const query = useQuery({
    queryKey: [unreadAddress],
    queryFn: async () => (await http.get<{ ids: number[] }>(unreadAddress)).data,
    staleTime: 60_000,
    refetchInterval: 300_000,
    enabled,
  });
  const read = (id: number) => http.post(`/api/notifications/${id}/read`, {});
  /** What cannot be noted down stays unread: nobody needs to hear of that. */
  const markRead = async (ids: readonly number[]) => {
    await Promise.allSettled(ids.map(read));
    await query.refetch();
  };
  return { unread: new Set(query.data?.ids), markRead, query };
}

function isCurrent({ startDate, endDate }: Notice, today: string): boolean {
  return (!startDate || startDate <= today) && (!endDate || endDate >= today);
}
