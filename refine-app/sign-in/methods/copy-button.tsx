import { CopyOutlined } from '@ant-design/icons-svg';
import { useState } from 'react';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Puts a text where it can be pasted from, and says whether it is there. */
export function CopyButton({ text, children }: { readonly text: string; readonly children: string }) {
  const [said, say] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say('コピーしました'),
      () => say('コピーできませんでした。文字を選んでコピーしてください。'),
    );
  return (
    <>
      <Button className={baseCss.noPrint} icon={<Icon of={CopyOutlined} />} onClick={() => void copy()}>
        {children}
      </Button>
      <span role="status" className={baseCss.noPrint}>
        {said}
      </span>
    </>
  );
}
