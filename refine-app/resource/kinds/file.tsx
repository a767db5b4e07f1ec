import clsx from 'clsx/lite';
import { titleNameOf } from '../../../schema/derive/references.ts';
import { resourceMap } from '../../data/resource-map.ts';
import { DownloadLine } from '../../ui/download-button.tsx';
import { isPicture, Thumbnail } from '../../ui/thumbnail.tsx';
import css from './fields.module.css';
import type { CellProps } from './kind-screen.ts';

export { NoFilter as Filter } from './parts/text-filter.tsx';

export function Cell({ resource, name, row, value, place }: CellProps) {
  const fileName = String(row[titleNameOf(resource, name, resourceMap)] ?? 'ファイル');
  const address = `/api/files/${resource.name}/${row.id}/${name}`;
  return (
    <span className={place === 'list' ? clsx(css.file, css.fileInTable) : css.file}>
      {isPicture(fileName) && <Thumbnail address={address} fileId={value} fileName={fileName} />}
      <DownloadLine type="link" className={css.fileLink} url={address} fileName={fileName}>
        {fileName}
      </DownloadLine>
    </span>
  );
}
