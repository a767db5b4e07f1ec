import clsx from 'clsx/lite';
import { useState } from 'react';
import { sizeText } from '../../../../domain/text/file-size.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { UploadQuotaNote, useUploadQuota } from '../../../../refine-app/grantee/pages/upload-quota.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { FileButton } from '../../../../refine-app/ui/file-button.tsx';
import { endingsOf, hintOf, namedPhoto, type RefusedFile, sortOut } from '../../../../refine-app/ui/file-checks.ts';
import { useDrop } from '../../../../refine-app/ui/use-drop.ts';
import { useMedia } from '../../../../refine-app/ui/use-media.ts';
import css from './own-documents.module.css';
import type { Upload, UploadQueue, UploadState } from './upload-queue.ts';
import type { SubmissionFile } from './use-documents.ts';
import type { useUploads } from './use-uploads.ts';

interface Props {
  readonly uploads: ReturnType<typeof useUploads>;
  readonly files: readonly SubmissionFile[];
  /** Whether the document accepts files now; running uploads are shown in any case. */
  readonly takes: boolean;
}

/** File selection, refused files and running uploads. */
export function Uploads({ uploads: { queue, uploads }, files, takes }: Props) {
  const room = useUploadQuota();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const taken = namesInUse(files, uploads);
  const add = (chosen: readonly File[]) => {
    const { good, refused: others } = sortOut(chosen, taken);
    setRefused(others);
    // A corrected file replaces the upload of the same name that the server refused.
    for (const { id, file } of uploads) if (good.some(({ name }) => name === file.name)) queue.dismiss(id);
    queue.add(good);
  };
  return (
    <>
      <UploadList queue={queue} uploads={uploads} />
      {refused.length > 0 && <RefusedFiles files={refused} onClose={() => setRefused([])} />}
      {takes && <UploadQuotaNote room={room} />}
      {takes && room.state !== 'full' && <DropZone onFiles={add} onPhoto={(photo) => add([namedPhoto(photo, new Date(), taken)])} />}
    </>
  );
}

/** Names in use by unsubmitted files and running uploads. */
export function namesInUse(files: readonly SubmissionFile[], uploads: readonly Upload[]): string[] {
  return [
    ...files.filter(({ round, removedAt }) => round === null && removedAt === null).map(({ fileName }) => fileName),
    ...uploads.filter(({ state }) => state !== 'refused').map(({ file }) => file.name),
  ];
}

interface UploadListProps {
  readonly queue: UploadQueue;
  readonly uploads: readonly Upload[];
}

/** Running uploads with progress, result and actions. */
export function UploadList({ queue, uploads }: UploadListProps) {
  const open = uploads.filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'unreachable').length;
  return (
    <>
      <p className={baseCss.visuallyHidden} role="status">
        {open > 0 && `ファイルを送っています。あと${open}件です。`}
      </p>
      {uploads.length > 0 && (
        <ul className={clsx(granteeCss.lined, css.documentUploads)} aria-label="送っているファイル">
          {uploads.map((upload) => (
            <Item key={upload.id} queue={queue} upload={upload} />
          ))}
        </ul>
      )}
    </>
  );
}

function Item({ queue, upload }: { readonly queue: UploadQueue; readonly upload: Upload }) {
  const { id, file, state, percent } = upload;
  const failed = state === 'failed' || state === 'refused';
  return (
    <li className={failed ? clsx(css.fileEntry, css.uploadFailed) : css.fileEntry}>
      <p className={css.documentFileName}>
        {file.name} <span className={baseCss.quiet}>{sizeText(file.size)}</span>
      </p>
      {state === 'sending' && <progress max={100} value={percent} aria-label={`「${file.name}」の進み具合`} />}
      <p role={failed ? 'alert' : undefined}>{textOf(upload)}</p>
      <div className={clsx(granteeCss.buttons, css.documentFileActs)}>
        {again.includes(state) && (
          <UploadButton name={file.name} onClick={() => queue.retry(id)}>
            もう一度送る
          </UploadButton>
        )}
        {state === 'waiting' || state === 'sending' || state === 'unreachable' ? (
          <UploadButton name={file.name} onClick={() => queue.cancel(id)}>
            送るのをやめる
          </UploadButton>
        ) : (
          state !== 'done' && (
            <UploadButton name={file.name} onClick={() => queue.dismiss(id)}>
              一覧から消す
            </UploadButton>
          )
        )}
      </div>
    </li>
  );
}

const again: readonly UploadState[] = ['unreachable', 'failed', 'stopped', 'left'];

function textOf({ state, percent, failure }: Upload): string {
  if (state === 'sending') return percent < 100 ? `送っています ${percent}%` : '届いたファイルを確かめています';
  if (state === 'failed') return `ファイルのアップロードに失敗しました。${failure ?? ''} ファイルはこの画面に残っています。`;
  if (state === 'refused') return `ファイルのアップロードに失敗しました。${failure ?? ''} このファイルは追加されていません。`;
  return texts[state];
}

const texts = {
  waiting: '順番を待っています',
  unreachable: '通信が途切れました。つながると、自動で送り直します。ファイルはこの画面に残っています。',
  stopped: '送るのをやめました',
  left: '前に選んで、送り終わらなかったファイルです',
  done: '追加しました',
} as const;

interface ActProps {
  readonly name: string;
  readonly onClick: () => void;
  readonly children: string;
}

function UploadButton({ name, onClick, children }: ActProps) {
  return (
    <Button className={css.buttonPlain} onClick={onClick}>
      {children}
      <span className={baseCss.visuallyHidden}>（{name}）</span>
    </Button>
  );
}

interface RefusedFilesProps {
  readonly files: readonly RefusedFile[];
  readonly onClose: () => void;
}

/** Refused files with reason and remedy; the others are uploaded (second file, sections 5 and 8). */
export function RefusedFiles({ files, onClose }: RefusedFilesProps) {
  return (
    <Note tone="bad" washed role="alert">
      <strong className={css.documentCall}>エラーが発生しました</strong>
      <p>以下のファイルは無効です</p>
      <ul className={baseCss.bullets}>
        {files.map(({ name, reason, remedy }) => (
          <li key={name + reason}>
            <strong>{name}</strong>：{reason}。
            <br />
            {remedy}
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>この表示を閉じる</Button>
    </Note>
  );
}

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onPhoto: (photo: File) => void;
}

/** File input, drop zone and camera. */
function DropZone({ onFiles, onPhoto }: DropZoneProps) {
  const byTouch = useMedia('(pointer: coarse)');
  const { over, handlers } = useDrop(onFiles);
  return (
    <fieldset className={over ? clsx(css.drop, css.dropOver) : css.drop} {...handlers}>
      <legend>ファイルを追加する</legend>
      {!byTouch && <p>ここにファイルを重ねて放すか、ボタンで選んでください。一度にいくつでも追加できます。</p>}
      <div className={clsx(granteeCss.buttons, granteeCss.buttonsWide)}>
        <FileButton inputLabel="追加するファイル" multiple accept={endingsOf()} onFiles={onFiles}>
          ファイルを選ぶ
        </FileButton>
        {byTouch && (
          <FileButton inputLabel="追加する写真" accept="image/*" capture="environment" onFiles={(photos) => photos.forEach(onPhoto)}>
            写真を撮って追加する
          </FileButton>
        )}
      </div>
      <p className={baseCss.quiet}>{hintOf()}</p>
    </fieldset>
  );
}
