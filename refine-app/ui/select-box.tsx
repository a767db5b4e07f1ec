import { DownOutlined } from '@ant-design/icons-svg';
import clsx from 'clsx/lite';
import { Icon } from './icon.tsx';
import css from './text-box.module.css';

interface Props {
  readonly id: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A native select in the look of antd's. */
export function SelectBox({ id, value, options, onChange }: Props) {
  return (
    <span className={clsx(css.textBox, css.textBoxEnded)}>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={DownOutlined} />
    </span>
  );
}
