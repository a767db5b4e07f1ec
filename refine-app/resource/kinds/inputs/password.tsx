import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Input as Box } from 'antd';
import { useState } from 'react';
import fieldsCss from '../fields.module.css';
import { antdInputProps, type InputProps } from '../kind-screen.ts';

export function Input(props: InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Box
      {...antdInputProps(props)}
      type={shown ? 'text' : 'password'}
      value={String(props.value ?? '')}
      autoComplete="new-password"
      placeholder={props.row ? '変更しない' : undefined}
      onChange={(event) => props.onChange(event.target.value)}
      suffix={
        <button type="button" className={fieldsCss.reveal} aria-label="パスワードを表示する" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
        </button>
      }
    />
  );
}
