import { Drawer } from 'antd';
import { Sidebar } from './sidebar.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The menu on narrow screens. */
export function MenuDrawer({ open, onClose }: Props) {
  return (
    <Drawer open={open} onClose={onClose} placement="left" width={280} title="メニュー" styles={{ body: { padding: 0 } }}>
      <Sidebar narrow={false} onNavigate={onClose} />
    </Drawer>
  );
}
