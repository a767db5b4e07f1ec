import { readableText } from '../../domain/mail/merge-fields.ts';
import type { Values } from '../../schema/derive/validators.ts';
import { isReadIn, isVisibleChange, withholds } from '../../schema/derive/withheld.ts';
import type { Field } from '../../schema/field.ts';
import type { Changes } from '../../schema/kinds/changes.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import type { TextOptions } from '../../schema/kinds/text.ts';
import type { Resource } from '../../schema/resource.ts';
import { noteControls } from '../access/controls.ts';
import { auditRow } from '../db/audit.ts';
import { anyTables, type Transaction } from '../db/database.ts';
import { insertRows, type NewRow } from '../db/engines/new-rows.ts';
import { updateStored } from '../db/row-writes.ts';
import { ownSearchFields, searchTableOf } from '../db/schema-model.ts';
import { searchTextOf } from '../db/search-text.ts';
import { staleVersion } from '../failures/failure.ts';
import { attachFiles } from '../files/attach.ts';
import type { InnerCall, Services } from '../services.ts';
import { type Cells, opened, storable } from './columns.ts';
import { asJson, storedRow } from './stored-rows.ts';
import { affectsWithinReferences, assertWithinReferences } from './within-references.ts';

/**
 * Writes validated values to a row whose current state is known, with search text, audit entry and files. A write without changes leaves no trace.
 * `done` gives the audit entry its wording and its notes beside the changed columns.
 * @returns whether the change is visible to everybody who may read the row
 */
export async function writeChanges(
  call: InnerCall,
  resource: Resource,
  id: number,
  current: Cells,
  values: Values,
  db: Transaction,
  done: Done = { action: 'update', text: '更新しました' },
): Promise<boolean> {
  const change = await changeRow(call, resource, id, current, values, db, done);
  if (change) await insertRows(db, [change.entry]);
  return change?.isVisible === true;
}

/** `writeChanges` for the row of an action. @throws Failure 409 where the row has changed since it was read */
export async function writeIfUnchanged(
  { row, db, ...call }: InnerCall & { readonly row: Cells; readonly db: Transaction },
  resource: Resource,
  values: Values,
  done?: Done,
): Promise<void> {
  const id = row.id as number;
  await writeChanges(call, resource, id, { ...(await storedRow(resource, id, db)), version: row.version }, values, db, done);
}

interface Done {
  readonly action: 'update' | 'action' | 'delete';
  readonly text: string;
  readonly note?: Changes;
}

/** A changed row. */
export interface ChangedRow {
  /** Its audit entry, still to be inserted. */
  readonly entry: NewRow;
  /** Whether the change is visible to everybody who may read the row, not only to those who see withheld values. */
  readonly isVisible: boolean;
}

/** `writeChanges` without inserting the audit entry. @returns null where nothing changed */
export async function changeRow(
  call: InnerCall,
  resource: Resource,
  id: number,
  current: Cells,
  values: Values,
  db: Transaction,
  done: Done,
): Promise<ChangedRow | null> {
  const { services, actor, origin } = call;
  const before = opened(resource, asJson(resource, current), services);
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]));
  if (Object.keys(changed).length === 0) return null;
  const after = { ...before, ...changed };
  const names = Object.keys(changed);
  if (affectsWithinReferences(resource, names)) await assertWithinReferences(resource, id, after, names, db);
  const updatedAt = services.now().toISOString();
  const isVisible = !withholds(resource) || isVisibleChange(resource, before, after, names);
  const shown = isVisible && withholds(resource) ? { visibleVersion: (current.visibleVersion as number) + 1, visibleAt: updatedAt } : {};
  const stored = { ...storable(resource, changed, services, id), version: (current.version as number) + 1, updatedAt, ...shown };
  if (!(await updateStored(db, resource.name, { id, version: current.version }, stored))) throw staleVersion();
  if (searchTextChanges(resource, before, after, names)) {
    await anyTables(db)
      .updateTable(searchTableOf(resource.name))
      .set({ text: searchTextOf(resource, after) })
      .where('id', '=', id)
      .execute();
  }
  await noteControls(db, services, actor, { table: resource.name, id, before, values: changed });
  await attachFiles(resource, changed, id, db);
  const kept = Object.fromEntries(names.map((name) => [name, before[name]]));
  const named = resource.title in changed ? changed : before;
  const entry = auditRow(actor, origin, services.now(), {
    action: done.action,
    resource: resource.name,
    recordId: id,
    summary: summaryOf(resource, named, done.text),
    before: auditValues(resource, kept, services),
    after: { ...auditValues(resource, changed, services), ...done.note },
  });
  return { entry, isVisible };
}

/** Whether a row's search text changes: by other words, or because values become or cease to be withheld. */
function searchTextChanges(resource: Resource, before: Cells, after: Cells, changed: readonly string[]): boolean {
  return ownSearchFields(resource).some((name) => {
    const field = resource.fields[name] as Field;
    const isSaid = typeof after[name] === 'string' && field.options.readWhen !== undefined;
    return changed.includes(name) || (isSaid && isReadIn(field, before) !== isReadIn(field, after));
  });
}

/** The summary of an audit entry: `申請「荒川の…」を更新しました` */
export function summaryOf(resource: Resource, row: Cells, done: string): string {
  const title = row[resource.title];
  return `${resource.label}${title ? `「${readableText(title, (resource.fields[resource.title]?.options ?? {}) as TextOptions)}」` : ''}を${done}`;
}

/** Values for the audit log, without secrets, derived values and the system's own columns. */
export function auditValues(resource: Resource, values: Values, { sealer }: Pick<Services, 'sealer'>): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = resource.fields[name];
      if (!field || field.kind === 'html') return [];
      const { audit } = kindOf(field);
      return [[name, audit && typeof value === 'string' ? audit(value, sealer.fingerprint) : value]];
    }),
  );
}
