import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export type PdfDocument = PDFDocumentProxy;

GlobalWorkerOptions.workerSrc = workerUrl;

/** Our copies of the files that pdf.js reads beside a document (`vite.config.ts`). */
const assets = `/assets/pdfjs-${version}`;

/** Japanese PDFs often do not embed their fonts: the character maps map them to the system's fonts. */
const assetUrls = {
  cMapUrl: `${assets}/cmaps/`,
  iccUrl: `${assets}/iccs/`,
  standardFontDataUrl: `${assets}/standard_fonts/`,
  wasmUrl: `${assets}/wasm/`,
};

/** Opens a PDF. The caller must call `destroy()`, which also ends the worker. */
export async function openPdf(file: Blob) {
  return getDocument({ ...assetUrls, data: await file.arrayBuffer(), useSystemFonts: true, isEvalSupported: false, enableXfa: false });
}

/** Why a PDF cannot be shown, and what to do. */
export function pdfFailureText(error: unknown): string {
  const kind = error instanceof Error ? error.name : '';
  if (kind === 'PasswordException') return 'パスワードのかかったPDFのため、ここでは表示できません。ダウンロードしてご覧ください。';
  if (kind === 'InvalidPDFException') return 'PDFが壊れているか、正しい形式ではないため、表示できません。ダウンロードしてお確かめください。';
  return 'PDFを表示できませんでした。ダウンロードしてご覧ください。';
}
