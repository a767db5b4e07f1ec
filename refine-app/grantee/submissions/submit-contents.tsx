import { sizeText } from '../../../domain/text/file-size.ts';
import type { SubmissionFile } from './use-document.ts';

interface Props {
  /** Those that count. */
  readonly files: readonly SubmissionFile[];
  /** Whether the document was sent back. */
  readonly again: boolean;
}

/** The files that go with a submission: the new ones, and those of before that stay. */
export function SubmitContents({ files, again }: Props) {
  const [fresh, kept] = [files.filter(({ round }) => round === null), files.filter(({ round }) => round !== null)];
  return (
    <div className="sheet">
      {fresh.length > 0 && <Names title={`提出するファイル（${fresh.length}件）`} files={fresh} />}
      {again && fresh.length === 0 && (
        <p className="failure-line">新しく追加したファイルがありません。差し戻しの理由を確かめて、直したファイルを追加してください。</p>
      )}
      {kept.length > 0 && <Names title={`前に提出した、引き続き使われるファイル（${kept.length}件）`} files={kept} />}
      {files.length === 0 && <p className="failure-line">提出するファイルがありません。ファイルを追加してください。</p>}
    </div>
  );
}

function Names({ title, files }: { readonly title: string; readonly files: readonly SubmissionFile[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul className="document-names">
        {files.map(({ id, fileName, size }) => (
          <li key={id}>
            {fileName} <span className="soft">{sizeText(size ?? 0)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
