import { Modal, type ModalProps } from 'antd';
import { useReturnFocus } from './focus.ts';

interface Props extends Omit<ModalProps, 'open'> {
  /** Prevents pressing again and closing. */
  readonly busy?: boolean;
  /** The operation cannot be undone. */
  readonly danger?: boolean | undefined;
}

/** antd's modal with our defaults: a click outside does not close it, and the focus returns to the opener. */
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
