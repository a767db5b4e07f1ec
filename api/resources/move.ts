import { japanDate } from '../../domain/dates/japan-date.ts';
import { type Values, validate, validateFields } from '../../schema/derive/validators.ts';
import { isInput, isStored } from '../../schema/field.ts';
import { historyIn, type Lifecycle, type SetValue, type Step } from '../../schema/lifecycle.ts';
import type { Resource } from '../../schema/resource.ts';
import { rowMeets } from '../access/rows.ts';
import { demandSecondPerson } from '../access/second-person.ts';
import type { Transaction } from '../db/database.ts';
import { insertRows } from '../db/engines/new-rows.ts';
import { conflict, forbidden, invalid } from '../failure.ts';
import type { Cells } from './columns.ts';
import { resourceMap } from './paths.ts';
import { demandRow } from './read.ts';
import { queueStepMail } from './step-mail.ts';
import { asJson, asTold, changeRow, demandVersion, heldRow, type InnerCall, rowToInsert } from './write.ts';

/** A wish to take a step with a row. */
export interface Wish {
  readonly inputs?: Values;
  /** The row's version as the person saw it. */
  readonly version?: unknown;
  /** Further columns, of a step that comes with something else. */
  readonly set?: Values;
}

/**
 * Takes a step of a lifecycle in the transaction given: who asks, where the row stands, its version, what the step asks for; then as `takeStep`. A step
 * that nobody takes by hand comes with something else, which has asked who.
 * @throws Failure 404 not theirs; 403 not this role's step; 409 stale, not possible from here, or not by a second person; 422 what is wrong beside each input
 */
export async function move(call: InnerCall, resource: Resource, id: number, name: string, wish: Wish, db: Transaction): Promise<Cells> {
  const step = stepOf(resource, name);
  const action = resource.actions?.[name];
  const { values: inputs, errors } = validateFields(action?.inputs ?? {}, wish.inputs ?? {}, 'create');
  const byHand = step.by.length > 0;
  if (byHand) await demandRow(call.services, resource, call.actor, id, db);
  if (byHand && !step.by.includes(call.actor.role)) throw forbidden();
  const row = await stepRow(call, resource, id, db);
  demandVersion(wish.version, asTold(resource, call.actor, row));
  demandFrom(resource, step, row);
  if (!rowMeets(step.when, row, call.actor, call.services.now()))
    throw conflict('wrong_state', `現在の状態では「${action?.label ?? name}」はできません。`);
  if (step.secondTo)
    await demandSecondPerson(
      db,
      call.services,
      call.actor,
      step.secondTo.map((field) => row[field] as number | null),
      step.by,
    );
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return takeStep(call, resource, { name, row, inputs, set: wish.set }, db);
}

/** A step that may be taken. */
export interface Taking {
  readonly name: string;
  /** The row as it is stored, held to the end of the transaction. */
  readonly row: Cells;
  readonly inputs: Values;
  readonly set?: Values | undefined;
  readonly prepared?: unknown;
}

/**
 * Writes a step: what the code beside the lifecycle demands and does, then the row, its history, the audit entry and the mail.
 * @returns what the code adds to the answer
 */
export async function takeStep(call: InnerCall, resource: Resource, { name, row, inputs, set, prepared }: Taking, db: Transaction): Promise<Cells> {
  const { services, actor } = call;
  const step = stepOf(resource, name);
  const { states } = resource.lifecycle as Lifecycle;
  demandFrom(resource, step, row);
  if (step.complete) demandComplete(resource, row);
  const more = await services.halves.steps[resource.name]?.[name]?.({ ...call, row, inputs, db, prepared });
  const comment = inputs.comment ?? inputs.reason ?? null;
  const changes = { status: step.to, ...setsOf(step, inputs, call), ...set, ...more?.set };
  const text = `「${states[step.to]?.[0]}」にしました（前の状況：${states[row.status as string]?.[0]}）`;
  const change = await changeRow(call, resource, row.id as number, row, changes, db, {
    action: 'action',
    text,
    note: comment ? { comment: String(comment) } : {},
  });
  const told = { comment, isShared: step.shared === true || actor.role === 'recipient', ...more?.history };
  await insertRows(db, [...(change ? [change.entry] : []), historyRow(call, resource, { ...row, ...changes }, row.status, told)]);
  if (step.mail) await queueStepMail(services, resource, step.mail, row, inputs, db);
  return more?.shown ?? {};
}

/** The row as a step finds it, which nobody else changes from here on. */
export async function stepRow({ services }: InnerCall, resource: Resource, id: number, db: Transaction): Promise<Cells> {
  return asJson(resource, await heldRow(services.engine, resource, id, db));
}

/** The beginning of the history of a row that has just been made. */
export async function beginHistory(call: InnerCall, resource: Resource, row: Cells, db: Transaction): Promise<void> {
  await insertRows(db, [historyRow(call, resource, row, null, { comment: null, isShared: false })]);
}

/** What the row says under the same name is kept with the step. */
function historyRow({ services, actor }: InnerCall, resource: Resource, row: Cells, fromStatus: unknown, told: Values) {
  const kept = historyIn(resource, resourceMap);
  if (!kept) throw new Error(`${resource.name}: nothing keeps its steps`);
  const { history, owner } = kept;
  const { userId, username: userName, role: userRole } = actor;
  const all: Values = { ...row, ...told, [owner]: row.id, fromStatus, toStatus: row.status, userId, userName, userRole };
  const cells = Object.entries(history.fields).flatMap(([name, field]) => (isStored(field) && name in all ? [[name, all[name]]] : []));
  return rowToInsert(services, history, Object.fromEntries(cells));
}

function stepOf({ name, lifecycle }: Resource, step: string): Step {
  const found = lifecycle?.steps[step];
  if (!found) throw new Error(`${name}: no step ${step}`);
  return found;
}

function demandFrom({ label, lifecycle }: Resource, { from, to }: Step, { status }: Cells): void {
  if ([from].flat().includes(status as string)) return;
  const called = (state: unknown) => `「${lifecycle?.states[state as string]?.[0] ?? state}」`;
  if (status === to) throw conflict('wrong_state', `この${label}は、すでに${called(status)}になっています。`);
  throw conflict('wrong_state', `${called(status)}の${label}は${called(to)}にできません。画面を読み込み直して、今の状況を確認してください。`);
}

/** The checks of the form, made on the row as it is stored. @throws Failure 422 */
function demandComplete(resource: Resource, row: Cells): void {
  const inputs = Object.keys(resource.fields).filter((name) => isInput(resource.fields[name] as never));
  const { errors } = validate(resource, Object.fromEntries(inputs.map((name) => [name, row[name]])), 'create');
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function setsOf({ asks = {}, sets = {} }: Step, inputs: Values, { services, actor }: InnerCall): Values {
  const now = services.now();
  const known: Values = { '@now': now.toISOString(), '@today': japanDate(now), '@userId': actor.userId };
  const meant = (set: SetValue) => (typeof set === 'string' && set.startsWith('@') ? (known[set] ?? inputs[set.slice(1)] ?? null) : set);
  const asked = Object.keys(asks).flatMap((name) => (name in inputs ? [[name, inputs[name]]] : []));
  return { ...Object.fromEntries(asked), ...Object.fromEntries(Object.entries(sets).map(([name, set]) => [name, meant(set)])) };
}
