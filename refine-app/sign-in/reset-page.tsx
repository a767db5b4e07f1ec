import { useState } from 'react';
import type { Area } from '../data/areas.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { useLinkToken } from './link-token.ts';

const AskPage = lazyComponent(
  async () => (await import('./request-link-page.tsx')).RequestLinkPage,
  () => <Waiting />,
);
const SetPasswordPage = lazyComponent(
  async () => (await import('./set-password-page.tsx')).SetPasswordPage,
  () => <Waiting />,
);

const InvitationPage = lazyComponent(
  async () => (await import('./invitation-page.tsx')).InvitationPage,
  () => <Waiting />,
);

const words = {
  title: 'パスワードの再設定',
  intro: '登録しているメールアドレスに、新しいパスワードを設定するためのリンクをお送りします。',
  path: '/api/password-reset',
  steps: ['届いたメールの中のリンクを開きます。', '新しいパスワードを設定します。', '新しいパスワードでログインします。'],
};

/**
 * Requests a mailed link or, opened by that link, sets the new password; an invited user may choose to have none. The forms are loaded on demand, so that
 * the token leaves the address first.
 */
export function ResetPage({ area, invited = false }: { area: Area; invited?: boolean }) {
  const { token, forget } = useLinkToken();
  const [refusal, setRefusal] = useState('');
  const refuse = (why: string) => {
    forget();
    setRefusal(why);
  };
  if (token && invited) return <InvitationPage area={area} token={token} onDead={refuse} />;
  return token ? <SetPasswordPage area={area} token={token} onDead={refuse} /> : <AskPage area={area} refusal={refusal} words={words} />;
}
