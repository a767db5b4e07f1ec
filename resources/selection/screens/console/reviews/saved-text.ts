import { formatDateTime } from '../../../../../domain/dates/japan-date.ts';
import type { SavingState } from '../../../../../refine-app/ui/pausing-saver.ts';

/** Save state in the short form for a table cell. */
export function savedText({ saving, savedAt }: SavingState): string {
  if (saving === 'unreachable') return '未送信（この端末に保存）';
  if (saving === 'refused') return '保存できません';
  if (saving === 'waiting' || saving === 'saving') return '保存中…';
  return savedAt ? `保存 ${formatDateTime(savedAt).slice(-5)}` : '';
}
