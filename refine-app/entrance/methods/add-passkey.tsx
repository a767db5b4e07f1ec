import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { failureText } from '../../ui/failure.ts';
import { FormFailure } from '../frame.tsx';
import { knowsPasskeys, registerPasskey } from '../passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Registers a passkey of the device in hand. */
export function AddPasskey({ onDone }: { readonly onDone: () => unknown }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!knowsPasskeys) return <p>このブラウザーではパスキーを使えません。</p>;
  if (codes) return <RecoveryCodes codes={codes} onDone={() => void onDone()} />;
  const add = async () => {
    setBusy(true);
    setFailure('');
    try {
      const fresh = await registerPasskey();
      setCodes(fresh);
      if (!fresh) await onDone();
    } catch (problem) {
      setFailure(failureText(problem));
    }
    setBusy(false);
  };
  return (
    <>
      <FormFailure text={failure} />
      <Button type="primary" loading={busy} onClick={() => void add()}>
        パスキーを登録する
      </Button>
    </>
  );
}
