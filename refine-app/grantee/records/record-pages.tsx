import { type HttpError, useList, useOne } from '@refinedev/core';
import { useState } from 'react';
import { Link, Navigate, Route, Routes, useNavigate, useParams } from 'react-router';
import { titleNameOf } from '../../../schema/derive/references.ts';
import { meaningOf } from '../../../schema/lifecycle.ts';
import { fieldOf, type Resource } from '../../../schema/resource.ts';
import { resourceMap } from '../../data/resource-map.ts';
import { useMe } from '../../data/session.ts';
import { countText } from '../../ui/count-text.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { readableFields, textOf } from '../../ui/present.ts';
import { isBlank, type RowData } from '../../ui/row.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { isPicture, Thumbnail } from '../../ui/thumbnail.tsx';
import { titleOf } from '../../ui/title.ts';
import { DownloadButton, FactList } from '../pages/facts.tsx';
import { QueryPart } from '../pages/query-part.tsx';
import { useSelectedApplication } from '../use-my-applications.ts';
import { EditPage, NewPage } from './form-pages.tsx';
import { ActionDialog, RemoveDialog } from './record-dialogs.tsx';
import { homeOf, nameOf } from './screens.ts';
import '../detail.module.css';
import clsx from 'clsx/lite';
import { fieldsFilter } from '../../data/fields-filter.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import granteeCss from '../grantee.module.css';
import recordsCss from '../records.module.css';
import css from './own-records.module.css';

/** The pages of a resource that declares them for grantees. */
export function RecordArea({ resource }: { readonly resource: Resource }) {
  return (
    <Routes>
      <Route index element={<RecordsPage resource={resource} />} />
      <Route path="new" element={<NewPage resource={resource} />} />
      <Route path=":id" element={<RecordPage resource={resource} />} />
      <Route path=":id/edit" element={<EditPage resource={resource} />} />
      <Route path="*" element={<Navigate to={homeOf(resource)} replace />} />
    </Routes>
  );
}

interface Props {
  readonly resource: Resource;
}

/** Cards of the rows that the grantee's organisation has; only those of the selected grant, where rows belong to one. */
function RecordsPage({ resource }: Props) {
  usePageTitle(nameOf(resource));
  const { grantee } = resource.screen;
  const mayCreate = useMe().permissions[resource.name]?.includes('create');
  const { rows, total, query, more } = useOwnRows(resource);
  return (
    <>
      <h1>{nameOf(resource)}</h1>
      {grantee?.lead && <p>{grantee.lead}</p>}
      {mayCreate && (
        <p>
          <LinkButton type="primary" to={`${homeOf(resource)}/new`}>
            登録する
          </LinkButton>
        </p>
      )}
      <QueryPart query={query} failed={`${nameOf(resource)}の取得に失敗しました`}>
        {() =>
          rows.length === 0 ? (
            <p className={granteeCss.sheet}>{grantee?.empty ?? `${nameOf(resource)}はまだありません。`}</p>
          ) : (
            <>
              <p className={recordsCss.resultLine} role="status">
                全 {countText(total)} 件
              </p>
              <ul>
                {rows.map((row) => (
                  <Card key={row.id} resource={resource} row={row} />
                ))}
              </ul>
              {total > rows.length && <Button onClick={more}>さらに表示する</Button>}
            </>
          )
        }
      </QueryPart>
    </>
  );
}

/** The fields on a card, always with the status. */
function cardNames({ screen, list, fields }: Resource): readonly string[] {
  const names = screen.grantee?.columns ?? list.columns;
  return fields.status && !names.includes('status') ? [...names, 'status'] : names;
}

function Card({ resource, row }: Props & { readonly row: RowData }) {
  return (
    <li className={clsx(granteeCss.sheet, css.ownRecord)}>
      <h2>
        <Link className={granteeCss.touchLink} to={`${homeOf(resource)}/${row.id}`}>
          {titleOf(resource, row)}
        </Link>
      </h2>
      <Status resource={resource} row={row} />
      <Facts resource={resource} row={row} names={cardNames(resource)} />
    </li>
  );
}

const step = 50;

function useOwnRows(resource: Resource) {
  const [limit, setLimit] = useState(step);
  const { application } = useSelectedApplication();
  const isOfGrant = resource.list.filters.includes('applicationId') && application !== undefined;
  const { result, query } = useList<RowData, HttpError>({
    resource: resource.name,
    filters: [
      fieldsFilter(resource, cardNames(resource)),
      ...(isOfGrant ? [{ field: 'applicationId', operator: 'eq' as const, value: application.id }] : []),
    ],
    sorters: [{ field: resource.list.sort.replace('-', ''), order: resource.list.sort.startsWith('-') ? 'desc' : 'asc' }],
    pagination: { currentPage: 1, pageSize: limit },
  });
  return { rows: result.data, total: result.total ?? 0, query, more: () => setLimit(limit + step) };
}

/** One record: its status, its actions and its fields. */
function RecordPage({ resource }: Props) {
  usePageTitle(nameOf(resource));
  const { id = '' } = useParams();
  const { result: row, query } = useOne<RowData, HttpError>({ resource: resource.name, id });
  return (
    <>
      <h1>{row ? titleOf(resource, row) : nameOf(resource)}</h1>
      <QueryPart query={query} failed={`${nameOf(resource)}の取得に失敗しました`} missing={`${nameOf(resource)}が見つかりません。`}>
        {() => row && <RecordDetails resource={resource} row={row} />}
      </QueryPart>
      <p>
        <LinkButton to={homeOf(resource)}>{nameOf(resource)}の一覧に戻る</LinkButton>
      </p>
    </>
  );
}

function RecordDetails({ resource, row }: Props & { readonly row: RowData }) {
  const hidden = useMe().hidden[resource.name] ?? [];
  const names = resource.screen.grantee?.fields ?? readableFields(resource, hidden);
  return (
    <>
      <Status resource={resource} row={row} />
      <Buttons resource={resource} row={row} />
      <Facts resource={resource} row={row} names={names} className={clsx(granteeCss.sheet, granteeCss.facts)} />
    </>
  );
}

/** The actions that the row's abilities allow. */
function Buttons({ resource, row }: Props & { readonly row: RowData }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<string>();
  const actions = Object.entries(resource.actions ?? {}).filter(([name]) => row.abilities.includes(name));
  const action = asked === undefined ? undefined : resource.actions?.[asked];
  const close = () => setAsked(undefined);
  return (
    <div className={granteeCss.buttons}>
      {actions.map(([name, { label, danger }]) => (
        <Button type={danger ? 'default' : 'primary'} key={name} onClick={() => setAsked(name)}>
          {label}
        </Button>
      ))}
      {row.abilities.includes('update') && <LinkButton to={`${homeOf(resource)}/${row.id}/edit`}>内容を直す</LinkButton>}
      {row.abilities.includes('delete') && <Button onClick={() => setAsked('delete')}>削除する</Button>}
      {asked && action && <ActionDialog resource={resource} row={row} name={asked} action={action} onClose={close} />}
      {asked === 'delete' && <RemoveDialog resource={resource} row={row} onClose={close} onDone={() => void navigate(homeOf(resource))} />}
    </div>
  );
}

interface RowProps {
  readonly resource: Resource;
  readonly row: RowData;
}

/** A row's status and its meaning. */
function Status({ resource, row }: RowProps) {
  const field = resource.fields.status;
  if (!field || isBlank(row.status)) return null;
  const meaning = meaningOf(resource, row.status, 'grantee');
  return (
    <>
      <p className={css.ownStanding}>
        <StatusBadge field={field} value={row.status} />
      </p>
      {meaning && <p>{meaning}</p>}
    </>
  );
}

/** A row's fields without its title, its status and empty ones. */
function Facts({
  resource,
  row,
  names,
  className = granteeCss.facts,
}: RowProps & { readonly names: readonly string[]; readonly className?: string }) {
  const shown = names.filter((name) => name !== resource.title && name !== 'status' && !isBlank(row[name]));
  if (shown.length === 0) return null;
  const facts = shown.map((name) => [fieldOf(resource, name)?.label ?? name, <Fact key={name} resource={resource} row={row} name={name} />]);
  return <FactList facts={Object.fromEntries(facts)} className={className} />;
}

function Fact({ resource, row, name }: RowProps & { readonly name: string }) {
  if (resource.fields[name]?.kind !== 'file') return <span className={granteeCss.keptLines}>{textOf(resource, name, row)}</span>;
  const fileName = String(row[titleNameOf(resource, name, resourceMap)] ?? 'ファイル');
  const address = `/api/files/${resource.name}/${row.id}/${name}`;
  return (
    <span className={css.ownFile}>
      {isPicture(fileName) && <Thumbnail address={address} fileId={row[name]} fileName={fileName} />}
      <DownloadButton url={address} fileName={fileName} failed="ファイルを保存できませんでした">
        {fileName} をダウンロード
      </DownloadButton>
    </span>
  );
}
