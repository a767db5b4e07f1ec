import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { http } from '../data/http.ts';
import { signInAt, signOut } from '../data/session.ts';
import { getToken } from '../data/token.ts';
import { Button } from '../ui/button.tsx';
import { pathAfterLogin } from './after-login.ts';
import css from './entrance.module.css';
import { explainLink } from './mailed-link.tsx';
import { makePasskey } from './passkey.ts';
import { endPasskeyOffer, knowsPasskeys } from './passkey-offer-state.ts';
import { type LinkProps, SetPasswordPage } from './set-password-page.tsx';
import { FormFailure, SignInLayout, SignInLinks } from './sign-in-form.tsx';

/** Opened by an invitation's link: an external user chooses how to sign in, also without a password. */
export function InvitationPage(props: LinkProps) {
  const { area } = props;
  const [byPassword, choosePassword] = useState(false);
  const { busy, failure, enter } = useEntering(props);
  if (byPassword) return <SetPasswordPage {...props} />;
  return (
    <SignInLayout area={area} title="ログインの方法を選ぶ">
      <FormFailure text={failure} />
      <ul className={css.ways}>
        {knowsPasskeys() && (
          <li>
            <h2>パスキー</h2>
            <p>この端末の指紋・顔・暗証番号でログインします。覚えるものはありません。</p>
            <Button type="primary" className={css.buttonWide} loading={busy === 'passkey'} onClick={() => enter('passkey')}>
              パスキーを登録してはじめる
            </Button>
          </li>
        )}
        <li>
          <h2>パスワード</h2>
          <p>メールアドレスと、ご自身で決めたパスワードでログインします。</p>
          <Button className={css.buttonWide} onClick={() => choosePassword(true)}>
            パスワードを決める
          </Button>
        </li>
        <li>
          <h2>メールの番号</h2>
          <p>パスワードを決めず、ログインのたびにメールで届く番号を入力します。</p>
          <Button className={css.buttonWide} loading={busy === 'link'} onClick={() => enter('link')}>
            パスワードなしではじめる
          </Button>
        </li>
      </ul>
      <p>あとから「ログインの方法」で変えられます。</p>
      <SignInLinks area={area} />
    </SignInLayout>
  );
}

type SignInMethod = 'passkey' | 'link';

function useEntering({ area, token, onDead }: LinkProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<SignInMethod>();
  const [failure, setFailure] = useState('');
  const explain = explainLink({ mail: '再設定のメール', onDead });
  const enter = async (method: SignInMethod) => {
    if (busy) return;
    setBusy(method);
    setFailure('');
    try {
      const response = method === 'passkey' ? await makePasskey(await creationOptions(token)) : undefined;
      // Ends another user's session in this browser.
      if (getToken()) await signOut();
      await signInAt(`/api/invitation/${method}`, { token, response });
      if (response) endPasskeyOffer();
      await navigate(await pathAfterLogin(area, null), { replace: true });
    } catch (problem) {
      setBusy(undefined);
      setFailure(explain(problem)?.failure ?? '');
    }
  };
  return { busy, failure, enter: (method: SignInMethod) => void enter(method) };
}

async function creationOptions(token: string): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return (await http.post<PublicKeyCredentialCreationOptionsJSON>('/api/invitation/passkey/options', { token })).data;
}
