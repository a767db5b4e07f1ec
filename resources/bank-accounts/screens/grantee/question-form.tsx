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
  /** Answers whether something is wrong; the first wrong input then takes the focus. */
  readonly onSubmit: () => boolean;
  readonly submitLabel?: string;
  readonly busy?: boolean;
  readonly onBack?: (() => void) | undefined;
  /** A long list stands here: the buttons stay in sight below it. */
  readonly long?: boolean;
}

/** One question of the registration: its heading, and the way on and back. */
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

/** What each question of the registration is given. */
export interface QuestionProps {
  readonly application: MyApplication;
  readonly draft: BankDraft;
  readonly change: (patch: Partial<BankDraft>) => void;
  /** On to the next question, together with a last change. */
  readonly onNext: (patch?: Partial<BankDraft>) => void;
  readonly onBack: (() => void) | undefined;
  /** What the server has refused, by the name of its field. */
  readonly refused: Readonly<Record<string, string>>;
  /** This account was begun before a reload, so its number is missing. */
  readonly isRestored: boolean;
}

/** Why the number has to be typed again while all else still stands there. */
export function Restored() {
  return (
    <Note as="p" washed>
      入力の続きから始めています。口座番号は安全のため残していませんので、もう一度入力してください。
    </Note>
  );
}
