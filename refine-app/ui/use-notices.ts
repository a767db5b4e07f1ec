import { type HttpError, useList } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { japanDate } from '../../domain/dates/japan-date.ts';
import type { resources } from '../../resources.config.ts';
import type { Row } from '../../schema/derive/rows.ts';
import type { Area } from '../data/areas.ts';
import { http } from '../data/http.ts';

/** The text is `contentHtml`, which the server has sanitised. */
const noticeFields = ['title', 'contentHtml', 'type', 'status', 'startDate', 'endDate', 'updatedAt'] as const;

export type Notice = Pick<Row<typeof resources.notifications>, 'id' | (typeof noticeFields)[number]>;

/** The notices published for this area today, newest first. Filtered here, since the server sends all notices to those who may edit them. */
export function useNotices(area: Area, enabled = true) {
  const { result, query } = useList<Notice, HttpError>({
    resource: 'notifications',
    filters: [
      { field: 'fields', operator: 'eq', value: noticeFields.join() },
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

/** The ids of the user's unread notices, across devices, and a function to mark some as read. */
export function useUnread(enabled = true) {
  const query = useQuery({
    queryKey: [unreadAddress],
    queryFn: async () => (await http.get<{ ids: number[] }>(unreadAddress)).data,
    staleTime: 60_000,
    refetchInterval: 300_000,
    enabled,
  });
  const read = (id: number) => http.post(`/api/notifications/${id}/read`, {});
  /** A failed notice stays unread, without a message. */
  const markRead = async (ids: readonly number[]) => {
    await Promise.allSettled(ids.map(read));
    await query.refetch();
  };
  return { unread: new Set(query.data?.ids), markRead, query };
}

function isCurrent({ startDate, endDate }: Notice, today: string): boolean {
  return (!startDate || startDate <= today) && (!endDate || endDate >= today);
}
