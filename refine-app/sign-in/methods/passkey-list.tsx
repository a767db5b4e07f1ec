import { useState } from 'react';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { http } from '../../data/http.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { TextField } from '../sign-in-form.tsx';
import { MethodDialog } from './method-dialog.tsx';
import css from './methods.module.css';

export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly backedUp: boolean;
}

interface Props {
  readonly passkeys: readonly Passkey[];
  readonly onChange: () => void;
}

/** The user's passkeys, each with its last use, and buttons to rename and to remove it. */
export function PasskeyList({ passkeys, onChange }: Props) {
  const [asked, ask] = useState<{ readonly how: 'rename' | 'remove'; readonly passkey: Passkey }>();
  const PasskeyDialog = asked?.how === 'rename' ? RenameDialog : RemoveDialog;
  const close = () => ask(undefined);
  return (
    <>
      <ul className={css.passkeys} aria-label="登録したパスキー">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <strong>{passkey.name}</strong>
              <small>
                {formatDateTime(passkey.createdAt)} に登録・
                {passkey.lastUsedAt ? `最後の使用 ${formatDateTime(passkey.lastUsedAt)}` : 'まだ使っていません'}
              </small>
              {passkey.backedUp && <small>ほかの端末と同期しています</small>}
            </div>
            <div className={css.buttons}>
              <Button aria-label={`「${passkey.name}」の名前を変える`} onClick={() => ask({ how: 'rename', passkey })}>
                名前を変える
              </Button>
              <Button danger aria-label={`「${passkey.name}」を削除する`} onClick={() => ask({ how: 'remove', passkey })}>
                削除する
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asked && <PasskeyDialog passkey={asked.passkey} onChange={onChange} onClose={close} />}
    </>
  );
}

interface DialogProps {
  readonly passkey: Passkey;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

function RenameDialog({ passkey: { id, name }, onChange, onClose }: DialogProps) {
  const [typed, type] = useState(name);
  const rename = async () => {
    await http.put(`/api/passkeys/${id}`, { name: typed });
    onChange();
  };
  return (
    <MethodDialog title="パスキーの名前" button="保存する" act={rename} onClose={onClose}>
      <TextField label="名前" maxLength={60} value={typed} onValue={type} />
    </MethodDialog>
  );
}

function RemoveDialog({ passkey: { id, name }, onChange, onClose }: DialogProps) {
  const remove = async () => {
    await http.delete(`/api/passkeys/${id}`);
    toast({ type: 'success', title: `パスキー「${name}」を削除しました` });
    onChange();
  };
  return (
    <MethodDialog title={`「${name}」を削除しますか`} button="削除する" danger act={remove} onClose={onClose}>
      <p>このパスキーでは、ログインできなくなります。端末に残ったパスキーは、端末の設定から消してください。</p>
    </MethodDialog>
  );
}
