import { raiseAlert } from '../../../api/ops/alerts/raise.ts';
import type { Services } from '../../../api/services.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';

/**
 * Sends the last hash of the record chain to the heads, and to the server's log, outside the database: `npm run audit:verify -- --anchor` can later
 * prove that nothing before it was rewritten.
 * @returns the number of records in the chain
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
