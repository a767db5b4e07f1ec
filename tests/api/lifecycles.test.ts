import { describe, expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import { roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { historyIn } from '../../schema/history.ts';
import type { Lifecycle, Step } from '../../schema/lifecycle.ts';
import { type Resource, tableOf, writePath } from '../../schema/resource.ts';
import { onEitherEngine, onSqlite } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';

/** Where the status to come is chosen, `transition-table.test.ts` goes through the same. */
const living = Object.values<Resource>(resources).filter(({ lifecycle }) => lifecycle && !lifecycle.chosen);

/** Whether the declaration lets a role take a step from a status at all; what the row says beside its status may still forbid it. */
const lets = ({ from, by }: Step, status: string, role: string) => [from].flat().includes(status) && (by as readonly string[]).includes(role);

/** Every status × role × step of every lifecycle, against what is declared and nothing else. */
onSqlite('what a lifecycle does not allow', (app) => {
  describe.each(living.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
    const { states, steps } = resource.lifecycle as Lifecycle;
    const table = () => anyTables(app.engine.db);
    const statusOf = async (id: number) =>
      (await table().selectFrom(tableOf(resource)).selectAll().where('id', '=', id).executeTakeFirstOrThrow()) as AnyRow;

    it.each(Object.keys(states))('at %s nobody takes another step, and nothing is left of the try', async (status) => {
      const { id } = (await table().selectFrom(tableOf(resource)).select('id').orderBy('id').executeTakeFirstOrThrow()) as AnyRow;
      await table().updateTable(tableOf(resource)).set({ status }).where('id', '=', id).execute();
      const before = await statusOf(id);
      for (const role of roles)
        for (const [name, step] of Object.entries(steps)) {
          if (lets(step, status, role)) continue;
          const { method } = resource.actions?.[name] ?? {};
          const inputs = Object.fromEntries(Object.keys(resource.actions?.[name]?.inputs ?? {}).map((input) => [input, '確認しました']));
          const answer = await app.call(role, method ?? 'POST', `${writePath(resource)}/${id}/${name}`, inputs);
          expect([role, name, answer.status]).toEqual([role, name, expect.toSatisfy((code: number) => [403, 404, 405, 409, 422].includes(code))]);
        }
      expect(await statusOf(id)).toEqual(before);
    });

    it('offers each row what may be done with it, by its status and the reader', async () => {
      for (const role of roles) {
        const { status, data } = await app.call(role, 'GET', `${writePath(resource)}?limit=50`);
        if (status !== 200) continue;
        const rows = Object.values<AnyRow[]>(data).find(Array.isArray) ?? [];
        for (const row of rows) {
          const offered = (row.abilities as string[]).filter((name) => name in steps);
          expect(offered.filter((name) => !lets(steps[name] as Step, row.status, role))).toEqual([]);
        }
      }
    });
  });
});

onEitherEngine('a step', (app) => {
  const history = () => app.engine.db.selectFrom('transfer_batches_history').selectAll().orderBy('id', 'desc');

  it('leaves the row, its history and the audit entry, or nothing', async () => {
    const batch = await app.engine.db.selectFrom('transfer_batches').selectAll().where('status', '=', 'submitted').executeTakeFirstOrThrow();
    const before = await history().execute();
    const sendBack = (version: number) =>
      app.call('fund_manager', 'POST', `/transfer_batches/${batch.id}/sendBack`, { version, comment: '振込日の確認をお願いします' });
    expect(await sendBack(batch.version + 1)).toMatchObject({ status: 409, code: 'stale_version' });
    expect(await history().execute()).toEqual(before);
    expect(await sendBack(batch.version)).toMatchObject({ status: 200, data: { status: 'draft', returnComment: '振込日の確認をお願いします' } });
    const [step, ...rest] = await history().execute();
    expect(rest).toHaveLength(before.length);
    expect(step).toMatchObject({
      recordId: batch.id,
      fromStatus: 'submitted',
      toStatus: 'draft',
      comment: '振込日の確認をお願いします',
      userRole: 'fund_manager',
    });
    const entry = await app.engine.db
      .selectFrom('audit_logs')
      .selectAll()
      .where('resource', '=', 'transfer_batches')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.summary).toContain('「承認待ち」から「作成中」にしました');
    expect(await sendBack(batch.version + 1)).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  it('is read by those who read the rows, and by nobody else', async () => {
    const kept = historyIn(resources.transfer_batches, resources)?.history as Resource;
    for (const role of roles) {
      const { status } = await app.call(role, 'GET', `/${kept.name}`);
      expect([role, status]).toEqual([role, kept.access.read.includes(role) ? 200 : 403]);
    }
  });
});
