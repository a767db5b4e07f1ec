import { type ComponentProps, lazy, Suspense } from 'react';
import { FailureState } from '../panel-states.tsx';
import type PdfPreview from './pdf-preview.tsx';
import { PreviewWaiting } from './preview-waiting.tsx';

/** A failure to load the viewer leaves the rest of the page. */
export const fetchPdfPreview = () => import('./pdf-preview.tsx').catch(() => ({ default: Missing }));
const Preview = lazy(fetchPdfPreview);

/** A PDF on the page; the viewer is loaded on demand. */
export function PdfPart(props: ComponentProps<typeof PdfPreview>) {
  return (
    <Suspense fallback={<PreviewWaiting since={props.since} />}>
      <Preview {...props} />
    </Suspense>
  );
}

function Missing() {
  return <FailureState title="PDFを表示する部品を読み込めませんでした" error={undefined} onRetry={() => window.location.reload()} />;
}
