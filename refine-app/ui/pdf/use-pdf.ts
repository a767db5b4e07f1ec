import { useEffect, useState } from 'react';
import { openPdf, type PdfDocument, pdfFailureText } from './pdf-document.ts';

/** The document before stays in sight until the next one is open: what is drawn anew while one types does not flicker. */
export function usePdf(file: Blob) {
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
