import type { FormEvent, ReactNode } from 'react';
import { showErrors } from '../../ui/show-errors.ts';

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
export function StepForm({ title, children, onSubmit, submitLabel = '次へ', busy = false, onBack, long = false }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) showErrors(event.currentTarget, onSubmit);
  };
  return (
    <form className="bank-step" noValidate onSubmit={submit}>
      <h2 tabIndex={-1}>{title}</h2>
      {children}
      <div className={long ? 'bank-buttons bank-buttons-held' : 'bank-buttons'}>
        <button type="submit" className="button button-main" aria-disabled={busy}>
          {submitLabel}
        </button>
        {onBack && (
          <button type="button" className="button" onClick={onBack} disabled={busy}>
            戻る
          </button>
        )}
      </div>
    </form>
  );
}
