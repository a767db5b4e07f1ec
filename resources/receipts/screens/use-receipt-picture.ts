import { useEffect, useState } from 'react';
import { http } from '../../../refine-app/data/http.ts';
import { failureText } from '../../../refine-app/ui/failure.ts';

interface Shown {
  readonly url: string;
  /** Set when the receipt image is a PDF. */
  readonly pdf?: Blob;
  readonly failure: string;
}

/** The preview of a receipt image as an object URL, or its PDF. Fetched by script because an `img` does not send the session token. */
export function useReceiptPicture(receiptId: number, version?: unknown) {
  const [state, setState] = useState<Shown>({ url: '', failure: '' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry, or another version of the receipt, fetches it again.
  useEffect(() => {
    const abort = new AbortController();
    let url = '';
    setState({ url: '', failure: '' });
    http
      .get<Blob>(`/api/receipts/${receiptId}/preview`, { responseType: 'blob', signal: abort.signal })
      .then(({ data }) => {
        if (data.type === 'application/pdf') return setState({ url: '', pdf: data, failure: '' });
        url = URL.createObjectURL(data);
        setState({ url, failure: '' });
      })
      .catch((error: unknown) => abort.signal.aborted || setState({ url: '', failure: failureText(error) }));
    return () => {
      abort.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [receiptId, version, tries]);
  return { ...state, retry: () => setTries(tries + 1) };
}
