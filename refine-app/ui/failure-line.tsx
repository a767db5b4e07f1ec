import css from './base.module.css';
import { Button } from './button.tsx';

interface Props {
  readonly title: string;
  readonly onRetry: () => void;
}

/** A small part of a page that could not be loaded: a line in its place. */
export function FailureLine({ title, onRetry }: Props) {
  return (
    <span className={css.quiet} role="alert">
      {title}
      <Button type="link" size="small" onClick={onRetry}>
        もう一度読み込む
      </Button>
    </span>
  );
}
