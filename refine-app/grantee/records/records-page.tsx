import { type HttpError, useList } from '@refinedev/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { useMe } from '../../providers/session.ts';
import { countText } from '../../ui/count-text.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { titleOf } from '../../ui/present.ts';
import type { RowData } from '../../ui/row.ts';
import { Part } from '../pages/part.tsx';
import { useSelectedApplication } from '../use-selected-application.ts';
import { Facts, Standing } from './facts.tsx';
import { homeOf, nameOf } from './screens.ts';

interface Props {
  readonly resource: Resource;
}

/** Cards of what the grantee's organisation has of a resource; of the selected grant alone, where the rows tell. */
export function RecordsPage({ resource }: Props) {
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
          <Link className="button button-main" to={`${homeOf(resource)}/new`}>
            登録する
          </Link>
        </p>
      )}
      <Part query={query} failed={`${nameOf(resource)}の取得に失敗しました`}>
        {() =>
          rows.length === 0 ? (
            <p className="sheet">{grantee?.empty ?? `${nameOf(resource)}はまだありません。`}</p>
          ) : (
            <>
              <p className="result-line" role="status">
                全 {countText(total)} 件
              </p>
              <ul className="own-records">
                {rows.map((row) => (
                  <Card key={row.id} resource={resource} row={row} />
                ))}
              </ul>
              {total > rows.length && (
                <button type="button" className="button" onClick={more}>
                  さらに表示する
                </button>
              )}
            </>
          )
        }
      </Part>
    </>
  );
}

function Card({ resource, row }: Props & { readonly row: RowData }) {
  return (
    <li className="sheet own-record">
      <h2>
        <Link to={`${homeOf(resource)}/${row.id}`}>{titleOf(resource, row)}</Link>
      </h2>
      <Standing resource={resource} row={row} />
      <Facts resource={resource} row={row} names={resource.screen.grantee?.columns ?? resource.list.columns} />
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
    filters: isOfGrant ? [{ field: 'applicationId', operator: 'eq', value: application.id }] : [],
    sorters: [{ field: resource.list.sort.replace('-', ''), order: resource.list.sort.startsWith('-') ? 'desc' : 'asc' }],
    pagination: { currentPage: 1, pageSize: limit },
  });
  return { rows: result.data, total: result.total ?? 0, query, more: () => setLimit(limit + step) };
}
