import clsx from 'clsx/lite';
import type { FormEvent, ReactNode } from 'react';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { showErrors } from '../../../../refine-app/ui/focus.ts';
import css from './bank.module.css';
import type { BankDraft } from './bank-draft.ts';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Returns whether there is an error; the first invalid input then takes the focus. */
  readonly onSubmit: () => boolean;
  readonly submitLabel?: string;
  readonly busy?: boolean;
  readonly onBack?: (() => void) | undefined;
  /** For a long list: the buttons stick to the bottom. */
  readonly long?: boolean;
}

/** One step of the registration: heading, fields, and next/back buttons. */
export function QuestionForm({ title, children, onSubmit, submitLabel = '次へ', busy = false, onBack, long = false }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) showErrors(event.currentTarget, onSubmit);
  };
  return (
    <form className={css.bankStep} noValidate onSubmit={submit}>
      <h2 tabIndex={-1}>{title}</h2>
      {children}
      <div className={long ? clsx(granteeCss.buttons, css.bankButtons, css.bankButtonsHeld) : clsx(granteeCss.buttons, css.bankButtons)}>
        <Button submit type="primary" aria-disabled={busy}>
          {submitLabel}
        </Button>
        {onBack && (
          <Button onClick={onBack} disabled={busy}>
            戻る
          </Button>
        )}
      </div>
    </form>
  );
}

/** The props of every step. */
export interface QuestionProps {
  readonly application: MyApplication;
  readonly draft: BankDraft;
  readonly change: (patch: Partial<BankDraft>) => void;
  /** Goes to the next step, applying a last change. */
  readonly onNext: (patch?: Partial<BankDraft>) => void;
  readonly onBack: (() => void) | undefined;
  /** Errors from the server by field name. */
  readonly refused: Readonly<Record<string, string>>;
  /** The draft was restored after a reload, so its number is missing. */
  readonly isRestored: boolean;
}

/** Explains why the number has to be typed again after a reload. */
export function Restored() {
  return (
    <Note as="p" washed>
      入力の続きから始めています。口座番号は安全のため残していませんので、もう一度入力してください。
    </Note>
  );
}
