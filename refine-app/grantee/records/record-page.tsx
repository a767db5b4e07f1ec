import { type HttpError, useOne } from '@refinedev/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { useMe } from '../../providers/session.ts';
import { isMissing } from '../../ui/failure.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { readableFields, titleOf } from '../../ui/present.ts';
import type { RowData } from '../../ui/row.ts';
import { Part } from '../pages/part.tsx';
import { ActionDialog, RemoveDialog } from './dialogs.tsx';
import { Facts, Standing } from './facts.tsx';
import { homeOf, nameOf } from './screens.ts';

interface Props {
  readonly resource: Resource;
}

/** One record: where it stands, what may be done about it, and what it says. */
export function RecordPage({ resource }: Props) {
  usePageTitle(nameOf(resource));
  const { id = '' } = useParams();
  const { result: row, query } = useOne<RowData, HttpError>({ resource: resource.name, id });
  return (
    <>
      <h1>{row ? titleOf(resource, row) : nameOf(resource)}</h1>
      {isMissing(query.error) ? (
        <p className="sheet">{nameOf(resource)}が見つかりません。</p>
      ) : (
        <Part query={query} failed={`${nameOf(resource)}の取得に失敗しました`}>
          {() => row && <Whole resource={resource} row={row} />}
        </Part>
      )}
      <p>
        <Link className="button" to={homeOf(resource)}>
          {nameOf(resource)}の一覧に戻る
        </Link>
      </p>
    </>
  );
}

function Whole({ resource, row }: Props & { readonly row: RowData }) {
  const hidden = useMe().hidden[resource.name] ?? [];
  const names = resource.screen.grantee?.fields ?? readableFields(resource, hidden);
  return (
    <>
      <Standing resource={resource} row={row} />
      <Buttons resource={resource} row={row} />
      <Facts resource={resource} row={row} names={names} className="sheet facts" />
    </>
  );
}

/** What may be done now; the server has said so with the row. */
function Buttons({ resource, row }: Props & { readonly row: RowData }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<string>();
  const actions = Object.entries(resource.actions ?? {}).filter(([name]) => row.abilities.includes(name));
  const action = asked === undefined ? undefined : resource.actions?.[asked];
  const close = () => setAsked(undefined);
  return (
    <div className="own-buttons">
      {actions.map(([name, { label, danger }]) => (
        <button key={name} type="button" className={danger ? 'button' : 'button button-main'} onClick={() => setAsked(name)}>
          {label}
        </button>
      ))}
      {row.abilities.includes('update') && (
        <Link className="button" to={`${homeOf(resource)}/${row.id}/edit`}>
          内容を直す
        </Link>
      )}
      {row.abilities.includes('delete') && (
        <button type="button" className="button" onClick={() => setAsked('delete')}>
          削除する
        </button>
      )}
      {asked && action && <ActionDialog resource={resource} row={row} name={asked} action={action} onClose={close} />}
      {asked === 'delete' && <RemoveDialog resource={resource} row={row} onClose={close} onDone={() => void navigate(homeOf(resource))} />}
    </div>
  );
}
