import { CloseCircleFilled } from '@ant-design/icons-svg';
import type { ReactNode } from 'react';
import baseCss from './base.module.css';
import { Button } from './button.tsx';
import css from './faces.module.css';
import { adviceText } from './failure.ts';
import { Icon } from './icon.tsx';

interface FailureProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Another action beside the retry. */
  readonly more?: ReactNode;
}

/** Shown in place of a panel that could not be loaded, with a retry. */
export function FailureState({ title, error, onRetry, more }: FailureProps) {
  return (
    <div className={css.faceFailure} role="alert">
      <Icon of={CloseCircleFilled} />
      <div className={css.faceText}>
        <strong>{title}</strong>
        <p>{adviceText(error)}</p>
      </div>
      <span className={css.faceActions}>
        <Button onClick={onRetry}>もう一度読み込む</Button>
        {more}
      </span>
    </div>
  );
}

/** Shown in an empty panel, with the next step. */
export function EmptyState({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={css.faceEmpty} role="status">
      <p>{text}</p>
      {children}
    </div>
  );
}

/** A line in place of a small part that could not be loaded. */
export function FailureLine({ title, onRetry }: Pick<FailureProps, 'title' | 'onRetry'>) {
  return (
    <span className={baseCss.quiet} role="alert">
      {title}
      <Button type="link" size="small" onClick={onRetry}>
        もう一度読み込む
      </Button>
    </span>
  );
}
