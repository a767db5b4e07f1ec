import { type ReactNode, useState } from 'react';
import type { Choice } from './bank-draft.ts';
import { ChoiceList, type ChoiceListProps } from './choice-list.tsx';
import { Field } from './field.tsx';
import { StepForm } from './step-form.tsx';

interface Props<T extends Choice> {
  readonly title: string;
  /** What is looked for: 銀行 or 支店. */
  readonly noun: string;
  readonly help: ReactNode;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Whether the text has narrowed the list: its only row may then be taken with Enter. */
  readonly narrowed: boolean;
  readonly refused: string | undefined;
  /** What is found; null while there is nothing to look for. */
  readonly list: Omit<ChoiceListProps<T>, 'label' | 'chosen' | 'onChoose'> | null;
  readonly chosen: Choice | null;
  readonly onChoose: (option: T) => void;
  readonly onKeep: () => void;
  readonly onBack: (() => void) | undefined;
}

/** A choice from a long list by a part of the name: touching a row chooses it and goes on. */
export function SearchStep<T extends Choice>({
  title,
  noun,
  help,
  text,
  onText,
  narrowed,
  refused,
  list,
  chosen,
  onChoose,
  onKeep,
  onBack,
}: Props<T>) {
  const [missing, setMissing] = useState(false);
  const submit = () => {
    const [only, ...others] = list?.options ?? [];
    if (narrowed && only && others.length === 0) onChoose(only);
    else if (chosen && text === '') onKeep();
    else setMissing(true);
    return true;
  };
  return (
    <StepForm title={title} onSubmit={submit} onBack={onBack} long>
      <Field
        label={`${noun}名`}
        help={help}
        error={missing ? '銀行と支店を選択してください' : refused}
        type="search"
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          setMissing(false);
          onText(event.target.value);
        }}
      />
      {chosen && (
        <p className="bank-chosen">
          選んだ{noun}：<strong>{chosen.name}</strong>（{chosen.code}）
        </p>
      )}
      {list && <ChoiceList {...list} label={`${noun}の一覧`} chosen={chosen} onChoose={onChoose} />}
    </StepForm>
  );
}
