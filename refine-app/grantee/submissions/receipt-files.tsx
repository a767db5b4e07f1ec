import { sizeText } from '../../../domain/text/file-size.ts';
import { countText } from '../../ui/count-text.ts';
import { filesOfRound } from './files-in-force.ts';
import type { SubmissionFile } from './use-document.ts';

interface Props {
  readonly files: readonly SubmissionFile[];
  readonly round: number;
  /** When that round was handed in. */
  readonly at: string;
}

/** Each file of a submission as the foundation has it, with what proves that it is the same one. */
export function ReceiptFiles({ files, round, at }: Props) {
  const { sent, kept } = filesOfRound(files, round, at);
  return (
    <>
      <h3>受け取ったファイル（{sent.length}件）</h3>
      <List files={sent} />
      {sent.length === 0 && <p>新しいファイルはありません。</p>}
      {kept.length > 0 && (
        <>
          <h3>前に受け取り、引き続き使うファイル（{kept.length}件）</h3>
          <List files={kept} />
        </>
      )}
      <p className="soft">「照合用の値」は、ファイルの中身から計算した値（SHA-256）です。同じファイルなら、いつ計算しても同じ値になります。</p>
    </>
  );
}

function List({ files }: { readonly files: readonly SubmissionFile[] }) {
  return (
    <ol className="document-receipt-files">
      {files.map(({ id, fileName, size, sha256, removedAt }) => (
        <li key={id} className="receipt-entry">
          <strong>{fileName}</strong>
          <span>
            {sizeText(size ?? 0)}（{countText(size ?? 0)} バイト）{removedAt !== null && '　このあと、取り消されました'}
          </span>
          <span className="document-hash">
            照合用の値 <code>{sha256}</code>
          </span>
        </li>
      ))}
    </ol>
  );
}
