import { useState } from 'react';
import { http } from '../../data/http.ts';
import { Button } from '../../ui/button.tsx';
import { failureFields, failureText } from '../../ui/failure.ts';
import { takeFocus } from '../../ui/focus.ts';
import css from '../entrance.module.css';
import { FormFailure, SubmitButton, TextField, useSignInForm } from '../sign-in-form.tsx';

/** Requests a reset of the second factor, for a user who has lost all of them; the office verifies the identity. */
export function LostFactors() {
  const [stage, setStage] = useState<'shut' | 'open' | 'sent'>('shut');
  const form = useSignInForm({
    start: { reason: '' },
    check: ({ reason }) => ({ errors: { reason: reason.trim() ? undefined : '事情と、連絡のつく電話番号を入力してください' } }),
    send: async ({ reason }) => {
      await http.post('/api/factor_resets/own', { reason });
      setStage('sent');
    },
    explain: (problem) => ({ errors: failureFields(problem), failure: failureText(problem) }),
  });
  if (stage === 'sent')
    return (
      <p className={css.formNote} role="status" tabIndex={-1} ref={takeFocus}>
        申し出を受け付けました。管理者がご本人と確かめて承認すると、待ち時間のあとに、パスワードだけでログインできるようになります。メールでお知らせします。
      </p>
    );
  if (stage === 'shut')
    return (
      <Button type="link" className={css.link} onClick={() => setStage('open')}>
        どれも使えない
      </Button>
    );
  return (
    <form noValidate onSubmit={form.submit}>
      <h2 tabIndex={-1} ref={takeFocus}>
        どれも使えないとき
      </h2>
      <p>二つ目の確認の解除を、管理者に申し出ます。管理者が、ご本人であることを電話などで確かめます。</p>
      <FormFailure text={form.failure} />
      <TextField label="事情と、連絡のつく電話番号" maxLength={500} required {...form.field('reason')} />
      <SubmitButton busy={form.busy} working="送信中…">
        解除を申し出る
      </SubmitButton>
    </form>
  );
}
