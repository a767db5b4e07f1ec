import { useEffect, useState } from 'react';
import { EmptyFace } from '../../../ui/faces.tsx';
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

function usePdf(file: Blob) {
  const [pdf, setPdf] = useState<PdfDocument>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let gone = false;
    const opening = openPdf(file);
    opening
      .then((task) => task.promise)
      .then(
        (opened) => gone || setPdf(opened),
        (error: unknown) => gone || setFailure(pdfFailureText(error)),
      );
    return () => {
      gone = true;
      setPdf(undefined);
      setFailure('');
      void opening.then((task) => task.destroy());
    };
  }, [file]);
  return { pdf, failure };
}
