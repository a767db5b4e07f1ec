import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import clsx from 'clsx/lite';
import { type DragEvent, useId, useRef, useState } from 'react';
import { sizeText } from '../../../../../domain/text/file-size.ts';
import fieldsCss from '../../../../../refine-app/resource/kinds/fields.module.css';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { accepted, addFiles, attachmentHint, totalSize } from './attachments.ts';
import css from './mail.module.css';

interface Props {
  readonly files: readonly File[];
  /** Error from the server. */
  readonly refused: string | undefined;
  readonly onChange: (files: readonly File[]) => void;
}

/** Input for attachments by drop or file dialog, with sizes and remove buttons. */
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
    <div className={zone.over ? clsx(css.attachments, css.attachmentsOver) : css.attachments} {...zone.handlers}>
      <div className={css.attachmentsHead}>
        <PickButton describedBy={hintId} onPick={add} />
        <span id={hintId} className={clsx(fieldsCss.fileHint, css.attachmentsHint)}>
          ここへ引いてきて入れることもできます。{attachmentHint}
        </span>
      </div>
      {files.length > 0 && <FileNames files={files} onChange={onChange} />}
      <span role="alert" className={clsx(fieldsCss.fileFailure, fieldsCss.cellLines, css.attachmentsFailure)}>
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
    <ul className={css.attachmentNames} aria-label="添付ファイル">
      {files.map((file) => (
        <li key={`${file.name} ${file.size}`}>
          <span>{file.name}</span>
          <span className={baseCss.quiet}>{sizeText(file.size)}</span>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${file.name}を外す`}
            onClick={() => onChange(files.filter((other) => other !== file))}
          />
        </li>
      ))}
      {files.length > 1 && <li className={baseCss.quiet}>合計 {sizeText(totalSize(files))}</li>}
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
