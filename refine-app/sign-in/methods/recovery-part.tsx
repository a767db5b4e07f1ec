import { useState } from 'react';
import { http } from '../../data/http.ts';
import { Button } from '../../ui/button.tsx';
import { MethodDialog } from './method-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** With this many codes left or fewer, new ones are recommended. */
const fewCodes = 3;

interface Props {
  /** How many are left. */
  readonly left: number;
  readonly onChange: () => void;
}

/** The number of recovery codes left, and a button to replace them. */
export function RecoveryPart({ left, onChange }: Props) {
  const [asked, ask] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = async () => {
    const { data } = await http.post<{ recoveryCodes: readonly string[] }>('/api/recovery-codes');
    setCodes(data.recoveryCodes);
  };
  const finish = () => {
    setCodes(undefined);
    onChange();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />;
  return (
    <>
      <p>
        スマートフォンをなくしたときなどに使います。残りは{left}個です。
        {left <= fewCodes && '残りが少なくなりました。新しい予備コードを作ってください。'}
      </p>
      <Button onClick={() => ask(true)}>新しい予備コードを作る</Button>
      {asked && (
        <MethodDialog title="新しい予備コードを作りますか" button="作る" act={renew} onClose={() => ask(false)}>
          <p>いまの予備コードは、使えなくなります。</p>
        </MethodDialog>
      )}
    </>
  );
}
