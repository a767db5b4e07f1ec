import { useEffect, useState } from 'react';
import { PdfPart } from '../../ui/pdf/pdf-part.tsx';
import { useReceiptPicture } from '../../ui/use-receipt-picture.ts';
import '../../ui/pdf/preview.css';

/** The picture of a receipt as the foundation shows it: upright and light. A press makes it large. A PDF is shown page by page. */
export function ReceiptImage({ receiptId }: { readonly receiptId: number }) {
  const { url, pdf, failure, retry } = useReceiptPicture(receiptId);
  const [since] = useState(Date.now);
  const [large, setLarge] = useState(false);
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setLarge(false);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, []);
  if (failure)
    return (
      <p className="sheet load-failure">
        画像を表示できません。{failure}{' '}
        <button type="button" className="plain-button" onClick={retry}>
          もう一度読み込む
        </button>
      </p>
    );
  if (pdf) return <PdfPart file={pdf} name="領収書のPDF" since={since} />;
  if (!url) return <div className="placeholder held-back receipt-picture-waiting" role="status" aria-label="画像を読み込んでいます" />;
  return (
    <figure className="receipt-picture">
      <button type="button" className={large ? 'picture-large' : undefined} aria-pressed={large} onClick={() => setLarge(!large)}>
        <img src={url} alt="領収書の画像" />
        <span className="visually-hidden">{large ? '小さくする' : '大きくする'}</span>
      </button>
    </figure>
  );
}
