import { useEffect, useState } from 'react';
import { http } from '../../providers/http.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { amountOf, type ReceiptTexts } from './form-values.ts';

export interface Alike {
  readonly id: number;
  readonly title: string | null;
  readonly vendor: string;
}

/** Half a second after vendor, amount and date are all there, the server is asked for receipts like it (spec, second file, section 5). */
export function useDuplicates(texts: ReceiptTexts, excludeId: number | null): readonly Alike[] {
  const amount = amountOf(texts);
  const filled = texts.vendor.trim() !== '' && amount > 0 && texts.receiptDate !== '';
  const asked = useSettled(filled ? JSON.stringify({ vendor: texts.vendor.trim(), amount, receiptDate: texts.receiptDate }) : '', 500);
  const [found, setFound] = useState<readonly Alike[]>([]);
  useEffect(() => {
    if (asked === '') return setFound([]);
    const abort = new AbortController();
    http
      .get<{ duplicates: readonly Alike[] }>('/api/receipts/check-duplicate', {
        params: { ...JSON.parse(asked), ...(excludeId && { excludeId }) },
        signal: abort.signal,
      })
      // A hint that cannot be had is none: nobody is kept from going on.
      .then(({ data }) => setFound(data.duplicates))
      .catch(() => undefined);
    return () => abort.abort();
  }, [asked, excludeId]);
  return found;
}
