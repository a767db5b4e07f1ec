import { dueBases } from '../../../domain/terms.ts';

/** The due rule of a form as text: 助成期間の終了日の30日後. */
export function dueRuleText(basis: string, days: number): string {
  const from = (dueBases as Readonly<Record<string, string>>)[basis] ?? basis;
  if (days === 0) return `${from}まで`;
  return `${from}の${Math.abs(days).toLocaleString('ja-JP')}日${days > 0 ? '後' : '前'}まで`;
}
