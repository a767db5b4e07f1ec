import { Failure } from '../../../../api/failures/failure.ts';
import { withStored } from '../../../../api/files/keep.ts';
import { eachRow } from '../../../../api/resources/bulk.ts';
import { inTransaction } from '../../../../api/resources/write.ts';
import type { WriteCall } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import { demandLetter } from '../drawing/issue.ts';
import { demandSendable, drawLetter, inFlight, type LetterRequest, type Made, makeEnvelope, noteOf, outdated } from './make.ts';

const { envelopes } = resources;

/** What became of one application's letter. */
export interface SendResult {
  readonly applicationId: number;
  readonly success: boolean;
  /** Sent now, sent before and still waiting, or not sent. `ready` is a preview's word. */
  readonly state: 'sent' | 'in_flight' | 'refused' | 'ready';
  readonly envelopeId?: number;
  /** Why not, or what the sender must know. */
  readonly message?: string;
}

/** How often a letter is drawn whose data change meanwhile. */
const tries = 3;

/**
 * Sends one letter. One that waits for its signature is not sent again.
 * @throws as `makeEnvelope`, but for a letter in flight; Failure 422 where the letter lacks something
 */
export async function sendLetter(call: WriteCall, request: LetterRequest): Promise<SendResult> {
  const { applicationId } = request;
  try {
    const { id, note } = await drawAndSend(call, request);
    call.services.live.announce({ about: 'application', applicationId });
    return { applicationId, success: true, state: 'sent', envelopeId: id, ...(note && { message: note }) };
  } catch (error) {
    // Seen before it was sent, or, of two who send at the same moment, found out by the database.
    return waiting(call, request, error);
  }
}

/** Drawn before the transaction: nobody else's work waits for a letter, nor is one drawn again because others got in its way. */
async function drawAndSend(call: WriteCall, request: LetterRequest, left = tries): Promise<Made> {
  const { services } = call;
  await demandSendable(call, request, services.engine.reader);
  const letter = await drawLetter(call, request);
  const send = () => inTransaction(call, envelopes, (db) => makeEnvelope(call, request, letter, db));
  return withStored(services, [letter.file], send).catch((error: unknown) => {
    if (error instanceof Failure && error.code === outdated && left > 1) return drawAndSend(call, request, left - 1);
    throw error;
  });
}

/** Sends many, each in a transaction of its own: one that is refused does not stop the others. */
export function sendLetters(call: WriteCall, requests: readonly LetterRequest[]): Promise<SendResult[]> {
  return eachOf(call, requests, (request) => sendLetter(call, request));
}

/** What sending would do; nothing is changed, and no letter is made. */
export function previewLetters(call: WriteCall, requests: readonly LetterRequest[]): Promise<SendResult[]> {
  const db = call.services.engine.reader;
  return eachOf(call, requests, async (request): Promise<SendResult> => {
    try {
      await demandSendable(call, request, db);
      await demandLetter(call.services, db, request.kind, request.applicationId);
      const note = await noteOf(request, db);
      return { applicationId: request.applicationId, success: true, state: 'ready', ...(note && { message: note }) };
    } catch (error) {
      return waiting(call, request, error);
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

/** The letter that was sent before; without one, the error stands. */
async function waiting({ services }: WriteCall, request: LetterRequest, error: unknown): Promise<SendResult> {
  // In a transaction, which sees what was written a moment ago: of two who send at once, the other's commit may still be on its way.
  const envelopeId = error instanceof Failure ? await services.engine.transaction((db) => inFlight(request, db)) : null;
  if (envelopeId === null) throw error;
  return {
    applicationId: request.applicationId,
    success: true,
    state: 'in_flight',
    envelopeId,
    message: 'すでに送信済みで、助成者の署名を待っています。',
  };
}
