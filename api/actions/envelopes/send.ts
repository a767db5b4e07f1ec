import { resources } from '../../../resources.config.ts';
import { Failure } from '../../failure.ts';
import { demandLetter } from '../../letters/application-letter.ts';
import { announce } from '../../live/announce.ts';
import { inTransaction, type WriteCall } from '../../resources/write.ts';
import { demandSendable, inFlight, makeEnvelope, type Wish } from './make.ts';

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

/** Sends one letter. One that waits for its signature is not sent again. @throws as `makeEnvelope`, but for a letter in flight */
export async function sendLetter(call: WriteCall, wish: Wish): Promise<SendResult> {
  const { applicationId } = wish;
  try {
    const { id, note } = await inTransaction(call, envelopes, (db) => makeEnvelope(call, wish, db));
    announce(call.services, { about: 'application', applicationId });
    return { applicationId, success: true, state: 'sent', envelopeId: id, ...(note && { message: note }) };
  } catch (error) {
    // Seen before it was sent, or, of two who send at the same moment, found out by the database.
    return waiting(call, wish, error);
  }
}

/** Sends many, each in a transaction of its own: one that is refused does not stop the others. */
export function sendLetters(call: WriteCall, wishes: readonly Wish[]): Promise<SendResult[]> {
  return eachOf(wishes, (wish) => sendLetter(call, wish));
}

/** What sending would do; nothing is changed, and no letter is made. */
export function previewLetters(call: WriteCall, wishes: readonly Wish[]): Promise<SendResult[]> {
  const db = call.services.engine.reader;
  return eachOf(wishes, async (wish): Promise<SendResult> => {
    try {
      await demandSendable(call, wish, db);
      await demandLetter(call.services, db, wish.kind, wish.applicationId);
      return { applicationId: wish.applicationId, success: true, state: 'ready' };
    } catch (error) {
      return waiting(call, wish, error);
    }
  });
}

async function eachOf(wishes: readonly Wish[], one: (wish: Wish) => Promise<SendResult>): Promise<SendResult[]> {
  const results: SendResult[] = [];
  for (const wish of wishes) {
    results.push(await one(wish).catch((error: unknown) => refused(wish, error)));
    // Lets other requests have their turn between two letters.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return results;
}

function refused({ applicationId }: Wish, error: unknown): SendResult {
  if (!(error instanceof Failure)) throw error;
  return { applicationId, success: false, state: 'refused', message: error.message };
}

/** The letter that was sent before; without one, the error stands. */
async function waiting({ services }: WriteCall, wish: Wish, error: unknown): Promise<SendResult> {
  const envelopeId = error instanceof Failure ? await inFlight(wish, services.engine.db) : null;
  if (envelopeId === null) throw error;
  return {
    applicationId: wish.applicationId,
    success: true,
    state: 'in_flight',
    envelopeId,
    message: 'すでに送信済みで、助成者の署名を待っています。',
  };
}
