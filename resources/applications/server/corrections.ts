import type { Transaction } from '../../../api/db/database.ts';
import { rowWhere } from '../../../api/db/rows-where.ts';
import { invalid } from '../../../api/failures/failure.ts';
import { writeChanges } from '../../../api/resources/change-row.ts';
import type { StepDoing } from '../../../api/resources/handlers.ts';
import { assertVisible } from '../../../api/resources/read.ts';
import { asJson, insertRow, lockedRow } from '../../../api/resources/stored-rows.ts';
import { applyTransition } from '../../../api/resources/transition.ts';
import { createWithin } from '../../../api/resources/write.ts';
import type { InnerCall } from '../../../api/services.ts';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import type { FormDefinition } from '../../../schema/forms/definition.ts';
import { requireEntry } from './answers.ts';

const { applications, correction_requests, correction_items } = resources;

/** A correction request of the office. */
export interface Correction {
  readonly message: string | null;
  readonly until: string;
  readonly items: readonly { readonly sectionKey: string; readonly message: string }[];
}

/**
 * Requests corrections of sections; from then on only these can be edited.
 * @throws Failure 404; 409 if the application's status does not permit it; 422
 */
export async function requestCorrection(call: InnerCall, applicationId: number, { message, until, items }: Correction, db: Transaction) {
  const { services, actor } = call;
  await assertVisible(services, applications, actor, applicationId, db);
  const { entry, form } = await requireEntry(applicationId, db);
  if (until <= services.now().toISOString()) throw invalid({ until: 'これからの日時を入力してください' });
  if (new Set(items.map(({ sectionKey }) => sectionKey)).size < items.length) throw invalid({ items: '同じ区分は1つにまとめてください' });
  if (items.some((item) => !item.message)) throw invalid({ items: '選んだ区分には、直してほしいことを入力してください' });
  const titledItems = items.map((item) => ({ ...item, sectionTitle: titleIn(form, item.sectionKey) }));
  return createRequest(call, { id: applicationId, entryId: entry.id }, { message, until, items: titledItems }, db);
}

interface TitledItem {
  readonly sectionKey: string;
  readonly sectionTitle: string;
  readonly message: string;
  /** The file to be replaced, if only a file is requested. */
  readonly fileId?: number;
}

type RequestDraft = Omit<Correction, 'items'> & { readonly items: readonly TitledItem[] };

interface ApplicationRef {
  readonly id: number;
  readonly entryId: number;
}

async function createRequest(
  call: InnerCall,
  { id: applicationId, entryId }: ApplicationRef,
  { message, until, items }: RequestDraft,
  db: Transaction,
) {
  const { services, actor } = call;
  const comment = [
    ...(message ? [message] : []),
    ...items.map((item) => `【${item.sectionTitle}】\n${item.message}`),
    `修正の期限：${formatDateTime(until)}`,
  ].join('\n\n');
  await applyTransition(
    call,
    applications,
    applicationId,
    { to: 'REVISION_REQUESTED' },
    { trigger: { correcting: true }, inputs: { comment, sendMail: true } },
    db,
  );
  // Requests made by the system have no user.
  const made = { applicationId, entryId, message, until, requestedById: actor.userId || null };
  const request = await createWithin({ ...call, made }, correction_requests, {}, db);
  for (const item of items) await insertRow(services, correction_items, { ...item, requestId: request.id }, db);
  return request;
}

/**
 * Requests a replacement for a file that nobody may open, without a user. If a request is open, the item is added to it, and an expired deadline is
 * extended.
 * @returns the open request that it was added to, or null; its applicant has not been notified of the item yet
 */
export async function requestReplacement(call: InnerCall, application: ApplicationRef, until: string, item: Required<TitledItem>, db: Transaction) {
  const { services } = call;
  const open = await rowWhere(db, 'correction_requests', { applicationId: application.id, status: 'open' }, ['id', 'until']);
  if (!open) {
    await createRequest(call, application, { message: null, until, items: [item] }, db);
    return null;
  }
  await insertRow(services, correction_items, { ...item, requestId: open.id }, db);
  const now = services.now().toISOString();
  const extended = open.until > now ? open.until : until;
  const current = asJson(correction_requests, await lockedRow(services.engine, correction_requests, open.id, db));
  await writeChanges(call, correction_requests, open.id, current, { until: extended }, db, {
    action: 'action',
    text: '差し替えるファイルを加えました',
  });
  return { until: extended };
}

/** @throws Failure 422 */
function titleIn({ sections }: FormDefinition, key: string): string {
  const section = sections.find((one) => one.key === key);
  if (!section) throw invalid({ items: '修正してほしい区分を、様式の区分から選んでください' });
  return section.title;
}

const inRevision: readonly unknown[] = ['REVISION_REQUESTED', 'UNDER_REVISION'] satisfies ApplicationStatus[];

/** Closes the open correction request when the application leaves revision other than by resubmission, which answers it. */
export async function closeCorrection({ row, step, trigger, db, services, actor, origin }: StepDoing): Promise<void> {
  const isAnswered = trigger !== undefined && step.to === 'APPLICATION_SUBMITTED';
  if (isAnswered || !inRevision.includes(row.status) || inRevision.includes(step.to)) return;
  const open = await rowWhere(db, 'correction_requests', { applicationId: row.id as number, status: 'open' }, ['id']);
  if (open) await applyTransition({ services, actor, origin }, correction_requests, open.id, 'close', { trigger: {} }, db);
}
