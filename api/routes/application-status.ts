import { roles } from '../../domain/roles.ts';
import type { StatusEntry } from '../../domain/workflow/application-statuses.ts';
import type { Transition } from '../../domain/workflow/application-transitions.ts';
import { holdsOneRow, movesApplications } from '../../domain/workflow/transitions.ts';
import { resources } from '../../resources.config.ts';
import { type Values, validateFields } from '../../schema/derive/validators.ts';
import { date, flag, integer, longText, text } from '../../schema/fields.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { type Because, followDecision } from '../actions/applications/decided.ts';
import { updateAsGrantee } from '../actions/applications/grantee-edit.ts';
import { permitStep, type Step, type Taken, transition, wantedStatus } from '../actions/applications/transition.ts';
import { draftMail, type MailDraft } from '../actions/applications/transition-mail.ts';
import type { Transaction } from '../db/database.ts';
import { invalid } from '../failure.ts';
import { success, successText } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { rowFailure } from '../known-failure.ts';
import { announce } from '../live/announce.ts';
import { idSchema, rowSchema } from '../resources/openapi.ts';
import { readRowJson } from '../resources/read.ts';
import { idOf } from '../resources/routes.ts';
import { asJson, heldRow, inTransaction, updateWithin } from '../resources/write.ts';

const { applications } = resources;

/** What a change of status takes, alone or with many (decisions, contract). */
const stepFields = {
  applicationStatusId: integer('変更後の状況', { required: '変更後の状況を選択してください', min: 1 }),
  comment: longText('コメント', { max: 2000 }),
  sendMail: flag('メールの送信', { words: ['送信する', '送信しない'] }),
  paidOn: date('支払った日'),
};

/** With them a change of what has been decided about the money is taken, and opens the approval anew. */
const becauseFields = { reason: longText('決定した内容を変える理由', { max: 1000 }), document: text('根拠の文書', { max: 200 }) };

const movers = roles.filter(movesApplications);
const updaters = [...new Set([...rolesThatMay(applications, 'update', roles), ...movers])];

/** The most rows that one call moves. */
const maxRows = 1000;

interface Result {
  readonly id: number;
  readonly success: boolean;
  /** What stood in the way, in Japanese; null when the row was moved. */
  readonly error: string | null;
  readonly code: string | null;
}

const resultProperties = { id: idSchema, success: { type: 'boolean' }, error: { type: ['string', 'null'] }, code: { type: ['string', 'null'] } };
const manyBody = {
  type: 'json',
  fields: stepFields,
  mode: 'create',
  extra: {
    ids: { type: 'array', items: idSchema, minItems: 1, maxItems: maxRows },
    versions: { type: 'array', items: idSchema, description: '表示中の版。ids と同じ順に並べます。' },
  },
} as const;

export const applicationStatusRoutes: readonly Route[] = [
  {
    method: 'PUT',
    path: '/applications/{id}',
    summary: '申請の更新、状況の変更',
    tag: applications.label,
    who: updaters,
    body: {
      type: 'json',
      fields: { ...applications.fields, ...stepFields, ...becauseFields, applicationStatusId: integer('変更後の状況', { min: 1 }) },
      mode: 'update',
      extra: { version: idSchema },
    },
    answer: { status: 200, data: rowSchema(applications) },
    run: async (call) => successText(call.context, await update(call)),
  },
  {
    method: 'POST',
    path: '/applications/status',
    summary: '複数の申請の状況の変更',
    tag: applications.label,
    who: movers,
    body: manyBody,
    answer: {
      status: 200,
      data: {
        type: 'array',
        items: {
          type: 'object',
          properties: { ...resultProperties, mail: { enum: ['queued', 'no_address', null] }, version: { type: ['integer', 'null'] } },
        },
      },
    },
    run: async (call) => success(call.context, await eachRow(call, moveOne)),
  },
  {
    method: 'POST',
    path: '/applications/status/preview',
    summary: '状況の変更で何が起きるかの確認（何も変更しません）',
    tag: applications.label,
    who: movers,
    body: manyBody,
    answer: {
      status: 200,
      data: { type: 'array', items: { type: 'object', properties: { ...resultProperties, mail: { type: ['object', 'null'] } } } },
    },
    run: async (call) => success(call.context, await eachRow(call, previewOne)),
  },
];

/**
 * Fields and status in one transaction: the fields for those who may edit, the status by the table.
 * @returns the row as the caller may see it, as JSON text
 */
async function update(call: Call): Promise<string> {
  const { applicationStatusId, comment, sendMail, paidOn, version, ...rest } = call.body;
  const said = Object.fromEntries(Object.entries({ comment, sendMail, paidOn }).filter(([, value]) => value !== undefined));
  const id = idOf(call, applications);
  const moves = applicationStatusId !== undefined;
  // Without a status these belong to nothing, and are refused as unknown fields.
  const fields = moves ? rest : { ...rest, ...said };
  const edit = call.actor.role === 'recipient' ? updateAsGrantee : updateAsStaff;
  const wish = () => readStep({ applicationStatusId, ...said });
  const answer = (db: Transaction) => readRowJson(call.services, applications, call.actor, id, db);
  if (moves && Object.keys(fields).length === 0) {
    const step = { ...wish(), version };
    const { seen } = await changing(call, id, (db) => transition(call, id, step, db, () => answer(db)), looksFor(step.to));
    return seen as string;
  }
  const { seen } = await changing(call, id, async (db) => {
    const edited = await edit(call, id, { ...fields, ...(version !== undefined && { version }) }, db);
    const told = moves ? (await transition(call, id, wish(), db)).told || edited : edited;
    return { told, seen: await answer(db) };
  });
  return seen;
}

type Looks = Parameters<typeof inTransaction>[3];

/** Steps before there is a grant hold the application's row and cross nobody; from then on, rules of other rows go by the status. */
function looksFor({ key }: StatusEntry): Looks {
  return holdsOneRow(key) ? 'atItsOwnRows' : 'everywhere';
}

/** Changes one application, and then says so to those who look at it and see the change. */
async function changing<T extends { readonly told: boolean }>(
  call: Call,
  id: number,
  work: (db: Transaction) => Promise<T>,
  looks?: Looks,
): Promise<T> {
  const done = await inTransaction(call, applications, work, looks);
  announce(call.services, { about: 'application', applicationId: id, isInternal: !done.told });
  return done;
}

async function updateAsStaff(call: Call, id: number, input: Values, db: Transaction): Promise<boolean> {
  const { reason = null, document = null, ...fields } = input;
  const { values, errors } = validateFields(becauseFields, { reason, document }, 'update');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const before = asJson(applications, await heldRow(call.services.engine, applications, id, db));
  const written = await updateWithin(call, applications, id, fields, db);
  return (await followDecision(call, before, values as unknown as Because, db)) || written;
}

async function moveOne(call: Call, id: number, step: Step): Promise<Pick<Taken, 'version' | 'mail'>> {
  const { version, mail } = await changing(call, id, (db) => transition(call, id, step, db), looksFor(step.to));
  return { version, mail };
}

async function previewOne(call: Call, id: number, step: Step): Promise<{ mail: MailDraft | null; offersMail: Transition['mail'] | null }> {
  const db = call.services.engine.reader;
  const permit = await permitStep(call, id, step, db);
  const offersMail = permit.transition.mail ?? null;
  return { offersMail, mail: offersMail && step.sendMail ? await draftMail(call, permit, step, db) : null };
}

/** Rows of one call that are changed beside each other, where they cross nobody: they share what it costs to reach the disk. */
const atOnce = 8;

/** The single way, for each row by itself: one that is refused, or breaks, does not stop the others, and what has been done is answered. */
async function eachRow<T extends object>(call: Call, one: (call: Call, id: number, step: Step) => Promise<T>): Promise<(Result | (Result & T))[]> {
  const { ids, versions, ...given } = call.body;
  const step = readStep(given);
  const rows = readRows(ids, versions);
  const results: (Result | (Result & T))[] = [];
  const left = rows.entries();
  const work = async () => {
    for (const [at, { id, version }] of left) {
      results[at] = await attempt(call, id, { ...step, version }, one);
      // Lets other requests have their turn between two rows.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all(Array.from({ length: holdsOneRow(step.to.key) ? atOnce : 1 }, work));
  return results;
}

async function attempt<T extends object>(call: Call, id: number, step: Step, one: (call: Call, id: number, step: Step) => Promise<T>) {
  try {
    return { id, success: true, error: null, code: null, ...(await one(call, id, step)) };
  } catch (error) {
    const { message, code } = rowFailure(error, call.services, call.origin);
    return { id, success: false, error: message, code };
  }
}

function readStep(given: Values): Step {
  const { values, errors } = validateFields(stepFields, given, 'create');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { comment = null, paidOn = null } = values as { comment?: string | null; paidOn?: string | null };
  return { to: wantedStatus(values.applicationStatusId), comment, paidOn, sendMail: values.sendMail === true };
}

function readRows(ids: unknown, versions: unknown): { id: number; version: unknown }[] {
  const isId = (id: unknown) => Number.isSafeInteger(id) && (id as number) > 0;
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every(isId)) throw invalid({ ids: '申請を1件以上選択してください' });
  if (ids.length > maxRows) throw invalid({ ids: `一度に変更できるのは${maxRows}件までです` });
  if (versions !== undefined && (!Array.isArray(versions) || versions.length !== ids.length))
    throw invalid({ versions: '版は ids と同じ数だけ指定してください' });
  const known = new Map((ids as number[]).map((id, index) => [id, Array.isArray(versions) ? versions[index] : undefined]));
  return [...known].map(([id, version]) => ({ id, version }));
}
