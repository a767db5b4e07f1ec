import { useEffect, useState } from 'react';
import type { PdfDocument } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import css from './preview.module.css';
import { fittingWidth, type Size, turned, usePreviewView } from './use-preview-view.ts';
import { ViewTools } from './view-tools.tsx';

/** All pages, stacked; only those near the viewport are drawn. */
export function PdfPages({ pdf, name }: { readonly pdf: PdfDocument; readonly name: string }) {
  const view = usePreviewView();
  const first = useFirstSize(pdf);
  const [page, setPage] = useState(1);
  const size = first && turned(first, view.rotation);
  const width = size ? fittingWidth(size, view.box, view.fit) * view.zoom : 0;
  return (
    <>
      <ViewTools view={view}>
        <span role="status">
          {page} / {pdf.numPages}ページ
        </span>
      </ViewTools>
      <section
        ref={view.ref}
        className={css.previewBox}
        aria-label={`${name}の内容`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={(event) => setPage(pageInSight(event.currentTarget))}
      >
        {size &&
          width > 0 &&
          Array.from({ length: pdf.numPages }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
            <PdfPage key={index} pdf={pdf} number={index + 1} width={Math.floor(width)} rotation={view.rotation} expected={size} />
          ))}
      </section>
    </>
  );
}

/** The first page's size, as an estimate for pages that are not drawn yet. */
function useFirstSize(pdf: PdfDocument): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    let cancelled = false;
    const measure = async () => {
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!cancelled) setSize({ width, height });
    };
    // Without a readable first page the box stays empty; the file can be downloaded.
    measure().catch(() => undefined);
    return () => {
      cancelled = true;
    };
  }, [pdf]);
  return size;
}

/** The page that crosses the middle of the box. */
function pageInSight(box: HTMLElement): number {
  const middle = box.getBoundingClientRect().top + box.clientHeight / 2;
  const above = [...box.children].filter((page) => page.getBoundingClientRect().top <= middle);
  return Math.max(1, above.length);
}
