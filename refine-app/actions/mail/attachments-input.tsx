import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type DragEvent, useId, useRef, useState } from 'react';
import { sizeText } from '../../../domain/text/file-size.ts';
import { accepted, addFiles, attachmentHint, totalSize } from './attachments.ts';

interface Props {
  readonly files: readonly File[];
  /** What the server had against one of them. */
  readonly refused: string | undefined;
  readonly onChange: (files: readonly File[]) => void;
}

/** Files to go with every mail: dropped or chosen, each with its size and a way to take it off. */
export function AttachmentsInput({ files, refused, onChange }: Props) {
  const [problem, setProblem] = useState('');
  const hintId = useId();
  const add = (chosen: readonly File[]) => {
    const added = addFiles(files, chosen);
    setProblem(added.problem);
    onChange(added.files);
  };
  const zone = useDropZone(add);
  return (
    <div className={zone.over ? 'attachments attachments-over' : 'attachments'} {...zone.handlers}>
      <div className="attachments-head">
        <PickButton describedBy={hintId} onPick={add} />
        <span id={hintId} className="file-hint">
          ここへ引いてきて入れることもできます。{attachmentHint}
        </span>
      </div>
      {files.length > 0 && <FileNames files={files} onChange={onChange} />}
      <span role="alert" className="file-failure cell-lines">
        {problem || refused}
      </span>
    </div>
  );
}

function PickButton({ describedBy, onPick }: { readonly describedBy: string; readonly onPick: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<PaperClipOutlined aria-hidden />} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        ファイルを選ぶ
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted.join(',')}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

function FileNames({ files, onChange }: Pick<Props, 'files' | 'onChange'>) {
  return (
    <ul className="attachment-names" aria-label="添付ファイル">
      {files.map((file) => (
        <li key={`${file.name} ${file.size}`}>
          <span>{file.name}</span>
          <span className="quiet">{sizeText(file.size)}</span>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${file.name}を外す`}
            onClick={() => onChange(files.filter((other) => other !== file))}
          />
        </li>
      ))}
      {files.length > 1 && <li className="quiet">合計 {sizeText(totalSize(files))}</li>}
    </ul>
  );
}

function useDropZone(add: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      add([...event.dataTransfer.files]);
    },
  };
  return { over, handlers };
}
