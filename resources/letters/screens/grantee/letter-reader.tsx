import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { PdfPage } from '../../../../refine-app/ui/pdf/pdf-page.tsx';
import { usePdf } from '../../../../refine-app/ui/pdf/use-pdf.ts';
import { fittingWidth, type PreviewView, usePreviewView } from '../../../../refine-app/ui/pdf/use-preview-view.ts';
import css from './reader.module.css';

interface Props {
  readonly file: Blob;
  readonly title: string;
  /** Called once, when every page has been displayed. */
  readonly onShown: () => void;
  /** Called with the reason when the PDF cannot be displayed. */
  readonly onBroken: (text: string) => void;
}

/** Assumed page size until the page is loaded: A4, in points. */
const sheet = { width: 595, height: 842 };

/** PDF reader, one page at a time, with touch-sized buttons. */
export default function LetterReader({ file, title, onShown, onBroken }: Props) {
  const { pdf, failure } = usePdf(file);
  useEffect(() => {
    if (failure) onBroken(failure);
  }, [failure, onBroken]);
  const view = usePreviewView();
  const { page, previous, next, onDrawn } = usePages(pdf?.numPages, onShown);
  const width = Math.floor(fittingWidth(sheet, view.box, 'width') * view.zoom);
  useEffect(() => {
    if (page > 0) view.ref.current?.scrollTo(0, 0);
  }, [page, view.ref]);
  return (
    <div className={css.letterReader}>
      <Tools view={view} place={pdf ? `${page} / ${pdf.numPages}ページ` : ''} />
      <section
        ref={view.ref}
        className={css.letterBox}
        aria-busy={!pdf}
        aria-label={`${title}の内容（${page}ページ目）`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {pdf && width > 0 && <PdfPage key={page} pdf={pdf} number={page} width={width} rotation={0} expected={sheet} onDrawn={onDrawn} />}
      </section>
      <div className={css.letterTurn}>
        {pdf?.numPages !== 1 && (
          <>
            <Button aria-disabled={!previous} onClick={previous}>
              前のページ
            </Button>
            <Button aria-disabled={!next} onClick={next}>
              次のページ
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Tools({ view: { larger, smaller }, place }: { readonly view: PreviewView; readonly place: string }) {
  return (
    <div className={css.letterTools}>
      <span role="status">{place}</span>
      <Button aria-disabled={!smaller} onClick={smaller}>
        小さく
      </Button>
      <Button aria-disabled={!larger} onClick={larger}>
        大きく
      </Button>
    </div>
  );
}

/** Pagination from 1 to `count` (undefined until known); calls `onShown` once every page has been displayed. */
function usePages(count: number | undefined, onShown: () => void) {
  const [turned, setPage] = useState(1);
  const page = Math.min(turned, count ?? turned);
  const drawn = useRef(new Set<number>());
  const onDrawn = (number: number) => {
    if (drawn.current.has(number)) return;
    drawn.current.add(number);
    if (drawn.current.size === count) onShown();
  };
  return {
    page,
    onDrawn,
    previous: page > 1 ? () => setPage(page - 1) : undefined,
    next: count !== undefined && page < count ? () => setPage(page + 1) : undefined,
  };
}
