import { useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { isSsoRefusal, ssoRefusals } from '../../domain/sso-refusals.ts';
import { signInAt } from '../data/session.ts';
import { failureText } from '../ui/failure.ts';
import { pathAfterLogin } from './after-login.ts';
import { FormFailure, SignInLayout, SignInLinks } from './sign-in-form.tsx';
import { postSsoResult } from './sso.ts';

type Outcome = { readonly proof: string } | { readonly failure: string };

/** The return address of the provider: after a login with a ticket for the session, or in the popup of a reauthentication. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response | Outcome> {
  const { searchParams } = new URL(request.url);
  // A request's URL has no fragment. The ticket is removed from the address and the history at once.
  const ticket = window.location.hash.slice(1);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  const refusal = searchParams.get('sso');
  if (refusal !== null) return { proof: isSsoRefusal(refusal) ? ssoRefusals[refusal] : ssoRefusals.failed };
  if (ticket === 'proved') return { proof: '' };
  try {
    await signInAt('/api/sso/session', { ticket });
    return redirect(await pathAfterLogin('admin', searchParams.get('to')));
  } catch (error) {
    return { failure: failureText(error) };
  }
}

export function Component() {
  const outcome = useLoaderData<Outcome>();
  const proofFailure = 'proof' in outcome ? outcome.proof : null;
  useEffect(() => {
    if (proofFailure === null) return;
    postSsoResult(proofFailure);
    window.close();
  }, [proofFailure]);
  if (proofFailure === null)
    return (
      <SignInLayout area="admin" title="ログイン">
        <FormFailure text={'failure' in outcome ? outcome.failure : undefined} />
        <SignInLinks area="admin" />
      </SignInLayout>
    );
  return (
    <SignInLayout area="admin" title="ご本人の確認">
      <FormFailure text={proofFailure} />
      <p role="status">{proofFailure ? '' : '確認できました。'}このウィンドウを閉じて、もとの画面に戻ってください。</p>
    </SignInLayout>
  );
}
