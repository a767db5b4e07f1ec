import { useEffect, useState } from 'react';
import { openPdf, type PdfDocument, pdfFailureText } from './pdf-document.ts';

/** Keeps the previous document until the next one is open, so that a preview does not flicker while the user types. */
export function usePdf(file: Blob) {
  const [pdf, setPdf] = useState<PdfDocument>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let cancelled = false;
    const opening = openPdf(file);
    const show = (opened: PdfDocument | undefined, why: string) => {
      if (cancelled) return;
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
      cancelled = true;
      void opening.then((task) => task.destroy());
    };
  }, [file]);
  return { pdf, failure };
}
