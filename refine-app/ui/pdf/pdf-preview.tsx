import { useEffect, useState } from 'react';
import { EmptyFace } from '../faces.tsx';
import { openPdf, type PdfDocument, pdfFailureText } from './pdf-document.ts';
import { PdfPages } from './pdf-pages.tsx';
import { PreviewWaiting } from './preview-waiting.tsx';

interface Props {
  readonly file: Blob;
  readonly name: string;
  /** When the wait for it began. */
  readonly since: number;
}

/** A PDF drawn page by page. Its library is large: this is a part of its own, fetched with the first PDF. */
export default function PdfPreview({ file, name, since }: Props) {
  const { pdf, failure } = usePdf(file);
  if (failure) return <EmptyFace text={failure} />;
  if (!pdf) return <PreviewWaiting since={since} />;
  return <PdfPages pdf={pdf} name={name} />;
}

/** The document before stays in sight until the next one is open: what is drawn anew while one types does not flicker. */
function usePdf(file: Blob) {
  const [pdf, setPdf] = useState<PdfDocument>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let gone = false;
    const opening = openPdf(file);
    const show = (opened: PdfDocument | undefined, why: string) => {
      if (gone) return;
      setPdf(opened);
      setFailure(why);
    };
    opening
      .then((task) => task.promise)
      .then(
        (opened) => show(opened, ''),
        (error: unknown) => show(undefined, pdfFailureText(error)),
      );
    return () => {
      gone = true;
      void opening.then((task) => task.destroy());
    };
  }, [file]);
  return { pdf, failure };
}
