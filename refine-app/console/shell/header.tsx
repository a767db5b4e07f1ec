import { MenuOutlined, QuestionOutlined, SearchOutlined } from '@ant-design/icons-svg';
import clsx from 'clsx/lite';
import { useLocation } from 'react-router';
import { useMe } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import consoleCss from '../console.module.css';
import { headerTitle } from './menu-entries.ts';
import { NoticesBell } from './notices.tsx';
import { SignOutButton, UserMenu } from './user-menu.tsx';

interface HeaderProps {
  menu: { expanded: boolean; toggle: () => void; label: string };
  onSearch: () => void;
  onKeys: () => void;
}

export function Header({ menu, onSearch, onKeys }: HeaderProps) {
  const me = useMe();
  const { pathname } = useLocation();
  return (
    <header className={consoleCss.header}>
      <Button type="text" icon={<Icon of={MenuOutlined} />} aria-label={menu.label} aria-expanded={menu.expanded} onClick={menu.toggle} />
      <p className={consoleCss.headerTitle}>{headerTitle(pathname)}</p>
      <Button className={consoleCss.headerSearch} icon={<Icon of={SearchOutlined} />} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <span className={consoleCss.headerWord}>画面や記録を探す</span>
        <kbd className={consoleCss.headerWide}>Ctrl K</kbd>
      </Button>
      <Button type="text" icon={<Icon of={QuestionOutlined} />} aria-label="キーボードでできること" onClick={onKeys} />
      <NoticesBell />
      <UserMenu />
      <span className={clsx(consoleCss.headerRole, consoleCss.headerWide)}>{me.roleLabel}</span>
      <SignOutButton />
    </header>
  );
}
