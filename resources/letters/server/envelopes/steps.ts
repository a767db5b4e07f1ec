import type { Kysely } from 'kysely';
import { writeAudit } from '../../../../api/db/audit.ts';
import type { Database } from '../../../../api/db/database.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import { writeChanges } from '../../../../api/resources/change-row.ts';
import type { ActionHandler, ActionPreparation, LifecycleHandlers, StepDoing } from '../../../../api/resources/handlers.ts';
import { storedRow } from '../../../../api/resources/stored-rows.ts';
import type { ApplicationStatus } from '../../../../domain/workflow/application-statuses.ts';
import { isUnsigned } from '../../../../domain/workflow/decided-matters.ts';
import { resources } from '../../../../resources.config.ts';
import { applicationStatus } from '../../../applications/server/status.ts';
import { moveByTrigger } from '../../../applications/server/steps.ts';
import { assertBeforeDeadline, type EnvelopeEvent, type EnvelopeRow, eventCells } from './envelope.ts';
import { drawReadyLetter, makeEnvelope, providerOf, type ReadyLetter } from './make.ts';
import { sign } from './sign.ts';
import { causedByApplication } from './withdraw.ts';

const { applications, envelopes } = resources;

/** Trigger of a transition made at an external signing service: the actor there, and event data. */
export interface ExternalTrigger extends Partial<EnvelopeEvent> {
  readonly actorName: string;
}

/** Effects of the transitions of an envelope. Each appends an event. */
export const envelopeHandlers = {
  steps: {
    dispatch: async (doing) => withEvent(doing, 'dispatched'),
    /** Sends a new letter from current data in place of this one. @returns id of the new envelope */
    async replace(doing) {
      const { services, db, inputs, prepared } = doing;
      const { id, applicationId, kind, provider } = doing.row as EnvelopeRow;
      const after = async () => {
        await providerOf(services, provider).withdraw(doing, id, db);
        const made = await makeEnvelope(doing, { applicationId, kind, replacesId: id }, prepared as ReadyLetter, db);
        const detail = `${inputs.comment}（新しい署名依頼の番号：${made.id}）`;
        return { ...withEvent(doing, 'replaced', { detail }), shown: { replacedById: made.id } };
      };
      return { after };
    },
    async cancel(doing) {
      const comment = String(doing.inputs.comment);
      return { ...withEvent(doing, 'cancelled', { detail: comment }), after: () => withdrawAndRelease(doing, 'CONTRACT_PREPARATION', comment) };
    },
    sign,
    /** Declining puts the contract on hold, with the reason. */
    async decline(doing) {
      const comment = String(doing.inputs.comment);
      if (!isExternal(doing.trigger)) assertBeforeDeadline(doing.row as EnvelopeRow, doing.services.now());
      return { ...withEvent(doing, 'declined', { detail: comment }), after: () => releaseContract(doing, 'CONTRACT_ON_HOLD', comment) };
    },
    takeOver: async (doing) => withEvent(doing, 'signed'),
    expire: async (doing) => ({ ...withEvent(doing, 'expired'), after: () => withdrawAndRelease(doing, 'CONTRACT_PREPARATION', expiredComment) }),
  },
} as const satisfies LifecycleHandlers;

/** The event of a transition, by its actor or an external one. */
function withEvent(doing: StepDoing, event: EnvelopeEvent['event'], more: Partial<EnvelopeEvent> = {}) {
  return { history: eventCells(doing, { event, sha256: doing.row.unsignedSha256, ...more, ...(doing.trigger as ExternalTrigger | undefined) }) };
}

const isExternal = (trigger: object | undefined) => trigger !== undefined && 'actorName' in trigger;

/** Comment in the application's history. */
export const expiredComment = '請書の署名の期限が過ぎたため';

/** Withdraws the envelope at its provider, unless it ended there, and returns the contract to staff. */
async function withdrawAndRelease(doing: StepDoing, to: ApplicationStatus, comment: string): Promise<void> {
  const { services, row, db, trigger } = doing;
  const { id, provider } = row as EnvelopeRow;
  if (!isExternal(trigger)) await providerOf(services, provider).withdraw({ services }, id, db);
  if (trigger !== causedByApplication) await releaseContract(doing, to, comment);
}

/** Without a signable acceptance letter the contract no longer waits for the grantee: changes the status and clears the sending date. */
async function releaseContract(doing: StepDoing, to: ApplicationStatus, comment: string): Promise<void> {
  const { db } = doing;
  const { applicationId, kind } = doing.row as EnvelopeRow;
  if (kind !== 'ukesyo' && to !== 'CONTRACT_ON_HOLD') return;
  const set = kind === 'ukesyo' ? { ukesyoSendDate: null } : {};
  const status = await applicationStatus(applicationId, db);
  if (status === 'CONTRACT_PROCESSING') await moveByTrigger(doing, applicationId, to, { signing: true }, comment, db, set);
  else if (isUnsigned(status)) await writeChanges(doing, applications, applicationId, await storedRow(applications, applicationId, db), set, db);
}

/** Draws the replacement letter. @throws Failure as `keptLetter` */
export const prepareReplacement: ActionPreparation = async ({ row, inputs, ...call }) => {
  const { applicationId, kind } = row as EnvelopeRow;
  const letter = await drawReadyLetter(call, { applicationId, kind }, String(inputs.comment));
  return { made: letter, stored: [letter.file] };
};

/** Mails the request again, with letter and deadline unchanged. Debounced, so pressing twice sends one mail. */
export const resend: ActionHandler = async (call) => {
  const { services, actor, origin, db } = call;
  const row = call.row as EnvelopeRow;
  await assertMailInterval(row.id, services.now(), db);
  const note = await providerOf(services, row.provider).ask(call, row, db);
  if (note)
    throw conflict('no_address', '連絡先のメールアドレスがないため、メールを送れません。連絡担当者か団体のメールアドレスを登録してください。');
  const summary = `署名依頼「${row.title}」のメールを送り直しました`;
  await writeAudit(db, actor, origin, services.now(), { action: 'action', resource: envelopes.name, recordId: row.id, summary });
};

/** Minimum interval between mails, in milliseconds. */
const mailInterval = 60_000;

async function assertMailInterval(envelopeId: number, now: Date, db: Kysely<Database>): Promise<void> {
  const since = new Date(now.getTime() - mailInterval).toISOString();
  const recent = db.selectFrom('envelope_events').select('id').where('envelopeId', '=', envelopeId).where('event', '=', 'mailed');
  if (await recent.where('createdAt', '>', since).executeTakeFirst())
    throw conflict('just_mailed', 'メールは今、送信したばかりです。1分ほど待ってから、もう一度お試しください。');
}
