import { useState } from 'react';
import type { Choice } from './bank-draft.ts';
import { SearchStep } from './search-step.tsx';
import type { StepProps } from './step-props.ts';
import { useBranches } from './use-bank-lookup.ts';

const texts = {
  none: '該当する支店が見つかりませんでした',
  more: '見あたらないときは、支店名を入力してください。',
  failed: '支店一覧の取得に失敗しました',
} as const;

export function BranchStep({ draft, onNext, onBack, refused }: StepProps) {
  const [text, setText] = useState('');
  const { options, limit, searches, query } = useBranches(draft.bank?.code ?? '', text);
  return (
    <SearchStep<Choice>
      title={`${draft.bank?.name ?? ''}のどの支店ですか`}
      noun="支店"
      help="2文字以上入力すると、しぼり込めます。ひらがなでも探せます。"
      text={text}
      onText={setText}
      narrowed={searches}
      refused={refused.branchCode}
      list={{ options, limit, texts, query, detail: ({ code }) => `支店コード ${code}` }}
      chosen={draft.branch}
      onChoose={({ code, name }) => onNext({ branch: { code, name } })}
      onKeep={onNext}
      onBack={onBack}
    />
  );
}
