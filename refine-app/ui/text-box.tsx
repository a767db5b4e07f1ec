import { CloseCircleFilled } from '@ant-design/icons-svg';
import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import { Icon } from './icon.tsx';
import './text-box.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly value: string;
  /** Empties the box by a press of its mark. */
  readonly onClear: () => void;
  /** Before the text. */
  readonly icon?: ReactNode;
}

/** The browser's own box for a line of text in the look of antd's: lists show some before anything else. */
export function TextBox({ icon, onClear, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onClear();
    input.current?.focus();
  };
  return (
    <span className={icon ? 'text-box text-box-led text-box-ended' : 'text-box text-box-ended'}>
      {icon}
      <input {...props} ref={input} />
      {props.value !== '' && (
        <button type="button" className="text-box-clear" tabIndex={-1} aria-label="入力を消す" onClick={clear}>
          <Icon of={CloseCircleFilled} />
        </button>
      )}
    </span>
  );
}
