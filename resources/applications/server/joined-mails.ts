import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { compose, findTemplate, newMessageId, type Template } from '../../../api/mail/compose.ts';
import { mailSubjects } from '../../../api/mail/mail-subjects.ts';
import { queueReadyMails, readyMail } from '../../../api/mail/queue.ts';
import type { WriteCall } from '../../../api/services.ts';
import { placeholdersIn } from '../../../domain/text/merge.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { applicationTransitions } from '../../../domain/workflow/application-transitions.ts';
import { groupedBy, mergedValues } from '../../messages/server/mailing/merged-values.ts';

/** A mail about one application, as written by its step. */
interface StepMail {
  readonly applicationId: number;
  readonly recipientAddress: string;
}

/** One mail that replaces several to the same person. */
export interface JoinedMail<W> {
  readonly of: readonly W[];
  readonly subject: string;
  readonly body: string;
}

/** A bulk change of status. */
export interface StatusChange {
  readonly to: ApplicationStatus;
  readonly comment: string | null;
}

/** Joins the mails of a change to the same person into one, if the template lists the grants or reads the same for all of them. */
export async function joinedMails<W extends StepMail>(
  { services }: WriteCall,
  mails: readonly W[],
  change: StatusChange,
  db: Kysely<Database>,
): Promise<JoinedMail<W>[]> {
  const groups = groupedBy(mails, ({ recipientAddress }) => recipientAddress.toLowerCase()).filter((group) => group.length > 1);
  const found = groups.length > 0 ? await sharedText(change, db) : null;
  if (!found) return [];
  const { template, comment } = found;
  const ids = groups.flat().map(({ applicationId }) => applicationId);
  const subjects = await mailSubjects(services, db, ids, { status: change.to });
  const values = new Map(subjects.map((subject) => [subject.id, { ...subject.values, comment, recipientName: subject.contact?.name ?? null }]));
  return groups.flatMap((of) => {
    const joined = mergedValues(
      template,
      of.map(({ applicationId }) => values.get(applicationId) ?? {}),
    );
    const text = joined && compose(template, joined);
    return text?.problem === null ? [{ of, subject: text.subject, body: text.body }] : [];
  });
}

/** Merge fields whose values only the step knows, per application. */
const stepFields = ['paymentAmount', 'paymentDate', 'refundAmount', 'refundDeadline'];

/** The template and comment shared by all steps to the status; null if they differ or contain amounts of a single application. */
async function sharedText(
  { to, comment }: StatusChange,
  db: Kysely<Database>,
): Promise<{ readonly template: Template; readonly comment: string } | null> {
  const steps = applicationTransitions.filter((step) => step.to === to && step.mail);
  const [step, ...others] = steps;
  if (!step?.mail || others.some(({ mail, shared }) => mail !== step.mail || shared !== step.shared)) return null;
  const template = await findTemplate(db, step.mail);
  if (!template || placeholdersIn(`${template.subject}\n${template.body}`).some((name) => stepFields.includes(name))) return null;
  return { template, comment: (step.shared && comment) || 'ありません。' };
}

/**
 * Releases the mails of a bulk change that its steps have held until `heldUntil`, joined to one per person. If the process stops before this, they
 * are sent separately at that time.
 */
export async function releaseMails(call: WriteCall, ids: readonly number[], heldUntil: string, change: StatusChange): Promise<void> {
  const { services, actor } = call;
  const { reader } = services.engine;
  const held = await reader
    .selectFrom('outbox')
    .select(['id', 'applicationId', 'recipientAddress', 'recipientName', 'isHtml'])
    .where('applicationId', 'in', [...ids])
    .where('status', '=', 'waiting')
    .where('nextAttemptAt', '=', heldUntil)
    .orderBy('id')
    .execute();
  if (held.length === 0) return;
  // In the order of selection, not of the moves, which run concurrently.
  const positionOf = ({ applicationId }: { readonly applicationId: number }) => ids.indexOf(applicationId);
  const mails = held.map((mail) => ({ ...mail, applicationId: mail.applicationId as number })).sort((a, b) => positionOf(a) - positionOf(b));
  const joined = await joinedMails(call, mails, change, reader);
  await services.engine.transaction(async (db) => {
    const due = services.now();
    for (const { of, ...text } of joined) {
      const waiting = db.deleteFrom('outbox').where('status', '=', 'waiting');
      await waiting
        .where(
          'id',
          'in',
          of.map(({ id }) => id),
        )
        .execute();
      const ready = of.map(({ id: _, isHtml, ...mail }) =>
        readyMail({ ...mail, ...text, isHtml: isHtml === 1, causedById: actor.userId, messageId: newMessageId(services.settings) }, due),
      );
      const [first, ...rest] = ready;
      const included = rest.map((mail) => ({ ...mail, status: 'included' as const, nextAttemptAt: null }));
      await queueReadyMails(db, [...(first ? [first] : []), ...included]);
    }
    const remaining = db
      .updateTable('outbox')
      .set({ nextAttemptAt: due.toISOString() })
      .where('applicationId', 'in', [...ids]);
    await remaining.where('status', '=', 'waiting').where('nextAttemptAt', '=', heldUntil).execute();
  }, 'read committed');
}
