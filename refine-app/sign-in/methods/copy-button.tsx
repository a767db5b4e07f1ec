import { CopyOutlined } from '@ant-design/icons-svg';
import { useState } from 'react';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Copies a text to the clipboard and announces the outcome. */
export function CopyButton({ text, children }: { readonly text: string; readonly children: string }) {
  const [status, setStatus] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setStatus('コピーしました'),
      () => setStatus('コピーできませんでした。文字を選んでコピーしてください。'),
    );
  return (
    <>
      <Button className={baseCss.noPrint} icon={<Icon of={CopyOutlined} />} onClick={() => void copy()}>
        {children}
      </Button>
      <span role="status" className={baseCss.noPrint}>
        {status}
      </span>
    </>
  );
}
