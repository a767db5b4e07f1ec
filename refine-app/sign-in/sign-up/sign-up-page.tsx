import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../data/session.ts';
import { areaOf } from '../area-guard.tsx';
import css from '../entrance.module.css';
import { useLinkToken } from '../link-token.ts';
import { RequestLinkPage } from '../request-link-page.tsx';
import { SignInLayout } from '../sign-in-form.tsx';
import { ConfirmPage } from './confirm-page.tsx';
import { startPath } from './start-path.ts';

const words = {
  title: '利用者登録',
  intro: 'メールアドレスに、登録を続けるためのリンクをお送りします。',
  path: '/api/sign-up',
  steps: [
    '届いたメールの中のリンクを開きます。',
    'お名前・パスワード・団体を入力します。',
    '応募を書き始めます。途中で保存して、何度でも続けられます。',
  ],
};

/** Requests a mailed link or, opened by that link, asks for the user's name and organisation. */
export default function SignUpPage() {
  const { token, forget } = useLinkToken();
  const [refusal, setRefusal] = useState('');
  const [query] = useSearchParams();
  const { me } = useSession();
  const callId = Number(query.get('call')) || null;
  if (token)
    return (
      <ConfirmPage
        token={token}
        onDead={(why) => {
          forget();
          setRefusal(why);
        }}
      />
    );
  if (me && !refusal && areaOf(me) === 'user') return <AlreadyIn name={me.username} callId={callId} />;
  return <RequestLinkPage area="user" refusal={refusal} words={callId ? { ...words, more: { callId } } : words} />;
}

/** A signed-in user needs no new account. */
function AlreadyIn({ name, callId }: { readonly name: string; readonly callId: number | null }) {
  return (
    <SignInLayout area="user" title={words.title}>
      <p className={css.formNote}>{name} さんとしてログインしています。新しく登録する必要はありません。</p>
      <p>
        <Link to={startPath(callId)}>{callId ? '応募を書き始める' : 'ログイン中の画面へ進む'}</Link>
      </p>
    </SignInLayout>
  );
}
