import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { halfWidthMax, halfWidthName } from '../../../../domain/text/half-width.ts';
import { TextInput } from '../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { convertHolder, cutHolder, enteredHolderProblem, holderTexts, storedHolder } from '../../rules/holder-name.ts';
import css from './bank.module.css';
import { QuestionForm, type QuestionProps } from './question-form.tsx';

export function HolderStep({ draft, change, onNext, onBack, refused }: QuestionProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { inputProps, note } = useHolderInput(draft.holder, (holder) => {
    setProblem(null);
    change({ holder });
  });
  const submit = () => {
    const found = enteredHolderProblem(draft.holder);
    setProblem(found);
    if (!found) onNext({ holder: storedHolder(draft.holder) });
    return found !== null;
  };
  return (
    <QuestionForm title="口座名義を教えてください" onSubmit={submit} onBack={onBack}>
      <TextInput
        alerts
        label="口座名義（カナ）"
        help="通帳に書いてあるカタカナの名義を、そのまま入力してください。ひらがなは、カタカナに直します。（例：トクヒ）ミズベノカイ）英字や「・」「．」は入力できません。通帳にあるときは、基金事務局が確かめて補います。"
        error={problem ?? refused.accountHolderName ?? note}
        spellCheck={false}
        {...inputProps}
      />
      {draft.holder.trim() !== '' && <Preview holder={draft.holder} />}
    </QuestionForm>
  );
}

/** The name as the bank will store it, with warnings that do not block. */
function Preview({ holder }: { readonly holder: string }) {
  const { text, length, fits, refused, changesWo } = halfWidthName(storedHolder(holder));
  const warnings = [
    refused.length > 0 &&
      `「${refused.join('」「').normalize('NFKC')}」は、銀行の口座名義では使えないことがあります。通帳をもう一度お確かめください。`,
    !fits && `銀行が読み取れる${halfWidthMax}文字を超えています。振り込みの前に、基金事務局から確認のご連絡をすることがあります。`,
    changesWo && '「ヲ」は、銀行では「オ」と読み替えます。',
  ].filter((line) => line !== false);
  return (
    <Note tone="plain">
      <p>銀行では、次のように読み取ります。（{length}文字。濁点も1文字に数えます）</p>
      <p className={css.bankHalf}>
        <strong>{text}</strong>
      </p>
      <div role="status">
        {warnings.map((line) => (
          <p key={line} className={css.bankWarning}>
            {line}
          </p>
        ))}
      </div>
    </Note>
  );
}

/** Converts the holder name while it is typed or pasted, keeps the caret position, cuts at the maximum length, and waits for an IME composition to end. */
function useHolderInput(value: string, onValue: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const pasted = useRef(false);
  /** The text being composed by an IME; null otherwise. */
  const [composed, setComposed] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const text = composed ?? value;

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const take = (element: HTMLInputElement) => {
    const { text: converted, removed } = convertHolder(element.value);
    const { text: kept, cut } = cutHolder(converted);
    const upTo = element.selectionStart ?? element.value.length;
    if (kept !== element.value) caret.current = convertHolder(element.value.slice(0, upTo)).text.length;
    setNote(cut ? holderTexts.long : removed ? (pasted.current ? holderTexts.pasted : holderTexts.typed) : null);
    pasted.current = false;
    onValue(kept);
  };

  const inputProps = {
    ref: input,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => (composed === null ? take(event.target) : setComposed(event.target.value)),
    onCompositionStart: () => setComposed(value),
    onCompositionEnd: (event: { currentTarget: HTMLInputElement }) => {
      setComposed(null);
      take(event.currentTarget);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      pasted.current = event.clipboardData.getData('text') !== '';
    },
  };
  return { inputProps, note };
}
