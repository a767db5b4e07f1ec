import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useEffectEvent, useState } from 'react';
import { http } from '../providers/http.ts';
import { signInAt } from '../providers/session.ts';
import type { Area } from '../ui/areas.ts';
import { failureText } from '../ui/failure.ts';
import { knowsPasskeys, signWith, withdrawOffer } from './passkey.ts';

/** Milliseconds after which what is offered in the input is asked for anew: the server waits five minutes for the answer. */
const freshFor = 4 * 60_000;

/** The login by a passkey: by a button and, where the browser can, offered where the address is typed. */
export function usePasskeyLogin(area: Area, enter: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [round, setRound] = useState(0);
  const path = `/api/${area}/login/passkey`;
  const options = async () => (await http.post<PublicKeyCredentialRequestOptionsJSON>(`${path}/options`)).data;
  const signIn = async (response: unknown) => {
    await signInAt(path, { response });
    await enter();
  };
  const press = async () => {
    setBusy(true);
    setFailure('');
    try {
      await signIn(await signWith(await options()));
    } catch (problem) {
      setFailure(failureText(problem));
      setBusy(false);
      setRound(round + 1);
    }
  };
  const offer = useEffectEvent(async (isOver: () => boolean) => {
    if (!(await offersInInputs())) return;
    const asked = await options().catch(() => null);
    if (!asked || isOver()) return;
    // Nobody has asked for it: whatever comes in its way is not told.
    const response = await signWith(asked, true).catch(() => null);
    if (!response || isOver()) return;
    setBusy(true);
    await signIn(response).catch((problem) => {
      setFailure(failureText(problem));
      setBusy(false);
      setRound(round + 1);
    });
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
      if (knowsPasskeys) void withdrawOffer();
    };
  }, [round]);
  return { busy, failure, press: () => void press() };
}

async function offersInInputs(): Promise<boolean> {
  return knowsPasskeys && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}
