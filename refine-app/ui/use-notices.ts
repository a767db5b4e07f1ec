import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { japanDate } from '../../domain/dates/japan-date.ts';
import type { Area } from './areas.ts';

export interface Notice extends BaseRecord {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly type: 'info' | 'warning' | 'important' | 'maintenance';
  readonly status: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly updatedAt: string;
}

/** The notices that are published for this area today, newest first. Those who write notices receive all of them from the server, so the screen chooses. */
export function useNotices(area: Area) {
  const { result, query } = useList<Notice, HttpError>({
    resource: 'notifications',
    filters: [
      { field: 'status', operator: 'eq', value: 'published' },
      { field: 'targetAudience', operator: 'eq', value: ['all', area] },
    ],
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    pagination: { pageSize: 50 },
    queryOptions: { staleTime: 60_000 },
    errorNotification: false,
  });
  return { notices: result.data.filter((notice) => isCurrent(notice, japanDate(new Date()))), query };
}

function isCurrent({ startDate, endDate }: Notice, today: string): boolean {
  return (!startDate || startDate <= today) && (!endDate || endDate >= today);
}
