import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { focusFirstError, showErrors } from '../../ui/show-errors.ts';
import { useKeptText } from '../detail/use-kept-text.ts';
import { type SignErrors, type SignValues, signErrors } from './sign-errors.ts';
import type { Envelope } from './use-envelope.ts';
import { useSign } from './use-sign.ts';

/**
 * What is typed into the form that signs, and what is wrong with it once someone has tried. The name begins as that of the person for whom the letter speaks,
 * and outlives a reload; the consent and the code do not.
 */
export function useSignForm(envelope: Envelope, isRead: boolean) {
  const ref = useRef<HTMLFormElement>(null);
  const [typed, setName] = useKeptText(`envelope/${envelope.id}`);
  const [touched, setTouched] = useState(false);
  const name = typed || touched ? typed : (envelope.signatoryName ?? '');
  const [rest, setRest] = useState({ nameReason: '', consent: false, code: '' });
  const [tried, setTried] = useState(false);
  const { sign, busy, failure, refused } = useSign(envelope);
  const values: SignValues = { name, ...rest };
  const missing = signErrors(values, isRead, envelope.signatoryName);
  const errors: SignErrors = { ...refused, ...(tried ? missing : {}) };
  useLayoutEffect(() => {
    if (Object.keys(refused).length > 0) focusFirstError(ref.current);
  }, [refused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    showErrors(ref.current, () => setTried(true));
    if (Object.keys(missing).length === 0 && !busy) void sign(values).then((signed) => signed && setName(''));
  };
  const set = (change: Partial<SignValues>) => {
    const { name: other, ...others } = change;
    if (other !== undefined) setTouched(true);
    if (other !== undefined) setName(other);
    setRest((before) => ({ ...before, ...others }));
  };
  return { ref, submit, values, set, errors, busy, failure };
}
