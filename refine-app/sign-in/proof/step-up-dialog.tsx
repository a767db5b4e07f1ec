import clsx from 'clsx/lite';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import modalCss from '../../ui/modal.module.css';
import { useModal } from '../../ui/modal.ts';
import css from '../entrance.module.css';
import { ProofPart } from './proof-part.tsx';

/** The reauthentication dialog, over the page or dialog that made the call. */
export function StepUpDialog({ onDone }: { readonly onDone: (succeeded: boolean) => void }) {
  const { dialog, onCancel } = useModal(() => onDone(false));
  const id = useId();
  return createPortal(
    <dialog ref={dialog} className={clsx(modalCss.dialog, css.stepUp)} aria-labelledby={id} data-touch onCancel={onCancel}>
      <h2 id={id} tabIndex={-1}>
        ご本人の確認
      </h2>
      <p>大切な操作の前に、ご本人であることをもう一度確かめます。確かめてから5分間は、続けて操作できます。</p>
      <ProofPart onDone={() => onDone(true)} />
      <Button onClick={() => onDone(false)}>やめる</Button>
    </dialog>,
    document.body,
  );
}
