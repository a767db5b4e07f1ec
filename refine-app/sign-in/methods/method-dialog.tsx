import clsx from 'clsx/lite';
import { type ReactNode, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { failureText } from '../../ui/failure.ts';
import modalCss from '../../ui/modal.module.css';
import { useModal } from '../../ui/modal.ts';
import { FormFailure } from '../sign-in-form.tsx';
import css from './methods.module.css';

interface Props {
  readonly title: string;
  readonly button: string;
  readonly danger?: boolean;
  readonly act: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal confirmation, with inputs if needed. */
export function MethodDialog({ title, button, danger, act, onClose, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { dialog, onCancel } = useModal(busy ? undefined : onClose);
  const id = useId();
  const send = async () => {
    setBusy(true);
    setFailure('');
    await act().then(onClose, (problem: unknown) => {
      setFailure(failureText(problem));
      setBusy(false);
    });
  };
  return createPortal(
    <dialog ref={dialog} className={clsx(modalCss.dialog, css.dialog)} aria-labelledby={id} data-touch onCancel={onCancel}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <FormFailure text={failure} />
        {children}
        <div className={css.buttons}>
          <Button submit type="primary" danger={danger} loading={busy}>
            {button}
          </Button>
          <Button aria-disabled={busy} onClick={onClose}>
            やめる
          </Button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}
