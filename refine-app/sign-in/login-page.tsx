import { Link, useLocation } from 'react-router';
import { type Area, areas, homeOf } from '../data/areas.ts';
import { ApiError } from '../data/errors.ts';
import { signIn, useSession } from '../data/session.ts';
import { whyAbsent } from '../data/token.ts';
import { Button } from '../ui/button.tsx';
import { openPages, ssoLabel } from '../ui/foundation.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useAfterLogin } from './after-login.ts';
import { areaOf } from './area-guard.tsx';
import css from './entrance.module.css';
import { knowsPasskeys, offerPasskey } from './passkey-offer-state.ts';
import { FormFailure, SignInLayout, SubmitButton, SupportLink, TextField, useSignInForm } from './sign-in-form.tsx';

const PasskeyLogin = lazyComponent(
  async () => (await import('./passkey-login.tsx')).PasskeyLogin,
  () => <Button className={css.otherWay} loading />,
);
const SsoEntrance = lazyComponent(async () => (await import('./sso-login.tsx')).SsoLogin);

const words = {
  admin: { title: '管理者ログイン', id: 'ID' },
  user: { title: '助成者ログイン', id: 'メールアドレス' },
} as const;

/** @param warmUp prefetches the area while the user is typing */
export function LoginPage({ area, warmUp }: { area: Area; warmUp: () => unknown }) {
  const { title, id } = words[area];
  const arrive = useAfterLogin(area);
  const login = useLogin(area, arrive);
  const { search } = useLocation();
  return (
    <SignInLayout area={area} title={title}>
      {whyAbsent() === 'expired' && (
        <p className={css.formNote} role="status">
          セッションの有効期限が切れました。もう一度ログインしてください。
        </p>
      )}
      <AlreadySignedIn area={area} />
      {area === 'admin' && ssoLabel && <SsoEntrance />}
      <form noValidate onSubmit={login.submit} onFocus={() => void warmUp()}>
        <FormFailure text={login.failure} />
        <TextField
          label={id}
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          type={area === 'user' ? 'email' : 'text'}
          inputMode="email"
          {...login.field('email')}
        />
        <TextField label="パスワード" autoComplete="current-password" type="password" {...login.field('password')} />
        <SubmitButton busy={login.busy}>ログイン</SubmitButton>
      </form>
      {knowsPasskeys() && <PasskeyLogin area={area} arrive={arrive} />}
      <ul className={css.entranceLinks}>
        {area === 'user' && (
          <li>
            <Link to="/user/sign-up">はじめて応募する方（利用者登録）</Link>
          </li>
        )}
        <li>
          <Link to={`${areas[area].login}/mail${search}`}>メールの番号でログイン</Link>
        </li>
        <li>
          <Link to={areas[area].reset}>パスワードを忘れた方はこちら</Link>
        </li>
        <li>
          <Link to="/verify">署名された書類を確かめる</Link>
        </li>
        {area === 'user' &&
          Object.entries(openPages).map(([path, title]) => (
            <li key={path}>
              <a href={path}>{title}</a>
            </li>
          ))}
        {area === 'user' && <SupportLink />}
      </ul>
    </SignInLayout>
  );
}

function useLogin(area: Area, arrive: () => Promise<void>) {
  return useSignInForm({
    start: { email: '', password: '' },
    check: ({ email, password }) => ({
      errors: {
        email: email.trim() ? undefined : `${words[area].id}を入力してください`,
        password: password ? undefined : 'パスワードを入力してください',
      },
    }),
    send: async ({ email, password }) => {
      await signIn(area, email.trim(), password);
      await offerPasskey();
      await arrive();
    },
    explain: (problem) => ({ failure: failureText(area, problem) }),
  });
}

/** The staff login has one message for all wrong credentials (spec, first file, section 8); rate limiting and network failures have their own. */
function failureText(area: Area, error: unknown): string {
  if (!(error instanceof ApiError)) return 'ログインに失敗しました。もう一度お試しください。';
  const isSpecific = area === 'user' || error.statusCode === 429 || error.code === 'network';
  return isSpecific ? error.message : '管理者IDまたはパスワードが正しくありません。';
}

/** Links a user who is still signed in to their home page, without hiding the form. */
function AlreadySignedIn({ area }: { area: Area }) {
  const { me } = useSession();
  if (!me) return null;
  const own = areaOf(me);
  return (
    <p className={css.formNote}>
      {me.username} さん（{me.roleLabel}）としてログインしています。
      {own !== area && 'このページからは、別のIDでログインできます。'} <Link to={homeOf(own, me.roletype)}>ログイン中の画面へ進む</Link>
    </p>
  );
}
