import { type ComponentProps, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface Props extends Omit<ButtonProps, 'onClick'>, Pick<ComponentProps<'input'>, 'capture' | 'multiple'> {
  /** As an input's `accept`; any file by default. */
  readonly accept?: string;
  /** Accessible name of the input, where the button's text is not enough. */
  readonly inputLabel?: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the browser's file dialog. */
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
          // Lets the same file be chosen again after it was corrected.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
