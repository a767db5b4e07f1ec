import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { failureText } from '../ui/failure.ts';
import { toast } from '../ui/toasts.ts';
import css from './entrance.module.css';
import { registerPasskey } from './passkey.ts';
import { endPasskeyOffer, isPasskeyDue, postponePasskeyOffer } from './passkey-offer-state.ts';

/** A banner above the first page after a sign-in, until it is answered. */
export function PasskeyOffer() {
  const [shown, show] = useState(isPasskeyDue);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  if (!shown) return null;
  const close = (answer: () => void) => {
    answer();
    show(false);
  };
  const register = async () => {
    setBusy(true);
    setFailure('');
    try {
      await registerPasskey();
      show(false);
      toast({ type: 'success', title: 'パスキーを登録しました', message: '次からは、この端末の指紋・顔・暗証番号でログインできます。' });
    } catch (problem) {
      setFailure(failureText(problem));
      setBusy(false);
    }
  };
  return (
    <section className={css.passkeyOffer} aria-label="パスキーの登録" data-touch>
      <Button type="primary" loading={busy} onClick={() => void register()}>
        この端末で次から指紋・顔で入る
      </Button>
      <Button type="text" onClick={() => close(postponePasskeyOffer)}>
        あとで
      </Button>
      <Button type="text" onClick={() => close(endPasskeyOffer)}>
        この端末では使わない
      </Button>
      <p role="alert">{failure}</p>
    </section>
  );
}
