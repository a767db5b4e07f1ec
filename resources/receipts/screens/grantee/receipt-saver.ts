import { ApiError } from '../../../../refine-app/data/errors.ts';
import { newName } from '../../../../refine-app/data/repeats.ts';
import type { Values } from '../../../../schema/derive/validators.ts';
import type { TaxLine } from '../../rules/tax-lines.ts';
import * as http from './send-receipt.ts';
import type { WholeReceipt } from './use-receipts.ts';

/** How far a try came. */
export type Stage = 'save' | 'image' | 'submit';

/** What is to be sent. */
export interface Sending {
  readonly values: Values;
  readonly image: File | null;
  readonly to: 'draft' | 'submit';
  /** Hears what is safe with the server from now on. */
  readonly onKept: (stage: 'save' | 'image') => void;
  /** Hears how much of the picture has left, in percent. */
  readonly onProgress: (percent: number) => void;
}

/**
 * Carries what a form holds to the server: first the receipt, then its picture, then the submission (spec, second file, section 4). Whatever fails, what was
 * done before is kept. A try that got no answer may have arrived all the same: the next one looks before it writes, so that nothing is made twice and
 * nobody is told of a conflict with themselves.
 */
export function receiptSaver(applicationId: number, receipt: WholeReceipt | null, creation: UnansweredCreation, calls: typeof http = http) {
  let saved = receipt;
  let stage: Stage = 'save';
  /** What a try sent whose answer never came. */
  let silent: Values | null = null;

  const create = async (values: Values): Promise<void> => {
    saved = await calls.createDraft({ ...values, applicationId, onceKey: creation.begin() }).catch((error: unknown) => {
      if (!isUnanswered(error)) creation.answered();
      throw error;
    });
    creation.answered();
    // An earlier try got through; what has been typed since is not there yet.
    if (!holds(saved, values)) await change(saved, values);
  };
  const change = async ({ id, version }: WholeReceipt, values: Values): Promise<void> => {
    saved = await calls.saveDraft(id, { ...values, version });
  };
  /** Takes the receipt as it is with the server, when that is what the silent try sent. */
  const lookUp = async (sent: Values): Promise<void> => {
    if (!saved) return;
    const there = await calls.readReceipt(saved.id);
    if (holds(there, sent)) saved = there;
  };
  const steps = async ({ values, image, to, onKept, onProgress }: Sending): Promise<void> => {
    if (silent) await lookUp(silent);
    if (to === 'submit' && saved?.status === 'submitted' && holds(saved, values)) return;
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
    async send(sending: Sending): Promise<void> {
      stage = 'save';
      await steps(sending).catch((error: unknown) => {
        silent = isUnanswered(error) ? sending.values : null;
        throw error;
      });
      silent = null;
    },
  };
}

/** Neither done nor refused, as far as anybody here can tell. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.statusCode === 0 || error.statusCode >= 500;
}

/** Whether a receipt is as these values would make it. */
export function holds(receipt: WholeReceipt, { lines = [], ...values }: Values): boolean {
  const row: Readonly<Record<string, unknown>> = { ...receipt };
  const parts = lines as readonly TaxLine[];
  return (
    Object.entries(values).every(([name, value]) => asText(row[name]) === asText(value)) &&
    parts.map(describe).join() === receipt.lines.map(describe).join()
  );
}

/** As the server keeps it: no blanks around it, and blank is nothing. */
function asText(value: unknown): string {
  return String(value ?? '')
    .normalize('NFC')
    .trim();
}

function describe({ taxRate, taxIncluded, amount }: TaxLine): string {
  return `${taxRate}/${taxIncluded}/${amount}`;
}

/**
 * The name of a creation that has been sent and not answered. It outlives a reload of its tab and nothing more: what is typed in another tab is another
 * receipt.
 */
export function unansweredCreation(userId: number, applicationId: number) {
  const key = `seseragiReceiptSent/${userId}/${applicationId}`;
  return {
    /** The name under which it is sent: the one that got no answer, or a new one. */
    begin(): string {
      const onceKey = sessionStorage.getItem(key) ?? newName();
      sessionStorage.setItem(key, onceKey);
      return onceKey;
    },
    answered: (): void => sessionStorage.removeItem(key),
  };
}

type UnansweredCreation = ReturnType<typeof unansweredCreation>;
