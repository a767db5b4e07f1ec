import { titleNameOf } from '../../schema/derive/references.ts';
import { DownloadLine } from '../ui/download-button.tsx';
import { resourceMap } from '../ui/present.ts';
import css from './fields.module.css';
import type { CellProps } from './screen.ts';

export { NoFilter as Filter } from './parts/text-filter.tsx';

export function Cell({ resource, name, row }: CellProps) {
  const fileName = String(row[titleNameOf(resource, name, resourceMap)] ?? 'ファイル');
  return (
    <DownloadLine type="link" className={css.fileLink} url={`/api/files/${resource.name}/${row.id}/${name}`} fileName={fileName}>
      {fileName}
    </DownloadLine>
  );
}
