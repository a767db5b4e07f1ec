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
import { together } from '../db/together.ts';
import { conflict, Failure, forbidden, invalid } from '../failures/failure.ts';
import type { InnerCall } from '../services.ts';
import { changeRow } from './change-row.ts';
import { type Cells, seesLess } from './columns.ts';
import { demandOthers } from './demand-others.ts';
import { demandSecond } from './demand-second.ts';
import type { StepDoing, StepMore } from './handlers.ts';
import { demandRow } from './read.ts';
import { draftStepMail, isWanted, type MailDraft, mailOf } from './step-mail.ts';
import { asJson, asVisible, demandVersion, lockedRow, type RowPart, rowToInsert, storedRow } from './stored-rows.ts';

/** A wish to take a step with a row. */
export interface StepRequest {
  readonly inputs?: Values;
  /** The row's version as the person saw it. */
  readonly version?: unknown;
  /** Further columns, of a step that comes with something else. */
  readonly set?: Values;
  /** Until when its mail is held back, as an instant. */
  readonly mailAt?: string | undefined;
  /** Set where the step comes with something else, which has asked who, when, and for what the step asks; the code beside the lifecycle is given it. */
  readonly trigger?: object;
}

/** A status to come. The step there is the one that is declared, unless it comes by a way of its own. */
export interface Target {
  readonly to: string;
  readonly way?: (from: string) => Step | undefined;
}

/** A step that may be taken. */
export interface Permit {
  readonly step: Step;
  /** The row as it is stored; in a transaction held to its end. */
  readonly row: Cells;
}

/** What became of the mail: queued, not possible for want of an address; null where none was wanted, or nobody needs to know. */
export type MailOutcome = 'queued' | 'no_address' | null;

/** A step that has been taken. */
export interface Moved<Seen> {
  /** The row's version now, as whoever took the step knows it. */
  readonly version: number;
  readonly mail: MailOutcome;
  /** Whether the change shows to everybody who may read the row. */
  readonly isVisible: boolean;
  /** Cells that the code beside the lifecycle adds to the answer. */
  readonly shown: Cells;
  readonly seen: Seen | undefined;
}

/**
 * The one door for a change of status: it asks who, where the row stands, its version, what the step demands and asks for, and then does as `takeStep`.
 * @param which the name of a step, or the status to come
 * @param look reads what has become of the row, together with the last writes
 * @throws Failure 404 not theirs; 403 not this role's step; 409 stale, already there, not possible from here, not by a second person, or something is
 * missing; 422 what is wrong beside each input
 */
export async function move<Seen = undefined>(
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

/** Whether a row may take a step: all but the inputs, which may still be on their way. @throws Failure as `move` */
export async function permitStep(
  call: InnerCall,
  resource: Resource,
  id: number,
  which: string | Target,
  { version, trigger }: StepRequest,
  db: Kysely<Database>,
): Promise<Permit> {
  const { services, actor } = call;
  // Held before anything is asked of it, so that all that follows sees it as it stays.
  const row = await stepRow(call, resource, id, db);
  if (!trigger && seesSome(resource, actor.role)) await demandRow(services, resource, actor, id, db);
  demandVersion(version, asVisible(resource, actor, row));
  const step = typeof which === 'string' ? namedStep(call, resource, which, trigger, row) : stepTo(call, resource, which, trigger, row);
  const refusal = `現在の状態では「${labelOf(resource, which)}」はできません。`;
  if (!trigger && !rowMeets(step.when, row, actor, services.now())) throw conflict('wrong_state', refusal);
  if (!trigger) await demandOthers(call, resource, id, step.when, db, { code: 'wrong_state', silently: refusal });
  if (!trigger) await demandSecond(call, resource, row, step, db);
  await services.handlers.lifecycles[resource.name]?.demands?.({ ...call, step, row, db, trigger });
  return { step, row };
}

/** A step that may be taken, with what it was given. */
export interface Taking extends Permit {
  readonly name?: string | undefined;
  readonly inputs: Values;
  readonly set?: Values | undefined;
  readonly trigger?: object | undefined;
  readonly mailAt?: string | undefined;
  readonly prepared?: unknown;
}

/**
 * Writes a step: what the code beside the lifecycle demands and does, then the row, its history, the audit entry and the mail. What does not wait for an
 * answer is asked of the database together, in this order.
 */
export async function takeStep<Seen = undefined>(
  call: InnerCall,
  resource: Resource,
  { name = '', step, row, inputs, set, trigger, mailAt, prepared }: Taking,
  db: Transaction,
  look?: () => Promise<Seen>,
): Promise<Moved<Seen>> {
  const { services, actor } = call;
  if (step.complete) demandComplete(resource, row);
  const half = services.handlers.lifecycles[resource.name];
  const doing = { ...call, step, row, inputs, db, trigger, prepared };
  const more = { ...(await half?.every?.(doing)), ...(await half?.steps?.[name]?.(doing)) };
  const comment = inputs.comment ?? inputs.reason ?? null;
  const changes = { status: step.to, ...setsOf(step, inputs, call), ...set, ...more.set };
  const text = `「${called(resource, row.status)}」から「${called(resource, step.to)}」にしました`;
  const note = comment ? { comment: String(comment) } : {};
  const [change, { draft, history: added, shown }] = await together([
    changeRow(call, resource, row.id as number, row, changes, db, { action: 'action', text, note }),
    follow(doing, resource, more),
  ]);
  const facts = { comment, isShared: step.shared === true || actor.role === 'recipient', ...more.history, ...added };
  const history = historyRow(call, resource, { ...row, ...changes }, row.status, facts);
  const mail = await mailOf(call, resource, step, { row, inputs, draft, mailAt }, db);
  const [, seen] = await together([insertRows(db, [...(change ? [change.entry] : []), history, ...(more.rows ?? []), ...mail]), look?.()]);
  const version = (asVisible(resource, actor, row).version as number) + 1;
  return { version, mail: outcomeOf(step, inputs, draft), isVisible: change?.isVisible === true, shown: { ...more.shown, ...shown }, seen };
}

/** What the row's change brings with it, one after the other; the mail from a template speaks of all of it. */
async function follow(doing: StepDoing, resource: Resource, { after }: StepMore) {
  const added = await after?.();
  const draft = isWanted(doing.step, doing.inputs) ? await draftStepMail(doing, resource) : null;
  return { draft, history: added?.history, shown: added?.shown };
}

function outcomeOf(step: Step, inputs: Values, draft: MailDraft | null): MailOutcome {
  const isTold = isWanted(step, inputs) && (step.mail as TemplateMail).when !== 'enabled';
  return isTold ? (draft ? 'queued' : 'no_address') : null;
}

/** The row as a step finds it, which nobody else changes from here to the end of the transaction, if it is one. */
export async function stepRow({ services }: InnerCall, resource: Resource, id: number, db: Kysely<Database>): Promise<Cells> {
  const part = partOf(resource);
  return asJson(resource, await (db.isTransaction ? lockedRow(services.engine, resource, id, db, part) : storedRow(resource, id, db, part)));
}

/** What steps look at in a row, and what they may change there; undefined: all of it. */
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

/** The configuration does not change while the process runs. */
const parts = new WeakMap<Resource, RowPart>();

/** The beginning of the history of a row that has just been made. */
export async function beginHistory(call: InnerCall, resource: Resource, row: Cells, db: Transaction): Promise<void> {
  await insertRows(db, [historyRow(call, resource, row, null, { comment: null, isShared: false })]);
}

/** What the row says under the same name is kept with the step. */
function historyRow({ services, actor }: InnerCall, resource: Resource, row: Cells, fromStatus: unknown, facts: Values) {
  const kept = historyIn(resource, resourceMap);
  if (!kept) throw new Error(`${resource.name}: nothing keeps its steps`);
  const { history, owner } = kept;
  const { userId, username: userName, role: userRole } = actor;
  const all: Values = { ...row, ...facts, [owner]: row.id, fromStatus, toStatus: row.status, userId, userName, userRole };
  const cells = Object.entries(history.fields).flatMap(([name, field]) => (isStored(field) && name in all ? [[name, all[name]]] : []));
  return rowToInsert(services, history, Object.fromEntries(cells));
}

/** @throws Failure 409 not possible from here; 403 not this role's. One that nobody takes by hand comes with something else, which has asked who. */
function namedStep({ actor }: InnerCall, resource: Resource, name: string, trigger: object | undefined, { status }: Cells): Step {
  const step = stepNamed(resource, name);
  if (!trigger && step.by.length > 0 && !step.by.includes(actor.role)) throw forbidden();
  demandFrom(resource, step, status);
  return step;
}

export function stepNamed({ name, lifecycle }: Resource, step: string): Step {
  const found = lifecycle?.steps[step];
  if (!found) throw new Error(`${name}: no step ${step}`);
  return found;
}

export function demandFrom(resource: Resource, { from, to }: Step, status: unknown): void {
  if ([from].flat().includes(status as string)) return;
  const { label } = resource;
  if (status === to) throw conflict('wrong_state', `この${label}は、すでに「${called(resource, to)}」になっています。`);
  throw conflict(
    'wrong_state',
    `「${called(resource, status)}」の${label}は「${called(resource, to)}」にできません。画面を読み込み直して、今の状況を確認してください。`,
  );
}

/** @throws Failure 409 already there, or not possible from here; 403 `not_your_step` with the roles whose it is */
function stepTo({ actor }: InnerCall, resource: Resource, { to, way }: Target, trigger: object | undefined, row: Cells): Step {
  const from = shownStatus(resource, actor.role, row);
  const steps = Object.values(resource.lifecycle?.steps ?? {});
  const step = way ? way(from) : steps.find((declared) => declared.to === to && [declared.from].flat().includes(from));
  if (from === to) throw conflict('already_there', `すでに「${called(resource, to)}」になっています。`);
  const ways = `「${called(resource, from)}」から「${called(resource, to)}」`;
  if (!step) throw conflict('wrong_state', `${ways}には変更できません。画面を読み込み直して、今の状況を確認してください。`);
  if (trigger || step.by.includes(actor.role)) return step;
  if (step.comesWith) throw conflict('wrong_state', `${ways}への変更は、「${step.comesWith}」で行われます。`);
  throw new Failure(403, 'not_your_step', `${ways}への変更は、${step.by.map((role) => roleLabels[role]).join('・')}だけが行えます。`);
}

/** Where a row stands, for whoever asks: a refusal tells no more of it than the screen does. */
function shownStatus(resource: Resource, role: Step['by'][number], row: Cells): string {
  const field = resource.fields.status as Field;
  const withheld = seesLess(resource, role) && !isReadIn(field, row);
  return (withheld ? field.options.otherwise : row.status) as string;
}

const called = ({ lifecycle }: Resource, status: unknown) => lifecycle?.states[status as string]?.[0] ?? String(status);
const labelOf = (resource: Resource, which: string | Target) =>
  typeof which === 'string' ? (resource.actions?.[which]?.label ?? which) : called(resource, which.to);

/** The checks of the form, made on the row as it is stored. @throws Failure 422 */
function demandComplete(resource: Resource, row: Cells): void {
  const inputs = Object.keys(resource.fields).filter((name) => isInput(resource.fields[name] as never));
  const { errors } = validate(resource, Object.fromEntries(inputs.map((name) => [name, row[name]])), 'create');
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function setsOf({ asks = {}, sets = {} }: Step, inputs: Values, call: InnerCall): Values {
  const asked = Object.keys(asks).flatMap((name) => (name in inputs ? [[name, inputs[name]]] : []));
  return { ...Object.fromEntries(asked), ...meantSets(sets, inputs, call) };
}

/** What a declaration sets, as it is to be written. */
export function meantSets(sets: Readonly<Record<string, SetValue>>, inputs: Values, { services, actor }: InnerCall): Values {
  const now = services.now();
  const known: Values = { '@now': now.toISOString(), '@today': japanDate(now), '@userId': actor.userId, '@userName': actor.username };
  const meant = (set: SetValue) => (typeof set === 'string' && set.startsWith('@') ? (known[set] ?? inputs[set.slice(1)] ?? null) : set);
  return Object.fromEntries(Object.entries(sets).map(([name, set]) => [name, meant(set)]));
}
