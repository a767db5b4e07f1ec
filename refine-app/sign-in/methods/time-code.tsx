import { useState } from 'react';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { http } from '../../data/http.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { AddTimeCode } from './add-time-code.tsx';
import { MethodDialog } from './method-dialog.tsx';

export interface TimeCode {
  readonly confirmedAt: string;
  readonly lastUsedAt: string | null;
}

interface Props {
  readonly timeCode: TimeCode | null;
  readonly onChange: () => void;
}

/** The user's authenticator app (TOTP), if any. */
export function TimeCodePart({ timeCode, onChange }: Props) {
  const [asked, ask] = useState(false);
  const added = () => {
    toast({ type: 'success', title: '認証アプリを登録しました' });
    onChange();
  };
  const remove = async () => {
    await http.delete('/api/time-code');
    toast({ type: 'success', title: '認証アプリの登録を外しました' });
    onChange();
  };
  return (
    <>
      {timeCode && (
        <p>
          {formatDateTime(timeCode.confirmedAt)} に登録
          {timeCode.lastUsedAt && `・最後の使用 ${formatDateTime(timeCode.lastUsedAt)}`}
        </p>
      )}
      <AddTimeCode again={timeCode !== null} onDone={added}>
        {timeCode && (
          <Button danger onClick={() => ask(true)}>
            登録を外す
          </Button>
        )}
      </AddTimeCode>
      {asked && (
        <MethodDialog title="認証アプリの登録を外しますか" button="登録を外す" danger act={remove} onClose={() => ask(false)}>
          <p>ログインのときに、認証アプリの番号での確認ができなくなります。</p>
        </MethodDialog>
      )}
    </>
  );
}
