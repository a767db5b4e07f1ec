import { KeyOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut, useMe } from '../../providers/session.ts';
import { areas } from '../../ui/areas.ts';

export function UserMenu() {
  const me = useMe();
  const navigate = useNavigate();
  const items = [
    { key: 'who', disabled: true, label: `${me.username}（${me.roleLabel}）` },
    { key: 'password', icon: <KeyOutlined aria-hidden />, label: 'パスワードを変更する', onClick: () => navigate(areas.admin.password) },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" icon={<UserOutlined aria-hidden />} aria-haspopup="menu">
        <span className="header-word header-name">{me.username}</span>
      </Button>
    </Dropdown>
  );
}

/** The door then leads to the login. */
export function SignOutButton() {
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void signOut();
  };
  return (
    <Button icon={<LogoutOutlined aria-hidden />} loading={busy} onClick={leave}>
      <span className="header-word">ログアウト</span>
    </Button>
  );
}
