import { CloseCircleFilled } from '@ant-design/icons-svg';
import Input, { type InputProps } from 'antd/es/input/Input';
import baseCss from '../../../ui/base.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { useDebouncedText } from '../../../ui/use-debounced-text.ts';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly onCommit: (text: string) => void;
}

const mark = {
  clearIcon: (
    <>
      <Icon of={CloseCircleFilled} />
      <span className={baseCss.visuallyHidden}>入力を消す</span>
    </>
  ),
};

/** A text input that filters a list: debounced, and at once when emptied. */
export function DebouncedInput({ value, onCommit, ...props }: Props) {
  return <Input allowClear={mark} {...props} {...useDebouncedText(value, onCommit)} />;
}
