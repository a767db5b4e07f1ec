import { DownloadOutlined } from '@ant-design/icons-svg';
import clsx from 'clsx/lite';
import { useState } from 'react';
import { titleNameOf } from '../../schema/derive/references.ts';
import { Button } from '../ui/button.tsx';
import { failureText } from '../ui/failure.ts';
import { Icon } from '../ui/icon.tsx';
import { resourceMap } from '../ui/present.ts';
import { isPicture, Thumbnail } from '../ui/thumbnail.tsx';
import { downloadFile } from '../ui/transfer.ts';
import css from './fields.module.css';
import type { CellProps } from './screen.ts';

export { NoFilter as Filter } from './parts/text-filter.tsx';

export function Cell(props: CellProps) {
  return <DownloadButton {...props} fileName={String(props.row[titleNameOf(props.resource, props.name, resourceMap)] ?? 'ファイル')} />;
}

function DownloadButton({ resource, name, row, value, place, fileName }: CellProps & { readonly fileName: string }) {
  const address = `/api/files/${resource.name}/${row.id}/${name}`;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const download = async () => {
    setBusy(true);
    setFailure('');
    await downloadFile(address, fileName).catch((error: unknown) => setFailure(failureText(error)));
    setBusy(false);
  };
  return (
    <span className={place === 'list' ? clsx(css.file, css.fileInTable) : css.file}>
      {isPicture(fileName) && <Thumbnail address={address} fileId={value} fileName={fileName} />}
      <Button type="link" size="small" className={css.fileLink} icon={<Icon of={DownloadOutlined} />} loading={busy} onClick={() => void download()}>
        {fileName}
      </Button>
      <span role="alert" className={css.fileFailure}>
        {failure}
      </span>
    </span>
  );
}
