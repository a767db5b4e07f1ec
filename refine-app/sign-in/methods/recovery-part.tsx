import { useState } from 'react';
import { http } from '../../data/http.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** So few that new ones are due. */
const few = 3;

interface Props {
  /** How many are left. */
  readonly left: number;
  readonly onChange: () => void;
}

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryPart({ left, onChange }: Props) {
  const [asked, ask] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = async () => {
    const { data } = await http.post<{ recoveryCodes: readonly string[] }>('/api/recovery-codes');
    setCodes(data.recoveryCodes);
  };
  const kept = () => {
    setCodes(undefined);
    onChange();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={kept} />;
  return (
    <>
      <p>
        スマートフォンをなくしたときなどに使います。残りは{left}個です。{left <= few && '残りが少なくなりました。新しい予備コードを作ってください。'}
      </p>
      <Button onClick={() => ask(true)}>新しい予備コードを作る</Button>
      {asked && (
        <AskDialog title="新しい予備コードを作りますか" button="作る" act={renew} onClose={() => ask(false)}>
          <p>いまの予備コードは、使えなくなります。</p>
        </AskDialog>
      )}
    </>
  );
}
