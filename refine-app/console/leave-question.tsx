import { Dialog } from '../ui/dialog.tsx';

interface Props {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function LeaveQuestion({ onLeave, onStay }: Props) {
  return (
    <Dialog
      title="このページを離れますか"
      danger
      okText="変更を捨てて離れる"
      cancelText="このページに残る"
      maskClosable
      onOk={onLeave}
      onCancel={onStay}
    >
      保存していない変更があります。このページを離れると、変更は失われます。
    </Dialog>
  );
}
