import { type RefObject, useRef } from 'react';
import { useDrop } from '../../ui/use-drop.ts';
import { useMedia } from '../../ui/use-media.ts';
import { acceptedEndings, acceptedHint } from './file-checks.ts';

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onPhoto: (photo: File) => void;
}

/** Where files are chosen, dropped, or photographed. */
export function DropZone({ onFiles, onPhoto }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const byTouch = useMedia('(pointer: coarse)');
  const { over, handlers } = useDrop(onFiles);
  return (
    <fieldset className={over ? 'drop drop-over' : 'drop'} {...handlers}>
      <legend>ファイルを追加する</legend>
      {!byTouch && <p>ここにファイルを重ねて放すか、ボタンで選んでください。一度にいくつでも追加できます。</p>}
      <div className="document-buttons">
        <button type="button" className="button" onClick={() => chooser.current?.click()}>
          ファイルを選ぶ
        </button>
        {byTouch && (
          <button type="button" className="button" onClick={() => camera.current?.click()}>
            写真を撮って追加する
          </button>
        )}
      </div>
      <p className="soft">{acceptedHint}</p>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={acceptedEndings}
        aria-label="追加するファイル"
        onChange={() => onFiles(take(chooser))}
      />
      {byTouch && (
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          aria-label="追加する写真"
          onChange={() => take(camera).forEach(onPhoto)}
        />
      )}
    </fieldset>
  );
}

/** The chosen files; the input is emptied, so that the same ones can be chosen again. */
function take({ current }: RefObject<HTMLInputElement | null>): File[] {
  const files = [...(current?.files ?? [])];
  if (current) current.value = '';
  return files;
}
