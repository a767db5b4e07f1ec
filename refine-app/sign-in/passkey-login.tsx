import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useEffectEvent, useState } from 'react';
import { http } from '../data/http.ts';
import { signInAt } from '../data/session.ts';
import type { Area } from '../ui/areas.ts';
import { Button } from '../ui/button.tsx';
import { failureText } from '../ui/failure.ts';
import css from './entrance.module.css';
import { FormFailure } from './frame.tsx';
import { signWith, withdrawOffer } from './passkey.ts';

/** Milliseconds after which what is offered in the input is asked for anew: the server waits five minutes for the answer. */
const freshFor = 4 * 60_000;

interface Props {
  readonly area: Area;
  readonly arrive: () => Promise<void>;
}

/** The login by a passkey: by a button and, where the browser can, offered where the address is typed. */
export function PasskeyLogin({ area, arrive }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [round, setRound] = useState(0);
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
      setRound(round + 1);
    }
  };
  const offer = useEffectEvent(async (isOver: () => boolean) => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const asked = await options().catch(() => null);
    if (!asked || isOver()) return;
    // Nobody has asked for it: whatever comes in its way is not told.
    const response = await signWith(asked, true).catch(() => null);
    if (response && !isOver()) await signIn(async () => response);
  });
  // What somebody is just answering is left alone.
  const renew = useEffectEvent((since: number) => !busy && !document.hidden && Date.now() - since >= freshFor && setRound(round + 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is offered anew.
  useEffect(() => {
    let over = false;
    void offer(() => over);
    const since = Date.now();
    const look = () => void renew(since);
    const timer = setTimeout(look, freshFor);
    document.addEventListener('visibilitychange', look);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      void withdrawOffer();
    };
  }, [round]);
  return (
    <>
      <Button className={css.otherWay} loading={busy} onClick={() => void signIn(async () => signWith(await options()))}>
        パスキーでログイン
      </Button>
      <FormFailure text={failure} />
    </>
  );
}
