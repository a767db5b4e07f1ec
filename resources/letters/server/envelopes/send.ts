import { Failure } from '../../../../api/failures/failure.ts';
import { withStoredFiles } from '../../../../api/files/file-rows.ts';
import { eachRow } from '../../../../api/resources/bulk.ts';
import { inTransaction } from '../../../../api/resources/write.ts';
import type { WriteCall } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import { assertLetterDrawable } from '../drawing/issue.ts';
import {
  drawReadyLetter,
  envelopeInFlight,
  type LetterRequest,
  makeEnvelope,
  outdatedCode,
  requireSendable,
  type SentEnvelope,
  sendingNote,
} from './make.ts';

const { envelopes } = resources;

/** Result for one application. */
export interface SendResult {
  readonly applicationId: number;
  readonly success: boolean;
  /** Sent now, already awaiting its signature, or refused. `ready` occurs in previews only. */
  readonly state: 'sent' | 'in_flight' | 'refused' | 'ready';
  readonly envelopeId?: number;
  /** Reason for refusal, or a note for the sender. */
  readonly message?: string;
}

/** Attempts when the data change while the letter is drawn. */
const maxAttempts = 3;

/**
 * Sends one letter. A letter in flight is not sent again.
 * @throws as `makeEnvelope`, except for a letter in flight; Failure 422 where the letter cannot be drawn
 */
export async function sendLetter(call: WriteCall, request: LetterRequest): Promise<SendResult> {
  const { applicationId } = request;
  try {
    const { id, note } = await drawAndSend(call, request);
    call.services.live.announce({ about: 'application', applicationId });
    return { applicationId, success: true, state: 'sent', envelopeId: id, ...(note && { message: note }) };
  } catch (error) {
    // In flight: found by the check, or by the unique index when sent concurrently.
    return inFlightResult(call, request, error);
  }
}

/** Draws before the transaction, so that drawing neither holds locks nor is repeated by transaction retries. */
async function drawAndSend(call: WriteCall, request: LetterRequest, attemptsLeft = maxAttempts): Promise<SentEnvelope> {
  const { services } = call;
  await requireSendable(call, request, services.engine.reader);
  const letter = await drawReadyLetter(call, request);
  const send = () => inTransaction(call, envelopes, (db) => makeEnvelope(call, request, letter, db));
  return withStoredFiles(services, [letter.file], send).catch((error: unknown) => {
    if (error instanceof Failure && error.code === outdatedCode && attemptsLeft > 1) return drawAndSend(call, request, attemptsLeft - 1);
    throw error;
  });
}

/** Sends each letter in its own transaction; a refusal does not stop the others. */
export function sendLetters(call: WriteCall, requests: readonly LetterRequest[]): Promise<SendResult[]> {
  return eachOf(call, requests, (request) => sendLetter(call, request));
}

/** Previews sending without changes or drawing. */
export function previewLetters(call: WriteCall, requests: readonly LetterRequest[]): Promise<SendResult[]> {
  const db = call.services.engine.reader;
  return eachOf(call, requests, async (request): Promise<SendResult> => {
    try {
      await requireSendable(call, request, db);
      await assertLetterDrawable(call.services, db, request.kind, request.applicationId);
      const note = await sendingNote(request, db);
      return { applicationId: request.applicationId, success: true, state: 'ready', ...(note && { message: note }) };
    } catch (error) {
      return inFlightResult(call, request, error);
    }
  });
}

async function eachOf(
  call: WriteCall,
  requests: readonly LetterRequest[],
  one: (request: LetterRequest) => Promise<SendResult>,
): Promise<SendResult[]> {
  const rows = requests.map((request) => ({ id: request.applicationId, request }));
  const results = await eachRow(call, resources.applications, rows, async ({ request }) => ({ result: await one(request) }));
  return results.map(({ id, error, result }) => result ?? { applicationId: id, success: false, state: 'refused', message: String(error) });
}

/** Turns the error into an `in_flight` result if an envelope is in flight; otherwise rethrows it. */
async function inFlightResult({ services }: WriteCall, request: LetterRequest, error: unknown): Promise<SendResult> {
  // In a transaction, as the reader may not yet see the commit of a concurrent sender.
  const envelopeId = error instanceof Failure ? await services.engine.transaction((db) => envelopeInFlight(request, db)) : null;
  if (envelopeId === null) throw error;
  return {
    applicationId: request.applicationId,
    success: true,
    state: 'in_flight',
    envelopeId,
    message: 'すでに送信済みで、助成者の署名を待っています。',
  };
}
