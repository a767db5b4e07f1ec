import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { failureText } from './failure.ts';

interface FailureProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Another way on, beside trying again. */
  readonly more?: ReactNode;
}

/** A panel that could not be loaded: what happened, and what to do. */
export function FailureFace({ title, error, onRetry, more }: FailureProps) {
  return (
    <Alert
      type="error"
      showIcon
      message={title}
      description={failureText(error)}
      action={
        <span className="face-actions">
          <Button onClick={onRetry}>再試行</Button>
          {more}
        </span>
      }
    />
  );
}

/** A panel with nothing in it: why, and the next step. */
export function EmptyFace({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="face-empty" role="status">
      <p>{text}</p>
      {children}
    </div>
  );
}
