import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { failureText } from '../../ui/failure.ts';
import { later } from '../../ui/later.tsx';
import { FormFailure } from '../frame.tsx';
import { registerPasskey } from '../passkey.ts';
import { knowsPasskeys } from '../passkey-due.ts';

const RecoveryCodes = later(async () => (await import('./recovery-codes.tsx')).RecoveryCodes);

/** Registers a passkey of the device in hand; where recovery codes come with it, they are shown first. */
export function AddPasskey({ onDone }: { readonly onDone: () => unknown }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const kept = () => {
    setCodes(undefined);
    void onDone();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={kept} />;
  if (!knowsPasskeys()) return <p>このブラウザーではパスキーを使えません。</p>;
  const add = async () => {
    setBusy(true);
    setFailure('');
    try {
      const fresh = await registerPasskey();
      if (fresh) setCodes(fresh);
      else await onDone();
    } catch (problem) {
      setFailure(failureText(problem));
    }
    setBusy(false);
  };
  return (
    <>
      <FormFailure text={failure} />
      <Button type="primary" loading={busy} onClick={() => void add()}>
        この端末のパスキーを登録する
      </Button>
    </>
  );
}
