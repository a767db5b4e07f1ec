import { titleNameOf } from '../../../schema/derive/references.ts';
import { choicesOf } from '../../../schema/kinds/choice.ts';
import { meaningOf } from '../../../schema/lifecycle.ts';
import { fieldOf, type Resource } from '../../../schema/resource.ts';
import { Badge } from '../../ui/badge.tsx';
import { resourceMap, textOf } from '../../ui/present.ts';
import { isBlank, type RowData } from '../../ui/row.ts';
import { DownloadButton } from '../pages/download-button.tsx';
import { FactList } from '../pages/fact-list.tsx';

interface Props {
  readonly resource: Resource;
  readonly row: RowData;
}

/** Where a row stands, and what that means. */
export function Standing({ resource, row }: Props) {
  const field = resource.fields.status;
  if (!field || isBlank(row.status)) return null;
  const colors = (field.options.colors ?? {}) as Readonly<Record<string, string>>;
  const meaning = meaningOf(resource, row.status, 'grantee');
  return (
    <>
      <p className="own-standing">
        <Badge color={colors[String(row.status)]}>{choicesOf(field)[String(row.status)] ?? String(row.status)}</Badge>
      </p>
      {meaning && <p>{meaning}</p>}
    </>
  );
}

/** What a row says beside its title and its status; what is empty is left out. */
export function Facts({ resource, row, names, className = 'facts' }: Props & { readonly names: readonly string[]; readonly className?: string }) {
  const told = names.filter((name) => name !== resource.title && name !== 'status' && !isBlank(row[name]));
  if (told.length === 0) return null;
  const facts = told.map((name) => [fieldOf(resource, name)?.label ?? name, <Fact key={name} resource={resource} row={row} name={name} />]);
  return <FactList facts={Object.fromEntries(facts)} className={className} />;
}

function Fact({ resource, row, name }: Props & { readonly name: string }) {
  if (resource.fields[name]?.kind !== 'file') return <span className="kept-lines">{textOf(resource, name, row)}</span>;
  const fileName = String(row[titleNameOf(resource, name, resourceMap)] ?? 'ファイル');
  return (
    <DownloadButton url={`/api/files/${resource.name}/${row.id}/${name}`} fileName={fileName} failed="ファイルを保存できませんでした">
      {fileName} を保存する
    </DownloadButton>
  );
}
