import { KeyOutlined, LaptopOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons-svg';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut, useMe } from '../../providers/session.ts';
import { areas } from '../../ui/areas.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';

const places = [
  { path: areas.admin.password, label: 'パスワードを変更する', icon: KeyOutlined },
  { path: areas.admin.sessions, label: 'ログイン中の端末を見る', icon: LaptopOutlined },
];

export function UserMenu() {
  const me = useMe();
  const navigate = useNavigate();
  return (
    <Disclosure
      button={{
        type: 'text',
        icon: <Icon of={UserOutlined} />,
        children: <span className="header-word header-name">{me.username}</span>,
      }}
    >
      {(close) => (
        <ul className="choices">
          <li className="user-menu-who">
            {me.username}（{me.roleLabel}）
          </li>
          {places.map(({ path, label, icon }) => (
            <li key={path}>
              <Button
                type="text"
                icon={<Icon of={icon} />}
                onClick={() => {
                  close();
                  navigate(path);
                }}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
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
    <Button icon={<Icon of={LogoutOutlined} />} loading={busy} onClick={leave}>
      <span className="header-word">ログアウト</span>
    </Button>
  );
}
