import { type ComponentProps, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface Props extends Omit<ButtonProps, 'onClick'>, Pick<ComponentProps<'input'>, 'capture' | 'multiple'> {
  /** As an input's `accept`; any file unless given. */
  readonly accept?: string;
  /** What the input is called, where the button's words do not tell. */
  readonly inputLabel?: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button behind which the browser's own dialog chooses files. */
export function FileButton({ accept, capture, multiple, inputLabel, onFiles, ...button }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={inputLabel}
        {...{ accept, capture, multiple }}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again after it was mended.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
