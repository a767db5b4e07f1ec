import { rolesThatMay } from '../../../api/access/permissions.ts';
import type { Transaction } from '../../../api/db/database.ts';
import { invalid } from '../../../api/failures/failure.ts';
import { enumOf, listOf, nullable, objectOf } from '../../../api/http/answer-schema.ts';
import { checkedInputs } from '../../../api/http/body.ts';
import { JsonText } from '../../../api/http/responses.ts';
import { type Call, type RowId, route, tagged } from '../../../api/http/route.ts';
import { type ChosenRow, chosenRows, eachRow, rowResultProperties, rowsOf } from '../../../api/resources/bulk.ts';
import { rowId, rowSchema, versionSchema } from '../../../api/resources/openapi.ts';
import { readRowJson } from '../../../api/resources/read.ts';
import { draftStepMail, isWanted } from '../../../api/resources/step-mail.ts';
import { applyTransition, permitStep } from '../../../api/resources/transition.ts';
import { inTransaction } from '../../../api/resources/write.ts';
import { roles } from '../../../domain/roles.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { locksOnlyOwnRow, statusById } from '../../../domain/workflow/transitions.ts';
import { resources } from '../../../resources.config.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { integer } from '../../../schema/fields.ts';
import { updateAsGrantee } from './grantee-edit.ts';
import { joinedMails, releaseMails } from './joined-mails.ts';
import { changeReasonFields, updateAsStaff } from './staff-edit.ts';

const { applications } = resources;

/** Inputs of a status change of one or many applications (decisions, contract). */
const stepFields = {
  applicationStatusId: integer('変更後の状況', { required: '変更後の状況を選択してください', min: 1 }),
  ...applications.lifecycle?.chosen,
};

const moverRoles = rolesThatMay(applications, 'changeStatus', roles);
const updaters = [...new Set([...rolesThatMay(applications, 'update', roles), ...moverRoles])];

/** Maximum rows per request. */
const maxRows = 1000;

const manyBody = { type: 'inputs', fields: { ...chosenRows('申請', maxRows), ...stepFields } } as const;

export const applicationStatusRoutes = tagged(applications.label, [
  route('PUT /applications/{id}', {
    replacesDeclared: true,
    params: rowId(applications),
    summary: '申請の更新、状況の変更',
    isOneChange: true,
    who: updaters,
    body: {
      type: 'json',
      fields: { ...applications.fields, ...stepFields, ...changeReasonFields, applicationStatusId: integer('変更後の状況', { min: 1 }) },
      mode: 'update',
      extra: { version: versionSchema },
    },
    answer: rowSchema(applications),
    run: async (call) => new JsonText(await update(call)),
  }),
  route('POST /applications/status', {
    summary: '複数の申請の状況の変更',
    who: moverRoles,
    body: manyBody,
    answer: listOf(objectOf({ ...rowResultProperties, mail: enumOf(['queued', 'no_address', null]), version: 'integer?' })),
    run: moveEach,
  }),
  route('POST /applications/status/preview', {
    summary: '状況の変更で何が起きるかの確認（何も変更しません）',
    who: moverRoles,
    body: manyBody,
    answer: listOf(objectOf({ ...rowResultProperties, mail: nullable({ type: 'object' }) })),
    run: previewEach,
  }),
]);

/**
 * Changes fields and status in one transaction: fields as the role may edit them, the status by the transition table.
 * @returns the row as the caller may read it, as JSON text
 */
async function update(call: Call<RowId>): Promise<string> {
  const { applicationStatusId, comment, sendMail, paidOn, version, ...rest } = call.body;
  const stepInputs = Object.fromEntries(Object.entries({ comment, sendMail, paidOn }).filter(([, value]) => value !== undefined));
  const { id } = call.params;
  const changesStatus = applicationStatusId !== undefined;
  // Without a status these inputs are passed on, so that they are refused as unknown fields.
  const fields = changesStatus ? rest : { ...rest, ...stepInputs };
  const edit = call.actor.role === 'recipient' ? updateAsGrantee : updateAsStaff;
  const answer = (db: Transaction) => readRowJson(call.services, applications, call.actor, id, db);
  if (changesStatus && Object.keys(fields).length === 0) {
    const { to, inputs } = readStepInput(checkedInputs(stepFields, { applicationStatusId, ...stepInputs }));
    const stepRequest = { inputs, version };
    const { seen } = await changeAndPublish(
      call,
      id,
      (db) => applyTransition(call, applications, id, { to }, stepRequest, db, () => answer(db)),
      isolationFor(to),
    );
    return seen as string;
  }
  const { seen } = await changeAndPublish(call, id, async (db) => {
    const edited = await edit(call, id, { ...fields, ...(version !== undefined && { version }) }, db);
    if (!changesStatus) return { isVisible: edited, seen: await answer(db) };
    const { to, inputs } = readStepInput(checkedInputs(stepFields, { applicationStatusId, ...stepInputs }));
    const { isVisible } = await applyTransition(call, applications, id, { to }, { inputs }, db);
    return { isVisible: isVisible || edited, seen: await answer(db) };
  });
  return seen;
}

type Isolation = Parameters<typeof inTransaction>[3];

/**
 * Steps before the grant lock only the application's row; from then on, rules of other rows depend on the status, so they need serializable
 * isolation.
 */
function isolationFor(to: ApplicationStatus): Isolation {
  return locksOnlyOwnRow(to) ? 'read committed' : 'serializable';
}

/** Changes one application, then publishes a live event to its readers. */
async function changeAndPublish<T extends { readonly isVisible: boolean }>(
  call: Call,
  id: number,
  work: (db: Transaction) => Promise<T>,
  isolation?: Isolation,
): Promise<T> {
  const done = await inTransaction(call, applications, work, isolation);
  call.services.live.announce({ about: 'application', applicationId: id, isInternal: !done.isVisible });
  return done;
}

/** Rows of one request moved concurrently, if their steps lock only one row. */
const maxConcurrent = 8;

async function moveEach(call: Call) {
  const { to, inputs } = readStepInput(call.body);
  const rows = rowsOf(call.body);
  const mailAt = inputs.sendMail === true && rows.length > 1 ? new Date(call.services.now().getTime() + mailHold).toISOString() : undefined;
  const moveRow = async ({ id, version: seen }: ChosenRow) => {
    const stepRequest = { inputs, version: seen, mailAt };
    const { version, mail } = await changeAndPublish(
      call,
      id,
      (db) => applyTransition(call, applications, id, { to }, stepRequest, db),
      isolationFor(to),
    );
    return { version, mail };
  };
  const results = await eachRow(call, applications, rows, moveRow, locksOnlyOwnRow(to) ? maxConcurrent : 1);
  const moved = results.flatMap(({ id, mail }) => (mail === 'queued' ? [id] : []));
  if (mailAt && moved.length > 0) await releaseMails(call, moved, mailAt, { to, comment: inputs.comment as string | null });
  return results;
}

/** Milliseconds that the mails of a bulk change are held so that those to one person can be joined; after that they are sent in any case. */
const mailHold = 60_000;

async function previewEach(call: Call) {
  const { to, inputs } = readStepInput(call.body);
  const db = call.services.engine.reader;
  const results = await eachRow(call, applications, rowsOf(call.body), async ({ id, version }) => {
    const { step, row } = await permitStep(call, applications, id, { to }, { version }, db);
    const offersMail = step.mail && 'template' in step.mail ? step.mail.template : null;
    const mail = isWanted(step, inputs) ? await draftStepMail({ ...call, step, row, inputs, db, trigger: undefined }, applications) : null;
    return { offersMail, mail };
  });
  const mails = results.flatMap(({ id, mail }) => (mail ? [{ applicationId: id, recipientAddress: mail.recipientAddress }] : []));
  const joined = await joinedMails(call, mails, { to, comment: inputs.comment as string | null }, db);
  const texts = new Map(joined.flatMap(({ of, subject, body }) => of.map(({ applicationId }) => [applicationId, { subject, body }] as const)));
  return results.map((result) => (result.mail ? { ...result, mail: { ...result.mail, ...texts.get(result.id) } } : result));
}

/** @throws Failure 422 */
function readStepInput(input: Values): { readonly to: ApplicationStatus; readonly inputs: Values } {
  const { applicationStatusId, ids: _, versions: __, ...inputs } = input;
  const entry = typeof applicationStatusId === 'number' ? statusById(applicationStatusId) : undefined;
  if (!entry) throw invalid({ applicationStatusId: '変更後の状況を一覧から選択してください' });
  return { to: entry.key, inputs };
}
