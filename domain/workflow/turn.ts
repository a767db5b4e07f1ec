import { type Role, roleLabels } from '../roles.ts';
import type { ApplicationStatus } from './application-statuses.ts';
import { rolesToActAt } from './transitions.ts';

/** Who has to act and since when: 基金管理者の対応待ち（3日前から）. */
export function turnText(status: ApplicationStatus, statusDays: number | null): string {
  const awaited = rolesToActAt(status);
  if (awaited.length === 0) return '手続きは終わっています';
  const ago = statusDays === null ? '' : `（${agoText(statusDays)}から）`;
  return `${awaited.map((role) => roleLabels[role]).join('・')}の対応待ち${ago}`;
}

/** The short form for lists: 自分の番・3日前から. Null when nobody has to act. */
export function awaitedText(roles: readonly Role[], days: number | null, reader: string): { readonly text: string; readonly isMine: boolean } | null {
  if (roles.length === 0) return null;
  const isMine = roles.some((role) => role === reader);
  const whom = isMine ? turnLabels.mine : roles.map((role) => roleLabels[role]).join('・');
  return { text: days === null ? whom : `${whom}・${agoText(days)}から`, isMine };
}

/** Labels of whose turn it is, from the reader's view. */
export const turnLabels = { mine: '自分の番', theirs: '相手の番', over: '手続き終了' } as const;
export type Whose = keyof typeof turnLabels;

/** Signs beside the colour, for colour-blind readers. */
export const turnSigns: Readonly<Record<Whose, string>> = { mine: '▶\uFE0E', theirs: '▷', over: '■' };

/** Derived from the roles that have to act: an empty list when it proceeds automatically, undefined at an end. */
export function whoseTurn(roles: readonly Role[] | undefined, reader: string): Whose {
  if (!roles) return 'over';
  return roles.some((role) => role === reader) ? 'mine' : 'theirs';
}

export function isTurnOf(role: string, status: ApplicationStatus): boolean {
  return rolesToActAt(status).includes(role as Role);
}

/** Time to the due date of something awaited: あと3日, 今日まで, 3日超過. */
export function dueText({ daysLeft, overdueDays }: Due): { readonly text: string; readonly late: boolean } | null {
  if (daysLeft === 0) return { text: '今日まで', late: false };
  if (daysLeft !== null) return { text: `あと${daysLeft.toLocaleString('ja-JP')}日`, late: false };
  return overdueDays === null ? null : { text: `${overdueDays.toLocaleString('ja-JP')}日超過`, late: true };
}

/** Days left or overdue; both null when nothing is awaited. */
interface Due {
  readonly daysLeft: number | null;
  readonly overdueDays: number | null;
}

function agoText(days: number): string {
  if (days === 0) return '今日';
  return days === 1 ? '昨日' : `${days.toLocaleString('ja-JP')}日前`;
}

/** Statuses in which the grantee has to pay back although the office awaits the bank. */
const refunds: readonly ApplicationStatus[] = ['REPORT_COMPLETED_WAITING_REFUND', 'REFUND_REQUESTED'];

/** Whether the grantee has to act in a status. */
export function requiresGranteeAction(status: ApplicationStatus): boolean {
  return refunds.includes(status) || isTurnOf('recipient', status);
}
