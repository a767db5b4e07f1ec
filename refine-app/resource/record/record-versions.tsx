import { useCustom } from '@refinedev/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { fieldOf, type Resource, readPath } from '../../../schema/resource.ts';
import { useMe } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { FailureState } from '../../ui/panel-states.tsx';
import { editPath } from '../../ui/record-path.ts';
import { type RowData, sameValue } from '../../ui/row.ts';
import { draftKey, keepDraft } from '../edit/draft.ts';
import { changedValues, initialValues, inputNames } from '../edit/form-values.ts';
import { FieldValue } from '../kinds/field-value.tsx';
import { ChangesTable } from '../kinds/parts/changes-table.tsx';
import css from '../list/views.module.css';
import { Panel } from './panel.tsx';

interface Version {
  readonly version: number;
  readonly since: string | null;
  readonly userName: string | null;
  readonly values: Values;
}

interface Props {
  readonly resource: Resource;
  readonly row: RowData;
  /** Opens the form, where it is a dialog. */
  readonly onEdit?: () => void;
}

/** The versions of a record, newest first, where the resource keeps them; `?version=3` opens one. */
export function RecordVersions(props: Props) {
  return props.resource.versioned ? <Versions {...props} /> : null;
}

function Versions({ resource, row, onEdit }: Props) {
  const [params] = useSearchParams();
  const asked = Number(params.get('version'));
  const { result, query } = useCustom<Version[]>({
    url: `/api${readPath(resource)}/${row.id}/versions`,
    method: 'get',
    // Fetched again after each change of the row.
    queryOptions: { queryKey: ['versions', resource.name, row.id, row.version] },
  });
  const restoreVersion = useRestoring(resource, row, onEdit);
  const versions = query.isSuccess ? result.data : [];
  return (
    <Panel title="版" count={query.isSuccess && `（${versions.length}）`}>
      {query.isError && <FailureState title="版の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      <ol className={css.history}>
        {versions.map((version, at) => (
          <VersionEntry
            key={version.version}
            resource={resource}
            version={version}
            before={versions[at + 1]}
            isOpen={version.version === asked}
            onRestore={at > 0 && row.abilities.includes('update') ? () => restoreVersion(version) : undefined}
          />
        ))}
      </ol>
      {asked > 0 && query.isSuccess && !versions.some(({ version }) => version === asked) && <p role="status">第{asked}版の内容は残っていません。</p>}
    </Panel>
  );
}

interface EntryProps {
  readonly resource: Resource;
  readonly version: Version;
  readonly before: Version | undefined;
  readonly isOpen: boolean;
  /** Undefined for the current version, and for users who may not edit. */
  readonly onRestore: (() => void) | undefined;
}

function VersionEntry({ resource, version: { version, since, userName, values }, before, isOpen: isInitiallyOpen, onRestore }: EntryProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const changed = Object.keys(values).filter((name) => before && fieldOf(resource, name) && !sameValue(before.values[name], values[name]));
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className={css.historyWhen}>{since ? formatDateTime(since) : 'はじめから'}</span>
          <strong>第{version}版</strong>
          <span>{userName ?? '—'}</span>
          <span>{changed.length > 0 ? `${changed.map((name) => fieldOf(resource, name)?.label).join('、')}を変更` : ''}</span>
        </summary>
        {isOpen && <ChangesTable resourceName={resource.name} columns={[{ label: `第${version}版の内容`, values }]} FieldValue={FieldValue} />}
        {isOpen && onRestore && <Button onClick={onRestore}>この版の内容に戻す</Button>}
      </details>
    </li>
  );
}

/** Opens the form with the values of a version as a draft; saving it creates a new version. */
function useRestoring(resource: Resource, row: RowData, onEdit: (() => void) | undefined) {
  const me = useMe();
  const navigate = useNavigate();
  const names = inputNames(resource, me.hidden[resource.name] ?? []);
  return ({ version, values }: Version) => {
    const changed = changedValues(names, initialValues(resource, names, row), initialValues(resource, names, { ...row, ...values }));
    keepDraft(resource, draftKey(resource, names, me.id, row.id), { base: row, changed, version });
    if (resource.screen.form === 'dialog') onEdit?.();
    else navigate(editPath(resource, row.id));
  };
}
