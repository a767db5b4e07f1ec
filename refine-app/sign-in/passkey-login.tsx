import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Area } from '../data/areas.ts';
import { http } from '../data/http.ts';
import { signInAt } from '../data/session.ts';
import { Button } from '../ui/button.tsx';
import { failureText } from '../ui/failure.ts';
import css from './entrance.module.css';
import { signWith, withdrawOffer } from './passkey.ts';
import { FormFailure } from './sign-in-form.tsx';

/** Milliseconds after which the autofill offer is renewed: the server's challenge expires after five minutes. */
const renewAfter = 4 * 60_000;

interface Props {
  readonly area: Area;
  readonly arrive: () => Promise<void>;
}

/** Login by passkey: by a button and, where the browser supports it, as an autofill offer in the address input (conditional mediation). */
export function PasskeyLogin({ area, arrive }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  const path = `/api/${area}/login/passkey`;
  const options = async () => (await http.post<PublicKeyCredentialRequestOptionsJSON>(`${path}/options`)).data;
  const signIn = async (sign: () => Promise<unknown>) => {
    setBusy(true);
    setFailure('');
    try {
      await signInAt(path, { response: await sign() });
      await arrive();
    } catch (problem) {
      setFailure(failureText(problem));
      setBusy(false);
      setAttempt(attempt + 1);
    }
  };
  const offer = useEffectEvent(async (isOver: () => boolean) => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const requestOptions = await options().catch(() => null);
    if (!requestOptions || isOver()) return;
    // The user did not request it, so failures are ignored.
    const response = await signWith(requestOptions, true).catch(() => null);
    if (response && !isOver()) await signIn(async () => response);
  });
  // Not while the user is answering a request.
  const renew = useEffectEvent((since: number) => !busy && !document.hidden && Date.now() - since >= renewAfter && setAttempt(attempt + 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt makes a new offer.
  useEffect(() => {
    let over = false;
    void offer(() => over);
    const since = Date.now();
    const renewIfDue = () => void renew(since);
    const timer = setTimeout(renewIfDue, renewAfter);
    document.addEventListener('visibilitychange', renewIfDue);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', renewIfDue);
      void withdrawOffer();
    };
  }, [attempt]);
  return (
    <>
      <Button className={css.otherWay} loading={busy} onClick={() => void signIn(async () => signWith(await options()))}>
        パスキーでログイン
      </Button>
      <FormFailure text={failure} />
    </>
  );
}
