import { useOne } from '@refinedev/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { useMe } from '../../data/session.ts';
import { readableFields } from '../../ui/present.ts';
import { noteOpened } from '../../ui/recent.ts';
import { recordPath } from '../../ui/record-path.ts';
import { isBlank, type RowData } from '../../ui/row.ts';
import { titleOf } from '../../ui/title.ts';
import { FormDialog } from '../edit/form-dialog.tsx';
import { sectionsOf } from '../edit/form-values.ts';
import { DeleteDialog } from '../list/delete-dialog.tsx';
import { RecordSkeleton } from '../list/skeletons.tsx';
import { useOriginList } from '../list/use-origin-list.ts';
import css from '../list/views.module.css';
import { RecordFailure } from './record-failure.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordSection } from './record-section.tsx';
import { RecordVersions } from './record-versions.tsx';
import { RelatedPanels } from './related-rows.tsx';
import { StepHistory } from './step-history.tsx';
import { listPath } from './trail.ts';

/** The props of each part of a record's page. */
export interface PanelProps<R extends RowData = RowData> {
  readonly resource: Resource;
  readonly row: R;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Whether it is being edited in place. */
  readonly isEditing: boolean;
  /** Ends editing; with the row if it was saved. */
  readonly onEdited: (saved?: RowData) => void;
}

type Head<R extends RowData> = (props: PanelProps<R>) => ReactNode;
type Panel<R extends RowData> = (props: PanelProps<R> & { readonly name: string }) => ReactNode;

/** The parts of a record's page, from the top. */
export interface RecordPage<R extends RowData = RowData> {
  readonly Head?: Head<R>;
  /** By name, which is the heading of panels of fields. */
  readonly panels: Readonly<{ [name: string]: Panel<R> }>;
  /** One of the panels edits the record; otherwise a dialog or a page does. */
  readonly editsInPlace?: true;
  /** The spec's heading and reason for a missing record, if any. */
  readonly missing?: readonly [title: string, reason?: string];
}

/** All fields, then the related rows and the histories. */
const generated: RecordPage = {
  panels: { fields: FieldPanels, related: RelatedPanels, steps: StepHistory, versions: RecordVersions, log: RecordHistory },
};

interface Props<R extends RowData> {
  readonly resource: Resource;
  readonly id: number;
  readonly page?: RecordPage<R>;
}

/** The page of one record. */
export function ResourceShow<R extends RowData>({ resource, id, page = generated }: Props<R>) {
  const { result: row, query } = useOne<R>({ resource: resource.name, id });
  if (query.isError) return <RecordFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} missing={page.missing} />;
  if (!row) return <RecordSkeleton />;
  return <Record resource={resource} fetched={row} page={page} />;
}

function Record<R extends RowData>({ resource, fetched, page }: Pick<Required<Props<R>>, 'resource' | 'page'> & { readonly fetched: R }) {
  const navigate = useNavigate();
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const [saved, setSaved] = useState<RowData>();
  const row = saved && saved.version > fetched.version ? (saved as R) : fetched;
  const close = () => setDoing(undefined);
  const { id: userId } = useMe();
  const [title, path] = [titleOf(resource, row), recordPath(resource, row)];
  useEffect(() => noteOpened(userId, { label: resource.label, title, path }), [userId, resource, title, path]);
  const { list } = useOriginList(resource);
  const { Head = RecordHead, panels, editsInPlace = false } = page;
  const props: PanelProps<R> = {
    resource,
    row,
    onEdit: () => setDoing('edit'),
    onDelete: () => setDoing('delete'),
    isEditing: editsInPlace && doing === 'edit',
    onEdited: (after) => {
      if (after) setSaved(after);
      close();
    },
  };
  return (
    <article className={css.view}>
      <Head {...props} />
      {Object.entries(panels).map(([name, Panel]) => (
        <Panel key={name} name={name} {...props} />
      ))}
      {doing === 'edit' && !editsInPlace && <FormDialog resource={resource} row={row} onClose={close} />}
      {doing === 'delete' && (
        <DeleteDialog
          resource={resource}
          rows={[row]}
          onClose={close}
          onDeleted={(gone) => {
            if (gone.length > 0) navigate(listPath(list), { replace: true });
          }}
        />
      )}
    </article>
  );
}

/** All fields that the user may read, in the declared sections. */
export function FieldPanels({ resource, row }: PanelProps) {
  const hidden = useMe().hidden[resource.name] ?? [];
  const names = readableFields(resource, hidden).filter((name) => name in row);
  return sectionsOf(resource, names).map((section) => <RecordSection key={section.title} resource={resource} row={row} {...section} />);
}

/** A panel of these fields, filtered by `shows`; omitted where none is left. */
export function fieldsPanel<R extends RowData>(
  names: readonly (keyof R & string)[],
  shows: (row: R, name: keyof R & string) => boolean = () => true,
): Panel<R> {
  return function Fields({ resource, row, name: title }) {
    const shown = names.filter((name) => shows(row, name));
    return shown.length > 0 && <RecordSection resource={resource} row={row} title={title} names={shown} />;
  };
}

/** A filter for `fieldsPanel` that omits blank fields. */
export function isFilled(row: RowData, name: string): boolean {
  return !isBlank(row[name]);
}
