import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons-svg';
import { useId, useState } from 'react';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { foundationName } from '../../ui/foundation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Choice } from '../../ui/labelled.tsx';
import { saveBytes } from '../../ui/transfer.ts';
import css from './codes.module.css';
import { CopyButton } from './copy-button.tsx';

interface Props {
  readonly codes: readonly string[];
  /** Called once the user has confirmed that the codes are saved. */
  readonly onDone: () => void;
}

/** Shows recovery codes, which can be seen only once, until the user confirms that they are saved. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const [isSaved, setSaved] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const id = useId();
  const text = codes.join('\n');
  return (
    <section aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} ref={takeFocus}>
        予備コードを控えてください
      </h3>
      <p>
        スマートフォンをなくしたときなど、ほかの方法が使えないときのログインに使います。一つにつき一度だけ使えます。この画面を離れると、もう表示できません。
      </p>
      <ol className={css.codes} aria-label="予備コード">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={css.buttons}>
        <CopyButton text={text}>コピーする</CopyButton>
        <Button className={baseCss.noPrint} icon={<Icon of={PrinterOutlined} />} onClick={() => window.print()}>
          印刷する
        </Button>
        <Button className={baseCss.noPrint} icon={<Icon of={DownloadOutlined} />} onClick={() => saveBytes(fileOf(text), '予備コード.txt')}>
          ファイルに保存する
        </Button>
      </div>
      <div className={`${css.kept} ${baseCss.noPrint}`}>
        <Choice type="checkbox" checked={isSaved} aria-invalid={isRefused && !isSaved} onChange={({ target }) => setSaved(target.checked)}>
          控えました
        </Choice>
        <p role="alert" className={baseCss.failed}>
          {isRefused && !isSaved && '予備コードを控えてから、「控えました」にチェックを入れてください。'}
        </p>
        <Button type="primary" onClick={() => (isSaved ? onDone() : setRefused(true))}>
          次へ
        </Button>
      </div>
    </section>
  );
}

function fileOf(codes: string): Blob {
  return new Blob([`${foundationName}　予備コード（一つにつき一度だけ使えます）\r\n\r\n${codes.replaceAll('\n', '\r\n')}\r\n`], {
    type: 'text/plain',
  });
}
