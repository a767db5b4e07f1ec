import { ApiError } from '../../../../refine-app/data/errors.ts';
import { randomKey } from '../../../../refine-app/data/idempotency.ts';
import type { Values } from '../../../../schema/derive/validators.ts';
import type { TaxLine } from '../../rules/tax-lines.ts';
import * as http from './send-receipt.ts';
import type { WholeReceipt } from './use-receipts.ts';

/** The stage that an attempt has reached. */
export type Stage = 'save' | 'image' | 'submit';

export interface SaveAttempt {
  readonly values: Values;
  readonly image: File | null;
  readonly to: 'draft' | 'submit';
  /** Called when a stage is stored on the server. */
  readonly onKept: (stage: 'save' | 'image') => void;
  /** Called with the upload progress of the image, in percent. */
  readonly onProgress: (percent: number) => void;
}

/**
 * Saves the receipt, then uploads its image, then submits it (spec, second file, section 4). When a stage fails, the earlier ones stay saved. An
 * attempt without an answer may still have succeeded: the next one reads the stored receipt first, so that nothing is created twice and the user does
 * not conflict with their own write.
 */
export function receiptSaver(applicationId: number, receipt: WholeReceipt | null, creation: UnansweredCreation, calls: typeof http = http) {
  let saved = receipt;
  let stage: Stage = 'save';
  /** The values of an attempt that got no answer. */
  let unansweredValues: Values | null = null;

  const create = async (values: Values): Promise<void> => {
    saved = await calls.createDraft({ ...values, applicationId, onceKey: creation.begin() }).catch((error: unknown) => {
      if (!isUnanswered(error)) creation.answered();
      throw error;
    });
    creation.answered();
    // An earlier attempt had succeeded; save what was typed since.
    if (!matchesStored(saved, values)) await change(saved, values);
  };
  const change = async ({ id, version }: WholeReceipt, values: Values): Promise<void> => {
    saved = await calls.saveDraft(id, { ...values, version });
  };
  /** Takes over the stored receipt when it equals what the unanswered attempt sent. */
  const lookUp = async (sent: Values): Promise<void> => {
    if (!saved) return;
    const onServer = await calls.readReceipt(saved.id);
    if (matchesStored(onServer, sent)) saved = onServer;
  };
  const runStages = async ({ values, image, to, onKept, onProgress }: SaveAttempt): Promise<void> => {
    if (unansweredValues) await lookUp(unansweredValues);
    if (to === 'submit' && saved?.status === 'submitted' && matchesStored(saved, values)) return;
    await (saved ? change(saved, values) : create(values));
    onKept('save');
    if (image && saved) {
      stage = 'image';
      saved = await calls.uploadImage(saved.id, image, onProgress);
      onKept('image');
    }
    stage = 'submit';
    if (to === 'submit' && saved) saved = await calls.submitReceipt(saved.id, saved.version);
  };
  return {
    stage: (): Stage => stage,
    async send(sending: SaveAttempt): Promise<void> {
      stage = 'save';
      await runStages(sending).catch((error: unknown) => {
        unansweredValues = isUnanswered(error) ? sending.values : null;
        throw error;
      });
      unansweredValues = null;
    },
  };
}

/** Whether it is unknown if the request succeeded: no answer, or a server error. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.statusCode === 0 || error.statusCode >= 500;
}

/** Whether the stored receipt equals these values. */
export function matchesStored(receipt: WholeReceipt, { lines = [], ...values }: Values): boolean {
  const row: Readonly<Record<string, unknown>> = { ...receipt };
  const parts = lines as readonly TaxLine[];
  return (
    Object.entries(values).every(([name, value]) => asText(row[name]) === asText(value)) &&
    parts.map(describe).join() === receipt.lines.map(describe).join()
  );
}

/** Normalises like the server: trimmed NFC, null equals empty. */
function asText(value: unknown): string {
  return String(value ?? '')
    .normalize('NFC')
    .trim();
}

function describe({ taxRate, taxIncluded, amount }: TaxLine): string {
  return `${taxRate}/${taxIncluded}/${amount}`;
}

/**
 * Idempotency key of a creation that got no answer. Kept in sessionStorage: it survives a reload but is not shared between tabs, since another tab
 * edits another receipt.
 */
export function creationKeyStore(userId: number, applicationId: number) {
  const key = `seseragiReceiptSent/${userId}/${applicationId}`;
  return {
    /** Returns the key of the unanswered attempt, or a new one. */
    begin(): string {
      const onceKey = sessionStorage.getItem(key) ?? randomKey();
      sessionStorage.setItem(key, onceKey);
      return onceKey;
    },
    answered: (): void => sessionStorage.removeItem(key),
  };
}

type UnansweredCreation = ReturnType<typeof creationKeyStore>;
