import { japanDate } from '../../../domain/dates/japan-date.ts';
import { type Role, roleLabels } from '../../../domain/roles.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { turnAt } from '../../../domain/workflow/transitions.ts';

/** Whose turn it is and since when, in one line: 基金管理者の対応待ち（3日前から）. */
export function turnText(status: ApplicationStatus, since: string | null, now: Date): string {
  const awaited = turnAt(status);
  if (awaited.length === 0) return '手続きは終わっています';
  const ago = since === null ? '' : `（${agoText(daysBetween(japanDate(new Date(since)), japanDate(now)))}から）`;
  return `${awaited.map((role) => roleLabels[role]).join('・')}の対応待ち${ago}`;
}

export function isTurnOf(role: string, status: ApplicationStatus): boolean {
  return turnAt(status).includes(role as Role);
}

/** How long a due date is still away: あと3日, 今日まで, 3日超過. */
export function dueText(due: string, now: Date): { readonly text: string; readonly late: boolean } {
  const days = daysBetween(japanDate(now), due);
  if (days === 0) return { text: '今日まで', late: false };
  return days > 0 ? { text: `あと${days.toLocaleString('ja-JP')}日`, late: false } : { text: `${(-days).toLocaleString('ja-JP')}日超過`, late: true };
}

function agoText(days: number): string {
  if (days <= 0) return '今日';
  return days === 1 ? '昨日' : `${days.toLocaleString('ja-JP')}日前`;
}

/** Whole days from one calendar date `YYYY-MM-DD` to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
