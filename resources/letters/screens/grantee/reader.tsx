import clsx from 'clsx/lite';
import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import baseCss from '../../../../refine-app/ui/base.module.css';
import css from './reader.module.css';

/** What draws a PDF is large: it comes with the first one. */
export const fetchReader = () => import('./letter-reader.tsx').catch(() => ({ default: Missing }));
const LetterReader = lazy(fetchReader);

interface Props extends Omit<ComponentProps<typeof LetterReader>, 'file'> {
  /** Undefined while it is on its way. */
  readonly file: Blob | undefined;
}

/** A PDF on the screen, a page at a time. */
export function Reader({ file, ...rest }: Props) {
  return <Suspense fallback={<ReaderPlace />}>{file ? <LetterReader file={file} {...rest} /> : <ReaderPlace />}</Suspense>;
}

/** Holds the place of the pages, so that nothing moves when they come. */
function ReaderPlace() {
  return (
    <div className={css.letterReader} role="status" aria-label="書類を読み込んでいます">
      <div className={css.letterTools} />
      <div className={clsx(css.letterBox, baseCss.heldBack, css.letterWaiting)}>書類を読み込んでいます…</div>
      <div className={css.letterTurn} />
    </div>
  );
}

function Missing({ onBroken }: Pick<Props, 'onBroken'>) {
  useEffect(() => onBroken('書類の表示に必要な部品を読み込めませんでした。画面を読み込み直してください。'), [onBroken]);
  return <ReaderPlace />;
}
