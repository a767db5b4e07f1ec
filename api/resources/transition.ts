import type { Kysely } from 'kysely';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { roleLabels } from '../../domain/roles.ts';
import type { SetValue } from '../../schema/action.ts';
import { type Values, validate, validateFields } from '../../schema/derive/validators.ts';
import { isReadIn } from '../../schema/derive/withheld.ts';
import { type Field, isInput, isStored } from '../../schema/field.ts';
import { historyIn } from '../../schema/history.ts';
import { commentInput, type Step, type TemplateMail } from '../../schema/lifecycle.ts';
import type { Resource } from '../../schema/resource.ts';
import { rowMeets } from '../access/rows.ts';
import type { Database, Transaction } from '../db/database.ts';
import { insertRows } from '../db/engines/new-rows.ts';
import { seesSome } from '../db/reader/criteria.ts';
import { resourceMap } from '../db/reader/paths.ts';
import { searchColumns } from '../db/search-text.ts';
import { settleAll } from '../db/settle-all.ts';
import { conflict, Failure, forbidden, invalid } from '../failures/failure.ts';
import type { InnerCall } from '../services.ts';
import { assertFourEyes } from './assert-four-eyes.ts';
import { assertRelatedRows } from './assert-related-rows.ts';
import { changeRow } from './change-row.ts';
import { type Cells, hasWithheldValues } from './columns.ts';
import type { StepDoing, StepMore } from './handlers.ts';
import { assertVisible } from './read.ts';
import { draftStepMail, isWanted, type MailDraft, mailOf } from './step-mail.ts';
import { asJson, assertVersion, lockedRow, type RowPart, rowToInsert, storedRow, withVisibleVersion } from './stored-rows.ts';

/** A request to take a step. */
export interface StepRequest {
  readonly inputs?: Values;
  /** The row's version as the person saw it. */
  readonly version?: unknown;
  /** Further columns, for a step that accompanies another operation. */
  readonly set?: Values;
  /** Until when its mail is delayed, as an instant. */
  readonly mailAt?: string | undefined;
  /** Set where the step accompanies another operation, which has checked permission, time and inputs; passed to the lifecycle's handlers. */
  readonly trigger?: object;
}

/** A target status. The declared step to it is taken, unless it needs a particular way. */
export interface Target {
  readonly to: string;
  readonly way?: (from: string) => Step | undefined;
}

/** A permitted step. */
export interface Permit {
  readonly step: Step;
  /** The stored row; in a transaction locked until its end. */
  readonly row: Cells;
}

/** The outcome of the mail: queued, no address; null where none was wanted, or the caller need not know. */
export type MailOutcome = 'queued' | 'no_address' | null;

/** A completed step. */
export interface Moved<Seen> {
  /** The row's new version, as seen by whoever took the step. */
  readonly version: number;
  readonly mail: MailOutcome;
  /** Whether the change is visible to everybody who may read the row. */
  readonly isVisible: boolean;
  /** Cells that the lifecycle's handlers add to the answer. */
  readonly shown: Cells;
  readonly seen: Seen | undefined;
}

/**
 * Changes a row's status; every status change goes through here. It checks role, current status, version, the step's conditions and inputs, and then
 * calls `takeStep`.
 * @param which the name of a step, or the target status
 * @param look reads the changed row, together with the last writes
 * @throws Failure 404 not visible; 403 not this role's step; 409 stale, already there, not possible from here, same person, or something missing; 422
 * invalid inputs
 */
export async function applyTransition<Seen = undefined>(
  call: InnerCall,
  resource: Resource,
  id: number,
  which: string | Target,
  request: StepRequest,
  db: Transaction,
  look?: () => Promise<Seen>,
): Promise<Moved<Seen>> {
  const permit = await permitStep(call, resource, id, which, request, db);
  const asked =
    typeof which === 'string' ? resource.actions?.[which]?.inputs : { ...resource.lifecycle?.chosen, ...commentInput(permit.step, resource.fields) };
  const { values, errors } = request.trigger
    ? { values: request.inputs ?? {}, errors: {} }
    : validateFields(asked ?? {}, request.inputs ?? {}, 'create');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const name = typeof which === 'string' ? which : undefined;
  return takeStep(call, resource, { ...permit, name, inputs: values, set: request.set, trigger: request.trigger, mailAt: request.mailAt }, db, look);
}

/** Checks whether a row may take a step, except for the inputs. @throws Failure as `applyTransition` */
export async function permitStep(
  call: InnerCall,
  resource: Resource,
  id: number,
  which: string | Target,
  { version, trigger }: StepRequest,
  db: Kysely<Database>,
): Promise<Permit> {
  const { services, actor } = call;
  // Locked before any check, so that the checks stay true.
  const row = await stepRow(call, resource, id, db);
  if (!trigger && seesSome(resource, actor.role)) await assertVisible(services, resource, actor, id, db);
  assertVersion(version, withVisibleVersion(resource, actor, row));
  const step = typeof which === 'string' ? namedStep(call, resource, which, trigger, row) : stepTo(call, resource, which, trigger, row);
  const refusal = `現在の状態では「${labelOf(resource, which)}」はできません。`;
  if (!trigger && !rowMeets(step.when, row, actor, services.now())) throw conflict('wrong_state', refusal);
  if (!trigger) await assertRelatedRows(call, resource, id, step.when, db, { code: 'wrong_state', silently: refusal });
  if (!trigger) await assertFourEyes(call, resource, row, step, db);
  await services.handlers.lifecycles[resource.name]?.demands?.({ ...call, step, row, db, trigger });
  return { step, row };
}

/** A permitted step with its inputs. */
export interface Taking extends Permit {
  readonly name?: string | undefined;
  readonly inputs: Values;
  readonly set?: Values | undefined;
  readonly trigger?: object | undefined;
  readonly mailAt?: string | undefined;
  readonly prepared?: unknown;
}

/**
 * Writes a step: first the effects of the lifecycle's handlers, then the row, its history, the audit entry and the mail. Statements whose results are
 * not needed at once are pipelined in this order.
 */
export async function takeStep<Seen = undefined>(
  call: InnerCall,
  resource: Resource,
  { name = '', step, row, inputs, set, trigger, mailAt, prepared }: Taking,
  db: Transaction,
  look?: () => Promise<Seen>,
): Promise<Moved<Seen>> {
  const { services, actor } = call;
  if (step.complete) assertComplete(resource, row);
  const lifecycleHandlers = services.handlers.lifecycles[resource.name];
  const context = { ...call, step, row, inputs, db, trigger, prepared };
  const more = { ...(await lifecycleHandlers?.every?.(context)), ...(await lifecycleHandlers?.steps?.[name]?.(context)) };
  const comment = inputs.comment ?? inputs.reason ?? null;
  const changes = { status: step.to, ...setsOf(step, inputs, call), ...set, ...more.set };
  const text = `「${statusLabel(resource, row.status)}」から「${statusLabel(resource, step.to)}」にしました`;
  const note = comment ? { comment: String(comment) } : {};
  const [change, { draft, history: added, shown }] = await settleAll([
    changeRow(call, resource, row.id as number, row, changes, db, { action: 'action', text, note }),
    runFollowUp(context, resource, more),
  ]);
  const facts = { comment, isShared: step.shared === true || actor.role === 'recipient', ...more.history, ...added };
  const history = historyRow(call, resource, { ...row, ...changes }, row.status, facts);
  const mail = await mailOf(call, resource, step, { row, inputs, draft, mailAt }, db);
  const [, seen] = await settleAll([insertRows(db, [...(change ? [change.entry] : []), history, ...(more.rows ?? []), ...mail]), look?.()]);
  const version = (withVisibleVersion(resource, actor, row).version as number) + 1;
  return { version, mail: outcomeOf(step, inputs, draft), isVisible: change?.isVisible === true, shown: { ...more.shown, ...shown }, seen };
}

/** The follow-up of the row's change, in sequence; a mail from a template reflects all of it. */
async function runFollowUp(context: StepDoing, resource: Resource, { after }: StepMore) {
  const added = await after?.();
  const draft = isWanted(context.step, context.inputs) ? await draftStepMail(context, resource) : null;
  return { draft, history: added?.history, shown: added?.shown };
}

function outcomeOf(step: Step, inputs: Values, draft: MailDraft | null): MailOutcome {
  const isTold = isWanted(step, inputs) && (step.mail as TemplateMail).when !== 'enabled';
  return isTold ? (draft ? 'queued' : 'no_address') : null;
}

/** The row for a step; within a transaction it is locked until the end. */
export async function stepRow({ services }: InnerCall, resource: Resource, id: number, db: Kysely<Database>): Promise<Cells> {
  const part = partOf(resource);
  return asJson(resource, await (db.isTransaction ? lockedRow(services.engine, resource, id, db, part) : storedRow(resource, id, db, part)));
}

/** The columns that steps read and may change; undefined for all of them. */
export function partOf(resource: Resource): RowPart | undefined {
  const { title, lifecycle } = resource;
  if (!lifecycle?.columns) return undefined;
  const known = parts.get(resource);
  if (known) return known;
  const set = Object.values(lifecycle.steps).flatMap(({ sets }) => Object.keys(sets ?? {}));
  const part = { name: 'step', columns: [...new Set([title, ...searchColumns(resource), 'status', ...lifecycle.columns, ...set])] };
  parts.set(resource, part);
  return part;
}

/** Cached; the configuration does not change while the process runs. */
const parts = new WeakMap<Resource, RowPart>();

/** Inserts the first history entry of a new row. */
export async function beginHistory(call: InnerCall, resource: Resource, row: Cells, db: Transaction): Promise<void> {
  await insertRows(db, [historyRow(call, resource, row, null, { comment: null, isShared: false })]);
}

/** History columns named like a column of the row copy its value. */
function historyRow({ services, actor }: InnerCall, resource: Resource, row: Cells, fromStatus: unknown, facts: Values) {
  const kept = historyIn(resource, resourceMap);
  if (!kept) throw new Error(`${resource.name}: nothing keeps its steps`);
  const { history, owner } = kept;
  const { userId, username: userName, role: userRole } = actor;
  const all: Values = { ...row, ...facts, [owner]: row.id, fromStatus, toStatus: row.status, userId, userName, userRole };
  const cells = Object.entries(history.fields).flatMap(([name, field]) => (isStored(field) && name in all ? [[name, all[name]]] : []));
  return rowToInsert(services, history, Object.fromEntries(cells));
}

/**
 * @throws Failure 409 not possible from here; 403 not this role's step. A step that nobody takes by hand accompanies another operation, which has
 * checked the permission.
 */
function namedStep({ actor }: InnerCall, resource: Resource, name: string, trigger: object | undefined, { status }: Cells): Step {
  const step = stepNamed(resource, name);
  if (!trigger && step.by.length > 0 && !step.by.includes(actor.role)) throw forbidden();
  assertStepFrom(resource, step, status);
  return step;
}

export function stepNamed({ name, lifecycle }: Resource, step: string): Step {
  const found = lifecycle?.steps[step];
  if (!found) throw new Error(`${name}: no step ${step}`);
  return found;
}

export function assertStepFrom(resource: Resource, { from, to }: Step, status: unknown): void {
  if ([from].flat().includes(status as string)) return;
  const { label } = resource;
  if (status === to) throw conflict('wrong_state', `この${label}は、すでに「${statusLabel(resource, to)}」になっています。`);
  throw conflict(
    'wrong_state',
    `「${statusLabel(resource, status)}」の${label}は「${statusLabel(resource, to)}」にできません。画面を読み込み直して、今の状況を確認してください。`,
  );
}

/** @throws Failure 409 already there, or not possible from here; 403 `not_your_step` with the permitted roles */
function stepTo({ actor }: InnerCall, resource: Resource, { to, way }: Target, trigger: object | undefined, row: Cells): Step {
  const from = shownStatus(resource, actor.role, row);
  const steps = Object.values(resource.lifecycle?.steps ?? {});
  const step = way ? way(from) : steps.find((declared) => declared.to === to && [declared.from].flat().includes(from));
  if (from === to) throw conflict('already_there', `すでに「${statusLabel(resource, to)}」になっています。`);
  const ways = `「${statusLabel(resource, from)}」から「${statusLabel(resource, to)}」`;
  if (!step) throw conflict('wrong_state', `${ways}には変更できません。画面を読み込み直して、今の状況を確認してください。`);
  if (trigger || step.by.includes(actor.role)) return step;
  if (step.comesWith) throw conflict('wrong_state', `${ways}への変更は、「${step.comesWith}」で行われます。`);
  throw new Failure(403, 'not_your_step', `${ways}への変更は、${step.by.map((role) => roleLabels[role]).join('・')}だけが行えます。`);
}

/** The status as the role sees it, so that a refusal reveals no more than the screen. */
function shownStatus(resource: Resource, role: Step['by'][number], row: Cells): string {
  const field = resource.fields.status as Field;
  const withheld = hasWithheldValues(resource, role) && !isReadIn(field, row);
  return (withheld ? field.options.otherwise : row.status) as string;
}

const statusLabel = ({ lifecycle }: Resource, status: unknown) => lifecycle?.states[status as string]?.[0] ?? String(status);
const labelOf = (resource: Resource, which: string | Target) =>
  typeof which === 'string' ? (resource.actions?.[which]?.label ?? which) : statusLabel(resource, which.to);

/** Validates the stored row as the form would. @throws Failure 422 */
function assertComplete(resource: Resource, row: Cells): void {
  const inputs = Object.keys(resource.fields).filter((name) => isInput(resource.fields[name] as never));
  const { errors } = validate(resource, Object.fromEntries(inputs.map((name) => [name, row[name]])), 'create');
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function setsOf({ asks = {}, sets = {} }: Step, inputs: Values, call: InnerCall): Values {
  const asked = Object.keys(asks).flatMap((name) => (name in inputs ? [[name, inputs[name]]] : []));
  return { ...Object.fromEntries(asked), ...meantSets(sets, inputs, call) };
}

/** The values of declared `sets`. */
export function meantSets(sets: Readonly<Record<string, SetValue>>, inputs: Values, { services, actor }: InnerCall): Values {
  const now = services.now();
  const known: Values = { '@now': now.toISOString(), '@today': japanDate(now), '@userId': actor.userId, '@userName': actor.username };
  const resolved = (set: SetValue) => (typeof set === 'string' && set.startsWith('@') ? (known[set] ?? inputs[set.slice(1)] ?? null) : set);
  return Object.fromEntries(Object.entries(sets).map(([name, set]) => [name, resolved(set)]));
}
