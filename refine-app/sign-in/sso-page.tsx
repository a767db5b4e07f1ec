import { useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { isSsoRefusal, ssoRefusals } from '../../domain/sso-refusals.ts';
import { signInAt } from '../data/session.ts';
import { failureText } from '../ui/failure.ts';
import { arrivalAt } from './arrival.ts';
import { EntranceFrame, EntranceLinks, FormFailure } from './frame.tsx';
import { tellOpener } from './sso.ts';

type Outcome = { readonly proof: string } | { readonly failure: string };

/** What the provider leads back to: with what the session is fetched by, or in the popup that shows who is there. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response | Outcome> {
  const { searchParams } = new URL(request.url);
  // A request does not tell the part after the #, which leaves the address, and with it the history, at once.
  const ticket = window.location.hash.slice(1);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  const refusal = searchParams.get('sso');
  if (refusal !== null) return { proof: isSsoRefusal(refusal) ? ssoRefusals[refusal] : ssoRefusals.failed };
  if (ticket === 'proved') return { proof: '' };
  try {
    await signInAt('/api/sso/session', { ticket });
    return redirect(await arrivalAt('admin', searchParams.get('to')));
  } catch (error) {
    return { failure: failureText(error) };
  }
}

export function Component() {
  const outcome = useLoaderData<Outcome>();
  const told = 'proof' in outcome ? outcome.proof : null;
  useEffect(() => {
    if (told === null) return;
    tellOpener(told);
    window.close();
  }, [told]);
  if (told === null)
    return (
      <EntranceFrame area="admin" title="ログイン">
        <FormFailure text={'failure' in outcome ? outcome.failure : undefined} />
        <EntranceLinks area="admin" />
      </EntranceFrame>
    );
  return (
    <EntranceFrame area="admin" title="ご本人の確認">
      <FormFailure text={told} />
      <p role="status">{told ? '' : '確認できました。'}このウィンドウを閉じて、もとの画面に戻ってください。</p>
    </EntranceFrame>
  );
}
