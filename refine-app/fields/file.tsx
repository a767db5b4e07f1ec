import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { titleNameOf } from '../../schema/derive/references.ts';
import { fileTypesOf } from '../../schema/kinds/file.ts';
import { failureText } from '../ui/failure.ts';
import { FileButton } from '../ui/file-button.tsx';
import { resourceMap } from '../ui/present.ts';
import { isBlank, type RowData } from '../ui/row.ts';
import { downloadFile } from '../ui/transfer.ts';
import { fileSizeHint } from './parts/file-rules.ts';
import { useUpload } from './parts/use-upload.ts';
import { ariaOf, type CellProps, type InputProps } from './screen.ts';

export { NoFilter as Filter } from './parts/text-filter.tsx';

export function Cell(props: CellProps) {
  return <DownloadButton {...props} fileName={String(props.row[titleNameOf(props.resource, props.name, resourceMap)] ?? 'ファイル')} />;
}

export function Input(props: InputProps) {
  const { upload, remove, file, percent, failure } = useUpload(props);
  const saved = savedName(props, props.row);
  const name = file?.fileName ?? saved;
  return (
    <div className="file-input">
      {name && (
        <p className="file-name">
          {name}
          <Button type="text" icon={<DeleteOutlined />} aria-label={`${name}を外す`} onClick={remove} />
        </p>
      )}
      <FileButton
        id={props.id}
        accept={fileTypesOf(props.field)
          .map((type) => `.${type}`)
          .join(',')}
        loading={percent !== undefined}
        onBlur={props.onBlur}
        onChoose={(chosen) => void upload(chosen)}
        {...ariaOf(props)}
      >
        {name ? '別のファイルを選ぶ' : 'ファイルを選ぶ'}
      </FileButton>
      {percent !== undefined && <Progress percent={percent} aria-label="送信の進み具合" />}
      <span className="file-hint">{fileSizeHint(props.field)}</span>
      <span role="alert" className="file-failure">
        {failure}
      </span>
    </div>
  );
}

function savedName({ resource, name, value }: InputProps, row: RowData | undefined): string | undefined {
  if (!row || isBlank(value) || row[name] !== value) return undefined;
  return String(row[titleNameOf(resource, name, resourceMap)] ?? 'ファイル');
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
      <Button type="link" size="small" className="file-link" icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={download}>
        {fileName}
      </Button>
      <span role="alert" className="file-failure">
        {failure}
      </span>
    </>
  );
}
