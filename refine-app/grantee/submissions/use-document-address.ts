import { useSearchParams } from 'react-router';
import { documentSteps } from './document-path.ts';

/** Which document is open, and which of its pages; the address names them, so that a reload, a mail and a new login lead back. */
export function useDocumentAddress() {
  const [params] = useSearchParams();
  const wanted = params.get('step');
  const step = documentSteps.find((one) => one === wanted) ?? 'overview';
  return { documentId: numberIn(params.get('document')), step, round: numberIn(params.get('round')) };
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
