import { isSameName } from '../../../domain/text/names.ts';
import { resources } from '../../../resources.config.ts';
import { validateFields } from '../../../schema/derive/validators.ts';

export interface SignErrors {
  readonly name?: string;
  readonly nameReason?: string;
  readonly consent?: string;
  readonly code?: string;
  readonly isRead?: string;
}

export interface SignValues {
  readonly name: string;
  readonly nameReason: string;
  readonly consent: boolean;
  readonly code: string;
}

/** Whether the name typed is another one than that of the person for whom the letter speaks. */
export function isOtherName(name: string, signatoryName: string | null): boolean {
  return signatoryName !== null && name.trim() !== '' && !isSameName(name, signatoryName);
}

/** What still keeps one from signing: the declared inputs, a reason for another name, and a letter that was not read to its end. */
export function signErrors({ consent, ...texts }: SignValues, isRead: boolean, signatoryName: string | null): SignErrors {
  const { errors } = validateFields(resources.envelopes.lifecycle?.steps.sign.inputs ?? {}, { ...texts, consent: consent || null }, 'create');
  const unexplained = isOtherName(texts.name, signatoryName) && texts.nameReason.trim() === '';
  return {
    ...errors,
    ...(unexplained ? { nameReason: '別の方が署名する理由を入力してください' } : {}),
    ...(isRead ? {} : { isRead: '書類を最後のページまで読んでから、署名してください。' }),
  };
}
