import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface Props extends Omit<ButtonProps, 'onClick'> {
  /** As an input's `accept`; any file unless given. */
  readonly accept?: string;
  readonly onChoose: (file: File) => void;
}

/** A button behind which the browser's own dialog chooses one file. */
export function FileButton({ accept, onChoose, ...button }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <span>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // The same file may be chosen again after it was mended.
          target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
      <Button {...button} onClick={() => chooser.current?.click()} />
    </span>
  );
}
