import { useState } from 'react';
import { withBank } from './bank-draft.ts';
import { SearchStep } from './search-step.tsx';
import type { StepProps } from './step-props.ts';
import { type Bank, useBankSearch } from './use-bank-lookup.ts';

const texts = {
  none: '該当する銀行が見つかりませんでした',
  more: '名前を続けて入力すると、しぼり込めます。',
  failed: '銀行検索に失敗しました',
} as const;

export function BankStep({ draft, onNext, onBack, refused }: StepProps) {
  const [text, setText] = useState('');
  const { options, limit, asks, query } = useBankSearch(text);
  return (
    <SearchStep<Bank>
      title="どの銀行の口座ですか"
      noun="銀行"
      help="2文字以上入力すると、候補が出ます。ひらがなでも探せます。（例：みずほ、ゆうちょ、京都中央信用金庫）"
      text={text}
      onText={setText}
      narrowed={asks}
      refused={refused.bankCode}
      list={asks ? { options, limit, texts, query, detail: ({ code, businessType }) => `${businessType}　銀行コード ${code}` } : null}
      chosen={draft.bank}
      onChoose={({ code, name }) => onNext(withBank(draft, { code, name }))}
      onKeep={onNext}
      onBack={onBack}
    />
  );
}
