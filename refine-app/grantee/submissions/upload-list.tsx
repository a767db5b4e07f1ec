import { sizeText } from '../../../domain/text/file-size.ts';
import type { Upload, UploadQueue, UploadState } from './upload-queue.ts';

interface Props {
  readonly queue: UploadQueue;
  readonly uploads: readonly Upload[];
}

/** Files on their way, each with how far it is, what came of it, and what can be done. */
export function UploadList({ queue, uploads }: Props) {
  const open = uploads.filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'unreachable').length;
  return (
    <>
      <p className="visually-hidden" role="status">
        {open > 0 && `ファイルを送っています。あと${open}件です。`}
      </p>
      {uploads.length > 0 && (
        <ul className="document-uploads" aria-label="送っているファイル">
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
    <li className={failed ? 'file-entry upload-failed' : 'file-entry'}>
      <p className="document-file-name">
        {file.name} <span className="soft">{sizeText(file.size)}</span>
      </p>
      {state === 'sending' && <progress max={100} value={percent} aria-label={`「${file.name}」の進み具合`} />}
      <p role={failed ? 'alert' : undefined}>{textOf(upload)}</p>
      <div className="document-file-acts">
        {again.includes(state) && (
          <Act name={file.name} onClick={() => queue.retry(id)}>
            もう一度送る
          </Act>
        )}
        {state === 'waiting' || state === 'sending' || state === 'unreachable' ? (
          <Act name={file.name} onClick={() => queue.cancel(id)}>
            送るのをやめる
          </Act>
        ) : (
          state !== 'done' && (
            <Act name={file.name} onClick={() => queue.dismiss(id)}>
              一覧から消す
            </Act>
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

function Act({ name, onClick, children }: ActProps) {
  return (
    <button type="button" className="button button-plain" onClick={onClick}>
      {children}
      <span className="visually-hidden">（{name}）</span>
    </button>
  );
}
