import { failedMailsAlert } from '../../domain/mail/built-in-templates.ts';
import type { SeedRow } from '../insert.ts';
import { addDays, instantAt } from './days.ts';
import { checkedAt, damagedCheck } from './file-checks.ts';
import { staff } from './users.ts';

/** What the heads were told of: the file that was missing one night, which is settled, and mails that came back, which nobody has looked into yet. */
export function alertRows(baseDate: string, files: number): SeedRow<'alerts'>[] {
  const night = checkedAt(baseDate, damagedCheck.night);
  const morning = new Date(Date.parse(night) + 6 * 60 * 60_000).toISOString();
  const bounced = instantAt(addDays(baseDate, -4), 13, 24);
  const manager = staff.find(({ role }) => role === 'fund_manager');
  return [
    {
      id: 1,
      kind: 'integrityFailed',
      summary: `ファイルの点検で異常が見つかりました（${files}件のうち1件）`,
      details: `見つからないファイル：${damagedCheck.file}`,
      resource: 'file_checks',
      recordId: damagedCheck.id,
      state: 'confirmed',
      note: 'バックアップからファイルを元に戻しました。',
      confirmedAt: morning,
      confirmedById: manager?.id ?? null,
      confirmedByName: manager?.name ?? null,
      onceKey: `file-check:${damagedCheck.id}`,
      createdAt: night,
      updatedAt: morning,
    },
    {
      id: 2,
      kind: 'mailsFailed',
      ...failedMailsAlert,
      resource: 'outbox',
      recordId: null,
      state: 'open',
      note: null,
      confirmedAt: null,
      confirmedById: null,
      confirmedByName: null,
      onceKey: `mails-failed:${addDays(baseDate, -4)}`,
      createdAt: bounced,
      updatedAt: bounced,
    },
  ];
}
