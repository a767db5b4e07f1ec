import { useState } from 'react';
import { type BankDraft, withBank } from './bank-draft.ts';
import { ChoiceList } from './choice-list.tsx';
import { Field } from './field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { type Bank, useBankSearch } from './use-bank-lookup.ts';

const texts = {
  none: '該当する銀行が見つかりませんでした',
  more: '名前を続けて入力すると、しぼり込めます。',
  failed: '銀行検索に失敗しました',
} as const;

export function BankStep({ draft, onNext, onBack, refused }: StepProps) {
  const [text, setText] = useState(draft.bank?.name ?? '');
  const [missing, setMissing] = useState(false);
  const { options, limit, asks, query } = useBankSearch(text);
  const choose = ({ code, name }: Bank) => onNext(withBank(draft, { code, name }));
  const submit = () => {
    const [only, ...others] = options;
    const chosen = text === draft.bank?.name;
    if (chosen) onNext();
    else if (only && others.length === 0) choose(only);
    else setMissing(true);
    return !chosen;
  };
  return (
    <StepForm title="どの銀行の口座ですか" onSubmit={submit} onBack={onBack} long>
      <Field
        label="銀行名"
        help="2文字以上入力すると、候補が出ます。ひらがなでも探せます。（例：みずほ、ゆうちょ、京都中央信用金庫）"
        error={refused.bankCode ?? (missing ? '銀行と支店を選択してください' : null)}
        type="search"
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMissing(false);
        }}
      />
      <Chosen draft={draft} />
      {asks && (
        <ChoiceList
          label="見つかった銀行"
          options={options}
          limit={limit}
          chosen={draft.bank}
          onChoose={choose}
          detail={({ code, businessType }) => `${businessType}　銀行コード ${code}`}
          texts={texts}
          query={query}
        />
      )}
    </StepForm>
  );
}

function Chosen({ draft: { bank } }: { readonly draft: BankDraft }) {
  return (
    bank && (
      <p className="bank-chosen">
        選んだ銀行：<strong>{bank.name}</strong>（{bank.code}）
      </p>
    )
  );
}
