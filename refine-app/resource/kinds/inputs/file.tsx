import { DeleteOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import { titleNameOf } from '../../../../schema/derive/references.ts';
import { fileTypesOf } from '../../../../schema/kinds/file.ts';
import { resourceMap } from '../../../data/resource-map.ts';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { isBlank, type RowData } from '../../../ui/row.ts';
import fieldsCss from '../fields.module.css';
import { ariaOf, type InputProps } from '../kind-screen.ts';
import { fileSizeHint } from '../parts/file-rules.ts';
import { useUpload } from './use-upload.ts';

export function Input(props: InputProps) {
  const { upload, remove, file, percent, failure } = useUpload(props);
  const saved = savedName(props, props.row);
  const name = file?.fileName ?? saved;
  return (
    <div className={fieldsCss.fileInput}>
      {name && (
        <p className={fieldsCss.fileName}>
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
        onFiles={([file]) => file && upload(file)}
        // The label alone would replace the button's own text.
        aria-labelledby={`${props.id}-label ${props.id}-words`}
        {...ariaOf(props)}
      >
        <span id={`${props.id}-words`}>{name ? '別のファイルを選ぶ' : 'ファイルを選ぶ'}</span>
      </FileButton>
      {percent !== undefined && <Progress percent={percent} aria-label="送信の進み具合" />}
      <span className={fieldsCss.fileHint}>{fileSizeHint(props.field)}</span>
      <span role="alert" className={fieldsCss.fileFailure}>
        {failure}
      </span>
    </div>
  );
}

function savedName({ resource, name, value }: InputProps, row: RowData | undefined): string | undefined {
  if (!row || isBlank(value) || row[name] !== value) return undefined;
  return String(row[titleNameOf(resource, name, resourceMap)] ?? 'ファイル');
}
