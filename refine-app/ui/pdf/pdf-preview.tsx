import { EmptyState } from '../panel-states.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { PreviewWaiting } from './preview-waiting.tsx';
import { usePdf } from './use-pdf.ts';

interface Props {
  readonly file: Blob;
  readonly name: string;
  /** When loading began. */
  readonly since: number;
}

/** A PDF drawn page by page, in a chunk of its own because its library is large. */
export default function PdfPreview({ file, name, since }: Props) {
  const { pdf, failure } = usePdf(file);
  if (failure) return <EmptyState text={failure} />;
  if (!pdf) return <PreviewWaiting since={since} />;
  return <PdfPages pdf={pdf} name={name} />;
}
