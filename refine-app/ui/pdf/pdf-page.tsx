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
  /** Estimated size, until the page is drawn. */
  readonly expected: Size;
  /** Called with the number after each drawing. */
  readonly onDrawn?: (number: number) => void;
}

/** Draws a page when it is near the viewport, redraws it off screen when its size changes, and drops it when it is far away. */
export function PdfPage({ pdf, number, width, rotation, expected, onDrawn }: Props) {
  const latestOnDrawn = useRef(onDrawn);
  latestOnDrawn.current = onDrawn;
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
        latestOnDrawn.current?.(number);
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

/** Whether it is within two screens of the viewport. */
function useNear(holder: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: element.parentElement,
      rootMargin: '200% 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [holder]);
  return near;
}

/** Maximum pixels of a canvas; larger ones stay blank in some browsers. */
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
  const pixelRatio = Math.min(window.devicePixelRatio || 1, Math.sqrt(maxPixels / (viewport.width * viewport.height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * pixelRatio);
  canvas.height = Math.floor(viewport.height * pixelRatio);
  signal.throwIfAborted();
  const renderTask = page.render({ canvas, viewport, transform: [pixelRatio, 0, 0, pixelRatio, 0, 0] });
  signal.addEventListener('abort', () => renderTask.cancel(), { once: true });
  await renderTask.promise;
  signal.throwIfAborted();
  const textLayer = document.createElement('div');
  textLayer.className = clsx(css.previewWords);
  textLayer.style.setProperty('--total-scale-factor', String(scale));
  holder.replaceChildren(canvas, textLayer);
  await new TextLayer({ textContentSource: page.streamTextContent(), container: textLayer, viewport }).render();
  return viewport.height / viewport.width;
}
