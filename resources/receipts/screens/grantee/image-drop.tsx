import clsx from 'clsx/lite';
import { useEffect, useId, useState } from 'react';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { UploadQuotaNote, useUploadQuota } from '../../../../refine-app/grantee/pages/upload-quota.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { FileButton } from '../../../../refine-app/ui/file-button.tsx';
import { useDrop } from '../../../../refine-app/ui/use-drop.ts';
import { Placeholder } from '../../../../refine-app/ui/waiting.tsx';
import { Reader } from '../../../letters/screens/grantee/reader.tsx';
import { useReceiptPicture } from '../use-receipt-picture.ts';
import css from './own-receipts.module.css';

/** The spec's limit (second file, section 9). */
const maxBytes = 10 * 1024 * 1024;

interface Props {
  /** The receipt's id when it already has an image. */
  readonly receiptId: number | null;
  readonly image: File | null;
  readonly percent: number | null;
  readonly onImage: (image: File | null) => void;
}

/** Input for the receipt image: camera, file or drop; of several files the first image is taken. */
export function ImageDrop({ receiptId, image, percent, onImage }: Props) {
  const id = useId();
  const [problem, setProblem] = useState('');
  const room = useUploadQuota();
  const choose = (files: readonly File[]) => {
    const [first] = files;
    if (!first || room.state === 'full') return;
    const picture = files.find(isAccepted);
    const text = problemOf(picture);
    setProblem(text ?? '');
    if (picture && !text) onImage(picture);
  };
  const { over: isOver, handlers } = useDrop(choose);
  const chooseLabel = image || receiptId !== null ? '別の画像・PDFを選ぶ' : '画像・PDFを選ぶ';
  return (
    <div className={isOver ? clsx(granteeCss.sheet, css.imageDrop, css.imageDropOver) : clsx(granteeCss.sheet, css.imageDrop)} {...handlers}>
      <h3 id={id}>領収書の画像</h3>
      {image ? <Chosen image={image} /> : receiptId !== null && <ReceiptImage receiptId={receiptId} />}
      <p className={baseCss.quiet}>
        <span className={css.imageDropHint}>ここに画像を置くこともできます。</span>
        JPG・PNG・GIF、10MBまで。文字がはっきり読めるように、真上から撮影してください。メールやウェブで受け取った領収書は、PDFのまま登録してください。
      </p>
      <p role="alert" className={granteeCss.failureLine}>
        {problem}
      </p>
      <UploadQuotaNote room={room} />
      <div className={granteeCss.buttons}>
        {room.state !== 'full' && (
          <>
            <FileButton className={css.imageCamera} inputLabel="領収書の画像（撮影する）" accept="image/*" capture="environment" onFiles={choose}>
              撮影する
            </FileButton>
            <FileButton inputLabel={`領収書の画像（${chooseLabel}）`} accept="image/*,application/pdf" onFiles={choose}>
              {chooseLabel}
            </FileButton>
          </>
        )}
        {image && (
          <Button type="link" onClick={() => onImage(null)}>
            この画像をやめる
          </Button>
        )}
      </div>
      {percent !== null && <progress max={100} value={percent} aria-label="画像の送信" />}
    </div>
  );
}

const isPdf = ({ type }: Pick<File, 'type'>) => type === 'application/pdf';

const isAccepted = (file: Pick<File, 'type'>) => file.type.startsWith('image/') || isPdf(file);

/** The refusal of a file in the spec's words, or null. */
function problemOf(file: Pick<File, 'size' | 'type'> | undefined): string | null {
  if (!file || !isAccepted(file)) return '画像ファイルを選択してください';
  return file.size > maxBytes ? 'ファイルサイズは10MB以下にしてください' : null;
}

function Chosen({ image }: { readonly image: File }) {
  const [url, setUrl] = useState('');
  const [isUndisplayable, setUndisplayable] = useState(false);
  useEffect(() => {
    if (isPdf(image)) return;
    const objectUrl = URL.createObjectURL(image);
    setUrl(objectUrl);
    setUndisplayable(false);
    return () => URL.revokeObjectURL(objectUrl);
  }, [image]);
  return (
    <figure className={css.receiptPicture}>
      {isPdf(image) ? (
        <p className={css.receiptHint}>PDFは、登録したあとに、ここで中身を確かめられます。</p>
      ) : isUndisplayable ? (
        <p className={css.receiptHint}>この画像は、この画面では表示できません。撮り直すか、JPGの画像を選ぶと、ここで確かめられます。</p>
      ) : (
        url && <img src={url} alt="選んだ領収書の画像" onError={() => setUndisplayable(true)} />
      )}
      <figcaption>
        {image.name}（{sizeText(image.size)}）
      </figcaption>
    </figure>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)}KB` : `${(Math.round((bytes / 1024 / 1024) * 10) / 10).toFixed(1)}MB`;
}

/** The preview of a receipt image (upright, reduced), enlarged on press. A PDF is shown page by page. */
export function ReceiptImage({ receiptId }: { readonly receiptId: number }) {
  const { url, pdf, failure, retry } = useReceiptPicture(receiptId);
  const [broken, setBroken] = useState('');
  const [large, setLarge] = useState(false);
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setLarge(false);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, []);
  const reload = () => {
    setBroken('');
    retry();
  };
  if (failure || broken)
    return (
      <Note as="p" tone="bad">
        画像を表示できません。{failure || broken}{' '}
        <Button type="link" onClick={reload}>
          もう一度読み込む
        </Button>
      </Note>
    );
  if (pdf) return <Reader file={pdf} title="領収書のPDF" onShown={nothing} onBroken={setBroken} />;
  if (!url) return <Placeholder className={css.receiptPictureWaiting} label="画像を読み込んでいます" />;
  return (
    <figure className={css.receiptPicture}>
      <button type="button" className={large ? css.pictureLarge : undefined} aria-pressed={large} onClick={() => setLarge(!large)}>
        <img src={url} alt="領収書の画像" />
        <span className={baseCss.visuallyHidden}>{large ? '小さくする' : '大きくする'}</span>
      </button>
    </figure>
  );
}

const nothing = () => undefined;
