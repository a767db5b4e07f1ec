import clsx from 'clsx/lite';
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import type { PdfDocument } from './pdf-document.ts';
import css from './pdf-page.module.css';
import type { Size } from './use-preview-view.ts';

interface Props {
  readonly pdf: PdfDocument;
  readonly number: number;
  /** CSS pixels. */
  readonly width: number;
  readonly rotation: number;
  /** How large it probably is, until it is known. */
  readonly expected: Size;
  /** Called with the number whenever the page has been drawn. */
  readonly onDrawn?: (number: number) => void;
}

/** A page is drawn when it comes near, drawn anew beside the old picture when its size changes, and dropped when it is far away. */
export function PdfPage({ pdf, number, width, rotation, expected, onDrawn }: Props) {
  const tell = useRef(onDrawn);
  tell.current = onDrawn;
  const holder = useRef<HTMLDivElement>(null);
  const near = useNear(holder);
  const [ratio, setRatio] = useState(expected.height / expected.width);
  useEffect(() => {
    const element = holder.current;
    if (!near || !element) return;
    const drawing = new AbortController();
    draw(pdf, { number, width, rotation }, element, drawing.signal).then(
      (drawn) => {
        setRatio(drawn);
        tell.current?.(number);
      },
      () => undefined,
    );
    return () => drawing.abort();
  }, [pdf, number, width, rotation, near]);
  useEffect(() => {
    if (!near) holder.current?.replaceChildren();
  }, [near]);
  return <div ref={holder} className={css.previewPage} data-page={number} style={{ width, height: Math.floor(width * ratio) }} />;
}

/** Within two screens of what is seen. */
function useNear(holder: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: element.parentElement,
      rootMargin: '200% 0px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [holder]);
  return near;
}

/** Larger canvases stay blank in some browsers. */
const maxPixels = 16_000_000;

interface Drawing {
  readonly number: number;
  readonly width: number;
  readonly rotation: number;
}

/** @returns the page's height for a width of 1 */
async function draw(pdf: PdfDocument, { number, width, rotation }: Drawing, holder: HTMLElement, signal: AbortSignal): Promise<number> {
  const page = await pdf.getPage(number);
  const turn = (page.rotate + rotation) % 360;
  const scale = width / page.getViewport({ scale: 1, rotation: turn }).width;
  const viewport = page.getViewport({ scale, rotation: turn });
  const fine = Math.min(window.devicePixelRatio || 1, Math.sqrt(maxPixels / (viewport.width * viewport.height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * fine);
  canvas.height = Math.floor(viewport.height * fine);
  signal.throwIfAborted();
  const painting = page.render({ canvas, viewport, transform: [fine, 0, 0, fine, 0, 0] });
  signal.addEventListener('abort', () => painting.cancel(), { once: true });
  await painting.promise;
  signal.throwIfAborted();
  const words = document.createElement('div');
  words.className = clsx(css.previewWords);
  words.style.setProperty('--total-scale-factor', String(scale));
  holder.replaceChildren(canvas, words);
  await new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport }).render();
  return viewport.height / viewport.width;
}
