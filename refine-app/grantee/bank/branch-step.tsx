import { useState } from 'react';
import type { Choice } from './bank-draft.ts';
import { ChoiceList } from './choice-list.tsx';
import { Field } from './field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useBranches } from './use-bank-lookup.ts';

const texts = {
  none: '該当する支店が見つかりませんでした',
  more: '見あたらないときは、支店名を入力してください。',
  failed: '支店一覧の取得に失敗しました',
} as const;

export function BranchStep({ draft, onNext, onBack, refused }: StepProps) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const { options, limit, searches, query } = useBranches(draft.bank?.code ?? '', text);
  const choose = ({ code, name }: Choice) => onNext({ branch: { code, name } });
  const submit = () => {
    const [only, ...others] = options;
    if (searches && only && others.length === 0) choose(only);
    else if (draft.branch && text === '') onNext();
    else setMissing(true);
    return true;
  };
  return (
    <StepForm title={`${draft.bank?.name ?? ''}のどの支店ですか`} onSubmit={submit} onBack={onBack} long>
      <Field
        label="支店名"
        help="2文字以上入力すると、しぼり込めます。ひらがなでも探せます。"
        error={refused.branchCode ?? (missing ? '銀行と支店を選択してください' : null)}
        type="search"
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMissing(false);
        }}
      />
      {draft.branch && (
        <p className="bank-chosen">
          選んだ支店：<strong>{draft.branch.name}</strong>（{draft.branch.code}）
        </p>
      )}
      <ChoiceList
        label={searches ? '見つかった支店' : '支店の一覧'}
        options={options}
        limit={limit}
        chosen={draft.branch}
        onChoose={choose}
        detail={({ code }) => `支店コード ${code}`}
        texts={texts}
        query={query}
      />
    </StepForm>
  );
}
