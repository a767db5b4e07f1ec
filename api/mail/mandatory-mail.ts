import type { mailTemplateKeys } from '../../domain/terms.ts';
import type { Transaction } from '../db/database.ts';
import type { InnerServices } from '../services.ts';
import { draftMail, findTemplate } from './compose.ts';
import type { MergeValues } from './merge-values.ts';
import { queueMails } from './queue.ts';

interface CertainMail {
  readonly purpose: keyof typeof mailTemplateKeys;
  /** The default text of a new installation. */
  readonly first: { readonly subject: string; readonly body: string };
  readonly values: MergeValues;
  readonly to: readonly { readonly id: number; readonly username: string; readonly email: string }[];
  /** Prevents duplicate mails about the same event. */
  readonly onceKey: string;
  /** The draft that the mail concerns. */
  readonly entryId?: number;
}

/** Queues mandatory mails: staff edit the text, but cannot disable it, and a text that cannot be filled in is replaced by the default. */
export async function queueMandatoryMail(
  db: Transaction,
  { settings, now }: Pick<InnerServices, 'settings' | 'now'>,
  { purpose, first, values, to, onceKey, entryId }: CertainMail,
): Promise<void> {
  const kept = await findTemplate(db, purpose);
  const mails = to.map(({ id, username: name, email: address }) => {
    const drafts = [...(kept ? [kept] : []), { ...first, isHtml: false }].map((one) => draftMail({ settings }, one, { name, address }, values));
    const { mail } = drafts.find(({ problem }) => problem === null) ?? (drafts.at(-1) as (typeof drafts)[number]);
    return { ...mail, ...(entryId && { entryId }), onceKey: `${onceKey}:${id}` };
  });
  await queueMails(db, mails, now());
}
