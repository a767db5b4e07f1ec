import { resources } from '../../../resources.config.ts';
import { validateFields } from '../../../schema/derive/validators.ts';

export interface SignErrors {
  readonly name?: string;
  readonly consent?: string;
  readonly isRead?: string;
}

/** What still keeps one from signing: the declared inputs, and a letter that was not read to its end. */
export function signErrors({ name, consent, isRead }: { name: string; consent: boolean; isRead: boolean }): SignErrors {
  const { errors } = validateFields(resources.envelopes.actions?.sign?.inputs ?? {}, { name, consent: consent || null }, 'create');
  return { ...errors, ...(isRead ? {} : { isRead: '書類を最後のページまで読んでから、署名してください。' }) };
}
