import { Modal, type ModalProps } from 'antd';
import { useReturnFocus } from './focus.ts';

interface Props extends Omit<ModalProps, 'open'> {
  /** At work: it can neither be pressed again nor closed meanwhile. */
  readonly busy?: boolean;
  /** What its button does cannot be taken back. */
  readonly danger?: boolean | undefined;
}

/** antd's dialog as the console has it: nothing typed is lost by a press beside it, and the focus goes back where it came from. */
export function Dialog({ busy = false, danger = false, okButtonProps, cancelButtonProps, ...props }: Props) {
  useReturnFocus();
  return (
    <Modal
      open
      cancelText="やめる"
      maskClosable={false}
      closable={!busy}
      keyboard={!busy}
      okButtonProps={{ danger, loading: busy, ...okButtonProps }}
      cancelButtonProps={{ disabled: busy, ...cancelButtonProps }}
      {...props}
    />
  );
}
