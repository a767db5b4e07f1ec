import { DownloadOutlined } from '@ant-design/icons-svg';
import { useState } from 'react';
import { titleNameOf } from '../../schema/derive/references.ts';
import { Button } from '../ui/button.tsx';
import { failureText } from '../ui/failure.ts';
import { Icon } from '../ui/icon.tsx';
import { resourceMap } from '../ui/present.ts';
import { downloadFile } from '../ui/transfer.ts';
import css from './fields.module.css';
import type { CellProps } from './screen.ts';

export { NoFilter as Filter } from './parts/text-filter.tsx';

export function Cell(props: CellProps) {
  return <DownloadButton {...props} fileName={String(props.row[titleNameOf(props.resource, props.name, resourceMap)] ?? 'ファイル')} />;
}

function DownloadButton({ resource, name, row, fileName }: CellProps & { readonly fileName: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const download = async () => {
    setBusy(true);
    setFailure('');
    await downloadFile(`/api/files/${resource.name}/${row.id}/${name}`, fileName).catch((error: unknown) => setFailure(failureText(error)));
    setBusy(false);
  };
  return (
    <>
      <Button type="link" size="small" className={css.fileLink} icon={<Icon of={DownloadOutlined} />} loading={busy} onClick={() => void download()}>
        {fileName}
      </Button>
      <span role="alert" className={css.fileFailure}>
        {failure}
      </span>
    </>
  );
}
