import clsx from 'clsx/lite';
import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import baseCss from '../../../../refine-app/ui/base.module.css';
import css from './reader.module.css';

/** Loads the large PDF module on first use. */
export const fetchReader = () => import('./letter-reader.tsx').catch(() => ({ default: LoadFailed }));
const LetterReader = lazy(fetchReader);

interface Props extends Omit<ComponentProps<typeof LetterReader>, 'file'> {
  /** Undefined while loading. */
  readonly file: Blob | undefined;
}

/** Lazy PDF reader with a skeleton. */
export function Reader({ file, ...rest }: Props) {
  return <Suspense fallback={<ReaderSkeleton />}>{file ? <LetterReader file={file} {...rest} /> : <ReaderSkeleton />}</Suspense>;
}

/** Skeleton of the reader, against layout shift. */
function ReaderSkeleton() {
  return (
    <div className={css.letterReader} role="status" aria-label="書類を読み込んでいます">
      <div className={css.letterTools} />
      <div className={clsx(css.letterBox, baseCss.heldBack, css.letterWaiting)}>書類を読み込んでいます…</div>
      <div className={css.letterTurn} />
    </div>
  );
}

function LoadFailed({ onBroken }: Pick<Props, 'onBroken'>) {
  useEffect(() => onBroken('書類の表示に必要な部品を読み込めませんでした。画面を読み込み直してください。'), [onBroken]);
  return <ReaderSkeleton />;
}
