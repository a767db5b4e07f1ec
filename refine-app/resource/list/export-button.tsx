import { DownloadOutlined, DownOutlined } from '@ant-design/icons-svg';
import { useRef, useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { ApiError } from '../../data/errors.ts';
import { Button } from '../../ui/button.tsx';
import disclosureCss from '../../ui/disclosure.module.css';
import { Disclosure } from '../../ui/disclosure.tsx';
import { adviceText } from '../../ui/failure.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { toast } from '../../ui/toasts.ts';
import { downloadFile } from '../../ui/transfer.ts';
import { type Encoding, encodings } from './export-encodings.ts';
import css from './views.module.css';

interface Props {
  readonly resource: Resource;
  readonly label: string;
  /** The rows and their order. */
  readonly query: URLSearchParams;
}

const menu = [
  { key: 'utf8', label: 'UTF-8（Excel推奨）' },
  { key: 'cp932', label: 'Shift_JIS（CP932）' },
] as const;

/** Loaded on demand: a character that Shift_JIS lacks is rare. */
const LostCharactersDialog = lazyComponent(async () => (await import('../edit/lost-characters-dialog.tsx')).LostCharactersDialog);

/** Exports rows as a CSV file and shows the progress. Where Shift_JIS lacks a character, the user decides. */
export function ExportButton({ resource, label, query }: Props) {
  const { run, received, lost, dismiss } = useExport(resource, query);
  const busy = received !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    dismiss();
    // The menu that had the focus has closed.
    setTimeout(() => button.current?.focus());
  };
  const choose = (encoding: Encoding) => {
    if (lost !== undefined) close();
    void run(encoding);
  };
  return (
    <>
      <span className={css.joinedButtons}>
        <Button ref={button} icon={<Icon of={DownloadOutlined} />} loading={busy} onClick={() => choose('utf8')} aria-live="polite">
          {busy ? `出力中…${received > 0 ? ` ${Math.ceil(received / 1024).toLocaleString('ja-JP')}KB` : ''}` : label}
        </Button>
        <Disclosure button={{ icon: <Icon of={DownOutlined} />, 'aria-label': `${label}の文字コードを選ぶ`, disabled: busy }}>
          {(closeMenu) => (
            <ul className={disclosureCss.choices} aria-label="文字コード">
              {menu.map(({ key, label: encoding }) => (
                <li key={key}>
                  <Button
                    type="text"
                    onClick={() => {
                      closeMenu();
                      choose(key);
                    }}
                  >
                    {encoding}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Disclosure>
      </span>
      {lost !== undefined && <LostCharactersDialog text={lost} onChoose={choose} onClose={close} />}
    </>
  );
}

function useExport(resource: Resource, query: URLSearchParams) {
  const [received, setReceived] = useState<number>();
  const [lost, setLost] = useState<string>();
  const run = async (encoding: Encoding) => {
    const params = new URLSearchParams([...query, ...Object.entries(encodings[encoding])]);
    setReceived(0);
    try {
      await downloadFile(`/api/admin/${resource.name}/export?${params}`, `${resource.name}.csv`, setReceived);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_in_cp932') setLost(error.message);
      else toast({ type: 'error', title: 'エクスポートに失敗しました', message: adviceText(error) });
    } finally {
      setReceived(undefined);
    }
  };
  return { run, received, lost, dismiss: () => setLost(undefined) };
}
