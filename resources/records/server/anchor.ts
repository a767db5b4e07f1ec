import { raiseAlert } from '../../../api/ops/alerts/raise.ts';
import type { Services } from '../../../api/services.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';

/**
 * Tells the heads the last hash of the chain of records, out of the database's reach: `npm run audit:verify -- --anchor` later proves that nothing before
 * it was written anew. It is in the server's log, too.
 * @returns how many records the chain has
 */
export async function anchorRecords(services: Services): Promise<number> {
  const { engine, now, log } = services;
  return engine.transaction(async (db) => {
    const last = await db.selectFrom('record_chain').select(['id', 'sha256']).orderBy('id', 'desc').limit(1).executeTakeFirst();
    if (!last) return 0;
    log.info({ records: last.id, sha256: last.sha256 }, 'anchor of the chain of records');
    const day = japanDate(now());
    await raiseAlert(db, services, {
      kind: 'auditAnchor',
      summary: `操作記録と履歴の控え（${day}）：${last.id.toLocaleString('ja-JP')}件目まで、${last.sha256}`,
      details: '記録が書き換えられていないことを、あとから確かめるときに使います。この英数字64文字を、消さずに保管してください。',
      onceKey: `audit-anchor:${day}`,
    });
    return last.id;
  }, 'read committed');
}
