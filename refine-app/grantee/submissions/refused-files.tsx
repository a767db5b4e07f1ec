import type { RefusedFile } from './file-checks.ts';

interface Props {
  readonly files: readonly RefusedFile[];
  readonly onClose: () => void;
}

/** Chosen files that were not taken, each with its reason and the way out; the others go on (second file, sections 5 and 8). */
export function RefusedFiles({ files, onClose }: Props) {
  return (
    <div className="document-note document-failure" role="alert">
      <strong>エラーが発生しました</strong>
      <p>以下のファイルは無効です</p>
      <ul>
        {files.map(({ name, reason, remedy }) => (
          <li key={name + reason}>
            <strong>{name}</strong>：{reason}。
            <br />
            {remedy}
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={onClose}>
        この表示を閉じる
      </button>
    </div>
  );
}
