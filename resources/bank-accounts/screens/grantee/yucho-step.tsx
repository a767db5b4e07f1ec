import { useState } from 'react';
import { accountTypes } from '../../../../domain/terms.ts';
import { TextInput } from '../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { LoadFailure } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { type YuchoAccount, yuchoAccount, yuchoBankCode } from '../../rules/yucho.ts';
import type { Choice } from './bank-draft.ts';
import { QuestionForm, type QuestionProps, Restored } from './question-form.tsx';
import { tryAgain, useBranch } from './search-steps.tsx';

/** ゆうちょ step: takes 記号 and 番号 and shows the account number for other banks. */
export function YuchoStep({ draft, change, onNext, onBack, refused, isRestored }: QuestionProps) {
  const { account, problems } = yuchoAccount(draft.symbol, draft.number);
  const { branch, query } = useBranch(yuchoBankCode, account?.branchCode);
  const [shownProblems, setShownProblems] = useState<'none' | 'left' | 'all'>('none');
  const noBranch = branch === null ? '記号に当たる店が見つかりませんでした。通帳の記号をもう一度お確かめください' : undefined;
  const problemOf = (name: 'symbol' | 'number') =>
    shownProblems === 'all' || (shownProblems === 'left' && draft[name]) ? problems?.[name] : undefined;
  const submit = () => {
    setShownProblems('all');
    if (account && branch) onNext({ branch, accountType: account.accountType, accountNumber: account.accountNumber });
    return !(account && branch);
  };
  const field = (name: 'symbol' | 'number') => ({
    inputMode: 'numeric' as const,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => {
      setShownProblems('none');
      change({ [name]: event.target.value, branch: null, accountNumber: '' });
    },
    /** Not when focus moves to a button: the error text would shift the button away from the pointer. */
    onBlur: (event: { relatedTarget: EventTarget | null }) => event.relatedTarget instanceof HTMLInputElement && setShownProblems('left'),
  });
  const isLookingUp = account !== undefined && query.isFetching;
  return (
    <QuestionForm
      title="通帳の記号と番号を教えてください"
      onSubmit={submit}
      onBack={onBack}
      busy={isLookingUp}
      submitLabel={isLookingUp ? '確認しています…' : '次へ'}
    >
      {isRestored && draft.symbol === '' && draft.number === '' && <Restored />}
      <TextInput
        alerts
        label="記号（5桁）"
        help="通帳の表紙の裏に書いてあります。「10130-2」のようにハイフンの後に数字があるときは、その数字は入力しなくてもかまいません。"
        error={problemOf('symbol') ?? noBranch ?? refused.branchCode}
        {...field('symbol')}
      />
      <TextInput alerts label="番号（8桁まで）" error={problemOf('number') ?? refused.accountNumber} {...field('number')} />
      {account && branch && <Converted account={account} branch={branch} />}
      {query.isError && <LoadFailure title="支店情報の取得に失敗しました" error={query.error} retry={() => tryAgain(query)} />}
    </QuestionForm>
  );
}

function Converted({ account, branch }: { readonly account: YuchoAccount; readonly branch: Choice }) {
  return (
    <Note tone="plain" role="status">
      <p>振込用の口座に直すと、次のとおりです。通帳に書いてあるときは、同じかどうかお確かめください。</p>
      <p>
        <strong>
          店名 {branch.name}（店番 {branch.code}）　{accountTypes[account.accountType]}　{account.accountNumber}
        </strong>
      </p>
    </Note>
  );
}
