import { RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { DownloadButton } from '../../../../refine-app/ui/download-button.tsx';
import { EmptyState, FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import { PdfPart } from '../../../../refine-app/ui/pdf/pdf-part.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { useReceiptPicture } from '../use-receipt-picture.ts';
import '../../../../refine-app/ui/pdf/preview.module.css';
import css from './receipts.module.css';

const zooms = [1, 1.5, 2, 3] as const;

/** The receipt image with zoom and rotation. */
export function Picture({ receipt }: { readonly receipt: RowData }) {
  if (receipt.receiptImageId === null)
    return (
      <section className={css.reviewPicture} aria-label="領収書の画像">
        <EmptyState text="画像は登録されていません。" />
      </section>
    );
  return <Shown id={receipt.id} imageId={Number(receipt.receiptImageId)} />;
}

function Shown({ id, imageId }: { readonly id: number; readonly imageId: number }) {
  const { url, pdf, failure, retry } = useReceiptPicture(id, imageId);
  const [since] = useState(Date.now);
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const download = (
    <DownloadButton url={`/api/receipts/download-image?receiptId=${id}`} fileName={`receipt_${id}.jpg`} failed="画像のダウンロードに失敗しました">
      画像をダウンロード
    </DownloadButton>
  );
  if (pdf)
    return (
      <section className={css.reviewPicture} aria-label="領収書のPDF">
        <div className={css.reviewTools}>{download}</div>
        <PdfPart file={pdf} name={`領収書 ${id}`} since={since} />
      </section>
    );
  return (
    <section className={css.reviewPicture} aria-label="領収書の画像">
      <div className={css.reviewTools}>
        <Button
          icon={<ZoomInOutlined />}
          aria-label="大きくする"
          title="大きくする"
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
        <Button icon={<ZoomOutOutlined />} aria-label="小さくする" title="小さくする" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
        <Button icon={<RotateRightOutlined />} aria-label="右に回す" title="右に回す" onClick={() => setTurns((turns + 1) % 4)} />
        {download}
      </div>
      {failure && <FailureState title="画像を表示できません" error={new Error(failure)} onRetry={retry} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the frame must be focusable so that an enlarged image can be scrolled by keyboard. */}
      <div className={css.reviewFrame} tabIndex={0}>
        {url && <img src={url} alt="領収書の画像" style={{ width: `${(zooms[zoom] ?? 1) * 100}%`, transform: `rotate(${turns * 90}deg)` }} />}
      </div>
    </section>
  );
}
