import { writeAudit } from '../../../../api/db/audit.ts';
import type { Transaction } from '../../../../api/db/database.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import type { ActionHandler, Hooks } from '../../../../api/resources/handlers.ts';
import { lockedRow } from '../../../../api/resources/stored-rows.ts';
import type { InnerServices } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';

const { review_items, review_rounds } = resources;

interface Item {
  readonly id: number;
  readonly position: number;
}

/** Moves an item to another position and shifts those between by one. */
export const placeItem: ActionHandler = async ({ row, inputs, db, actor, origin, services }) => {
  const [id, roundId] = [row.id as number, row.roundId as number];
  const items = await itemsInOrder(services, roundId, db);
  const others = items.filter((item) => item.id !== id);
  const placed = others.toSpliced((inputs.position as number) - 1, 0, row as unknown as Item);
  await renumber(services, placed, db);
  const summary = `${review_items.label}の番号を変えました`;
  await writeAudit(db, actor, origin, services.now(), { action: 'action', resource: review_items.name, recordId: id, summary, after: inputs });
};

/** Removing an item renumbers the others and deletes its open hints. */
export const itemHooks: Hooks = {
  async delete({ row, db, services }) {
    const [id, roundId, applicationId] = [row.id as number, row.roundId as number, row.applicationId as number];
    const items = await itemsInOrder(services, roundId, db);
    await renumber(
      services,
      items.filter((item) => item.id !== id),
      db,
    );
    await db
      .deleteFrom('conflict_hints')
      .where('roundId', '=', roundId)
      .where('applicationId', '=', applicationId)
      .where('status', '=', 'open')
      .execute();
  },
};

/** Locks the row of the round so that concurrent reordering is serialised. */
async function itemsInOrder(services: InnerServices, roundId: number, db: Transaction): Promise<Item[]> {
  await lockedRow(services.engine, review_rounds, roundId, db);
  const items = await rowsWhere(db, 'review_items', { roundId }, ['id', 'position']);
  return items.sort((one, other) => one.position - other.position);
}

async function renumber({ now }: InnerServices, items: readonly Item[], db: Transaction): Promise<void> {
  const updatedAt = now().toISOString();
  for (const [at, { id, position }] of items.entries()) {
    if (position === at + 1) continue;
    await db
      .updateTable('review_items')
      .set((eb) => ({ position: at + 1, version: eb('version', '+', 1), updatedAt }))
      .where('id', '=', id)
      .execute();
  }
}
