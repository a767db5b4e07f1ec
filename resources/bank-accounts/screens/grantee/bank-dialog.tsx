import clsx from 'clsx/lite';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { useMe } from '../../../../refine-app/data/session.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import { Button } from '../../../../refine-app/ui/button.tsx';
import modalCss from '../../../../refine-app/ui/modal.module.css';
import { useModal } from '../../../../refine-app/ui/modal.ts';
import { closeToast, toast } from '../../../../refine-app/ui/toasts.ts';
import css from './bank.module.css';
import { hasDraft, Registration } from './registration.tsx';

interface Props {
  readonly application: MyApplication;
  readonly onRegistered: () => void;
  readonly onClose: () => void;
}

/** The registration as a modal dialog. Esc closes it only before entry begins and after it is done, so that no input is lost. */
export default function BankDialog({ application, onRegistered, onClose }: Props) {
  const me = useMe();
  const [stage, setStage] = useState<'asking' | 'entering' | 'done'>(() => (hasDraft(me.id, application.id) ? 'entering' : 'asking'));
  const postpone = usePostpone(onClose);
  const { dialog, onCancel } = useModal(stage === 'entering' ? undefined : onClose);
  return createPortal(
    <dialog ref={dialog} className={clsx(modalCss.dialog, css.bankDialog)} aria-labelledby="bank-dialog-title" data-touch onCancel={onCancel}>
      <header className={css.bankDialogHead}>
        <h1 id="bank-dialog-title">振込口座の登録</h1>
        {stage === 'entering' && (
          <Button type="link" onClick={postpone}>
            あとで登録する（スキップ）
          </Button>
        )}
      </header>
      {stage === 'asking' ? (
        <Asking application={application} onBegin={() => setStage('entering')} onPostpone={postpone} />
      ) : (
        <Registration
          application={application}
          onClose={onClose}
          onRegistered={() => {
            setStage('done');
            onRegistered();
          }}
        />
      )}
    </dialog>,
    document.body,
  );
}

interface AskingProps {
  readonly application: MyApplication;
  readonly onBegin: () => void;
  readonly onPostpone: () => void;
}

function Asking({ application: { grantNumber, title }, onBegin, onPostpone }: AskingProps) {
  return (
    <div className={css.bankAsking}>
      <p>
        助成番号 <strong>{grantNumber}</strong>　{title}
      </p>
      <p>助成金をお振り込みする口座を登録してください。5分ほどで終わります。</p>
      <p>通帳またはキャッシュカードを、お手元にご用意ください。</p>
      <div className={clsx(granteeCss.buttons, css.bankButtons)}>
        <Button type="primary" onClick={onBegin}>
          登録する
        </Button>
        <Button onClick={onPostpone}>あとで登録する（スキップ）</Button>
      </div>
    </div>
  );
}

/** Closes the dialog and shows a toast with a link to register later. */
function usePostpone(onClose: () => void): () => void {
  const navigate = useNavigate();
  const key = 'bank-later';
  const begin = () => {
    closeToast(key);
    void navigate('/user/bank');
  };
  return () => {
    onClose();
    toast({
      key,
      type: 'info',
      title: '口座は、あとで登録できます',
      message: '「振込口座」の画面から、いつでも登録できます。口座番号のほかは、入力の途中から続けられます。',
      duration: 8000,
      action: { label: '今すぐ登録する', run: begin },
    });
  };
}
