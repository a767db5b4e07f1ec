import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../api/db/database.ts';
import { type AuditDraft, entry } from './audit.ts';
import type { Actor } from './history.ts';
import { staff } from './users.ts';

/** What the desk did with its batches, and the heads with what they were told of, by the same instants as the rows. */
export async function deskEvents(db: Kysely<Database>): Promise<AuditDraft[]> {
  const batches = await db.selectFrom('transfer_batches').selectAll().orderBy('id').execute();
  const alerts = await db.selectFrom('alerts').selectAll().where('state', '=', 'confirmed').orderBy('id').execute();
  return [...batches.flatMap(batchEvents), ...alerts.map(alertEvent)];
}

/** The steps of a batch, each with the column that says when it was taken and the words of the log. */
function batchEvents(batch: Selectable<Database['transfer_batches']>): AuditDraft[] {
  const { id, title, transferDate, count, total } = batch;
  const [maker, approver] = [memberOf(batch.createdById), batch.approvedById === null ? null : memberOf(batch.approvedById)];
  const steps = [
    [batch.submittedAt, maker, '「承認待ち」にしました', 'draft', { status: 'submitted', submittedAt: batch.submittedAt }],
    [batch.approvedAt, approver, '承認しました', 'submitted', { status: 'approved', approvedAt: batch.approvedAt, approvedById: batch.approvedById }],
    [batch.writtenAt, maker, 'ファイルにしました', 'approved', { status: 'written', fileName: batch.fileName, fileSha256: batch.fileSha256 }],
    [batch.sentAt, maker, '「銀行に送信済み」にしました', 'written', { status: 'sent', sentAt: batch.sentAt }],
    [batch.finishedAt, maker, '「結果登録済み」にしました', 'sent', { status: 'finished', finishedAt: batch.finishedAt }],
  ] as const;
  const made = { title, transferDate, count, total };
  return [
    entry(maker, 'create', 'transfer_batches', id, `振込データ「${title}」を作成しました`, batch.createdAt, null, made),
    ...steps.flatMap(([at, who, done, status, after]) =>
      at === null ? [] : [entry(who, 'action', 'transfer_batches', id, `振込データ「${title}」を${done}`, at, { status }, after)],
    ),
    ...(batch.writtenAt === null
      ? []
      : [
          entry(maker, 'export', 'transfer_batches', id, `振込データ「${title}」のファイルを受け取りました`, batch.writtenAt, null, { reason: null }),
        ]),
  ];
}

function alertEvent({ id, summary, note, confirmedAt, confirmedById }: Selectable<Database['alerts']>): AuditDraft {
  const said = `注意の記録「${summary}」を操作しました（確認した）`;
  return entry(memberOf(confirmedById), 'action', 'alerts', id, said, confirmedAt as string, null, { note });
}

function memberOf(id: number | null): Actor {
  const member = staff.find((one) => one.id === id);
  if (!member) throw new Error(`No member of the staff is ${id}`);
  return member;
}
