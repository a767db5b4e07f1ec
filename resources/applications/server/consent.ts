import type { Transaction } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { writeChanges } from '../../../api/resources/change-row.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import { asJson, lockedRow, storedRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall } from '../../../api/services.ts';
import { resources } from '../../../resources.config.ts';

const { applications, decisions } = resources;

/** Adds the organisation's name to, or removes it from, every announced result in the public list when the consent changes. */
export async function updatePublicNames(call: InnerCall, before: Cells, db: Transaction): Promise<void> {
  const id = before.id as number;
  const { nameConsent, organizationId } = asJson(applications, await storedRow(applications, id, db));
  if (nameConsent === before.nameConsent) return;
  const organization = await rowWhere(db, 'organizations', { id: organizationId as number }, ['name']);
  const publicName = nameConsent ? (organization?.name ?? null) : null;
  for (const decision of await rowsWhere(db, 'decisions', { applicationId: id, status: nameConsent ? 'announced' : ['announced', 'replaced'] }, [
    'id',
  ]))
    await writeChanges(call, decisions, decision.id, await lockedRow(call.services.engine, decisions, decision.id, db), { publicName }, db);
}
