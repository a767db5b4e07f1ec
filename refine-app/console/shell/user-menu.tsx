import { KeyOutlined, LaptopOutlined, LogoutOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons-svg';
import clsx from 'clsx/lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { areas } from '../../data/areas.ts';
import { type Me, signOut, useMe } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import disclosureCss from '../../ui/disclosure.module.css';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import consoleCss from '../console.module.css';

const places = [
  { path: areas.admin.password, label: 'パスワードを変更する', icon: KeyOutlined },
  { path: areas.admin.methods, label: 'ログインの方法', icon: SafetyOutlined },
  { path: areas.admin.sessions, label: 'ログイン中の端末を見る', icon: LaptopOutlined },
];

/** A user who signs in by link or SSO has no password to change. */
const placesOf = ({ signIn }: Me) => places.filter(({ path }) => signIn === 'password' || path !== areas.admin.password);

export function UserMenu() {
  const me = useMe();
  const navigate = useNavigate();
  return (
    <Disclosure
      button={{
        type: 'text',
        icon: <Icon of={UserOutlined} />,
        children: <span className={clsx(consoleCss.headerWord, consoleCss.headerName)}>{me.username}</span>,
      }}
    >
      {(close) => (
        <ul className={disclosureCss.choices}>
          <li className={consoleCss.userMenuWho}>
            {me.username}（{me.roleLabel}）
          </li>
          {placesOf(me).map(({ path, label, icon }) => (
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

/** Afterwards the area's guard redirects to the login. */
export function SignOutButton() {
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void signOut();
  };
  return (
    <Button icon={<Icon of={LogoutOutlined} />} loading={busy} onClick={leave}>
      <span className={consoleCss.headerWord}>ログアウト</span>
    </Button>
  );
}
