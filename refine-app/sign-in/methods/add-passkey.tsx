import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { failureText } from '../../ui/failure.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { registerPasskey } from '../passkey.ts';
import { knowsPasskeys } from '../passkey-offer-state.ts';
import { FormFailure } from '../sign-in-form.tsx';

const RecoveryCodes = lazyComponent(async () => (await import('./recovery-codes.tsx')).RecoveryCodes);

/** Registers a passkey of this device, then shows the recovery codes, if new ones were created. */
export function AddPasskey({ onDone }: { readonly onDone: () => unknown }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = () => {
    setCodes(undefined);
    void onDone();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />;
  if (!knowsPasskeys()) return <p>このブラウザーではパスキーを使えません。</p>;
  const add = async () => {
    setBusy(true);
    setFailure('');
    try {
      const newCodes = await registerPasskey();
      if (newCodes) setCodes(newCodes);
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
