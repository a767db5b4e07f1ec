import { type FormEvent, useRef, useState } from 'react';
import { useKeptText } from '../detail/use-kept-text.ts';
import { type SignErrors, signErrors } from './sign-errors.ts';
import type { Envelope } from './use-envelope.ts';
import { useSign } from './use-sign.ts';

/** What is typed into the form that signs, and what is wrong with it once someone has tried. The name outlives a reload; the consent does not. */
export function useSignForm(envelope: Envelope, isRead: boolean) {
  const ref = useRef<HTMLFormElement>(null);
  const [name, setName] = useKeptText(`envelope/${envelope.id}`);
  const [consent, setConsent] = useState(false);
  const [tried, setTried] = useState(false);
  const { sign, busy, failure, refused } = useSign(envelope);
  const missing = signErrors({ name, consent, isRead });
  const errors: SignErrors = { ...refused, ...(tried ? missing : {}) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(missing).length > 0) focusFirst(ref.current);
    else if (!busy) void sign(name.trim()).then((signed) => signed && setName(''));
  };
  return { ref, submit, name, setName, consent, setConsent, errors, busy, failure };
}

/** After the messages have appeared. */
function focusFirst(form: HTMLFormElement | null): void {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid], [data-first-error]')?.focus());
}
