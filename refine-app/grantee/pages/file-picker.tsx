import { type ComponentProps, type ReactNode, useRef } from 'react';
import baseCss from '../../ui/base.module.css';

interface Props extends Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'multiple' | 'aria-label'> {
  /** What the button says. */
  readonly button: ReactNode;
  readonly className?: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that asks for files. Its input is emptied, so that the same ones can be chosen again. */
export function FilePicker({ button, className = baseCss.button, onFiles, ...input }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => chooser.current?.click()}>
        {button}
      </button>
      <input
        {...input}
        ref={chooser}
        type="file"
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
