import { merge } from '../../../domain/text/merge.ts';
import { foundationName } from '../../ui/foundation.ts';

/** A mailing's subject as a name for it: what differs from mail to mail is left open. */
export function plainSubject(subject: string): string {
  return merge(subject, { foundationName }).text.replaceAll(/\{\{[^{}]*\}\}/g, '…');
}
