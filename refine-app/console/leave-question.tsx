import { Modal } from 'antd';
import { useReturnFocus } from '../ui/use-return-focus.ts';

interface Props {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function LeaveQuestion({ onLeave, onStay }: Props) {
  useReturnFocus();
  return (
    <Modal
      open
      title="このページを離れますか"
      okText="変更を捨てて離れる"
      okButtonProps={{ danger: true }}
      cancelText="このページに残る"
      onOk={onLeave}
      onCancel={onStay}
    >
      保存していない変更があります。このページを離れると、変更は失われます。
    </Modal>
  );
}
