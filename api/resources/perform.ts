import type { Kysely } from 'kysely';
import { type Action, asksVersion } from '../../schema/action.ts';
import { type Values, validateFields } from '../../schema/derive/validators.ts';
import type { Resource } from '../../schema/resource.ts';
import { rowMeets } from '../access/rows.ts';
import { writeAudit } from '../db/audit.ts';
import type { Database, Transaction } from '../db/database.ts';
import { conflict, invalid } from '../failures/failure.ts';
import { attachFiles, checkFiles } from '../files/attach.ts';
import { withStoredFiles } from '../files/file-rows.ts';
import type { InnerCall, WriteCall } from '../services.ts';
import { assertFourEyes } from './assert-four-eyes.ts';
import { assertRelatedRows } from './assert-related-rows.ts';
import { summaryOf, writeIfUnchanged } from './change-row.ts';
import type { Cells } from './columns.ts';
import { readRow } from './read.ts';
import { assertVersion, storedRow, withVisibleVersion } from './stored-rows.ts';
import { assertStepFrom, meantSets, stepNamed, stepRow, type Taking, takeStep } from './transition.ts';
import { assertAbility, inTransaction } from './write.ts';

/**
 * Performs a declared action on one row, in one transaction with its audit entry. The bulk form of an action calls it for each row.
 * @param input the action's inputs, and the row's `version` as the person saw it
 * @returns the changed row with the cells that the action adds
 * @throws Failure 404 not visible; 403 not permitted for this role; 409 wrong state, or stale; 422 invalid inputs, or no version
 */
export async function performAction(call: WriteCall, resource: Resource, name: string, id: number, input: Values): Promise<Cells> {
  const { services, actor } = call;
  const action = resource.actions?.[name];
  if (!action) throw new Error(`${resource.name}: no action ${name}`);
  const { version, ...rest } = input;
  const { values, errors } = validateFields(action.inputs ?? {}, rest, 'create');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const permitted = { name, action, id, version };
  const { handlers } = services;
  const prepare = handlers.preparations[resource.name]?.[name];
  const holder = { name: resource.name, fields: action.inputs ?? {} };
  await checkFiles(holder, values, actor, id, services.engine.reader);
  const prepared = await prepare?.({ ...call, row: await permittedRow(call, resource, permitted, services.engine.reader), inputs: values });
  const perform = async (db: Transaction) => {
    const before = await permittedRow(call, resource, permitted, db);
    await checkFiles(holder, values, actor, id, db);
    await attachFiles(holder, values, id, db);
    const doing = { row: before, inputs: values, prepared: prepared?.made };
    const shown = resource.lifecycle?.steps[name]
      ? await takeNamed(call, resource, { ...doing, name, row: await stepRow(call, resource, id, db) }, db)
      : await handlers.actions[resource.name]?.[name]?.({ ...call, ...doing, db });
    const done = { action: 'action', text: `操作しました（${action.label}）` } as const;
    if (action.sets && !resource.lifecycle?.steps[name]) {
      await writeIfUnchanged({ ...call, row: before, db }, resource, meantSets(action.sets, values, call), { ...done, note: values });
    } else if (!action.logged) {
      const entry = { action: done.action, resource: resource.name, recordId: id, summary: summaryOf(resource, before, done.text), after: values };
      await writeAudit(db, actor, call.origin, services.now(), entry);
    }
    return { ...(await readRow(services, resource, actor, id, db)), ...(shown ?? {}) };
  };
  const row = await withStoredFiles(services, prepared?.stored ?? [], () => inTransaction(call, resource, perform));
  handlers.hooks[resource.name]?.committed?.({ ...call, row });
  return row;
}

/** Takes a step that is an action. @returns the cells that it adds to the answer */
async function takeNamed(
  call: InnerCall,
  resource: Resource,
  taking: Omit<Taking, 'step'> & { readonly name: string },
  db: Transaction,
): Promise<Cells> {
  const step = stepNamed(resource, taking.name);
  assertStepFrom(resource, step, taking.row.status);
  const { shown, mail } = await takeStep(call, resource, { ...taking, step }, db);
  return { ...shown, ...(mail && { mail }) };
}

interface Permitted {
  readonly name: string;
  readonly action: Action;
  readonly id: number;
  readonly version: unknown;
}

/** The row as the caller sees it. @throws Failure where the caller may not perform the action on it in its present state */
async function permittedRow(call: WriteCall, resource: Resource, { name, action, id, version }: Permitted, db: Kysely<Database>): Promise<Cells> {
  const { services, actor } = call;
  const row = await readRow(services, resource, actor, id, db);
  const refusal = `現在の状態では「${action.label}」はできません。`;
  if (!rowMeets(action.when, row, actor, services.now())) throw conflict('wrong_state', refusal);
  await assertRelatedRows(call, resource, id, action.when, db, { code: 'wrong_state', silently: refusal });
  if (action.by.includes(actor.role)) await assertFourEyes(call, resource, row, { ...action, to: resource.lifecycle?.steps[name]?.to }, db);
  assertAbility(row, name);
  assertVersion(version, withVisibleVersion(resource, actor, await storedRow(resource, id, db)), asksVersion(action));
  return row;
}
