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
import { useListBehind } from '../list/use-list-behind.ts';
import css from '../list/views.module.css';
import { RecordFailure } from './record-failure.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordSection } from './record-section.tsx';
import { RecordVersions } from './record-versions.tsx';
import { RelatedPanels } from './related.tsx';
import { StepHistory } from './step-history.tsx';
import { listPath } from './trail.ts';

/** What every part of a record's page gets. */
export interface PanelProps<R extends RowData = RowData> {
  readonly resource: Resource;
  readonly row: R;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Whether it is being edited in its place. */
  readonly isEditing: boolean;
  /** Ends that; with the row where it was saved. */
  readonly onEdited: (saved?: RowData) => void;
}

type Head<R extends RowData> = (props: PanelProps<R>) => ReactNode;
type Panel<R extends RowData> = (props: PanelProps<R> & { readonly name: string }) => ReactNode;

/** What a record's page is made of, from above. */
export interface RecordPage<R extends RowData = RowData> {
  readonly Head?: Head<R>;
  /** By name, which is the heading of those that hold fields. */
  readonly panels: Readonly<{ [name: string]: Panel<R> }>;
  /** One of the panels edits the record; otherwise a dialog or a page does. */
  readonly editsInPlace?: true;
  /** What the page says of a record that is not there, where the spec has words for it: the heading, and the reason. */
  readonly missing?: readonly [title: string, reason?: string];
}

/** All fields, then what belongs to the record and what became of it. */
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
  const { list } = useListBehind(resource);
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

/** Every field that one may read, under the declared headings. */
export function FieldPanels({ resource, row }: PanelProps) {
  const hidden = useMe().hidden[resource.name] ?? [];
  const names = readableFields(resource, hidden).filter((name) => name in row);
  return sectionsOf(resource, names).map((section) => <RecordSection key={section.title} resource={resource} row={row} {...section} />);
}

/** A panel of these fields; of those that it shows of a row. Without any, it is not there. */
export function fieldsPanel<R extends RowData>(
  names: readonly (keyof R & string)[],
  shows: (row: R, name: keyof R & string) => boolean = () => true,
): Panel<R> {
  return function Fields({ resource, row, name: title }) {
    const shown = names.filter((name) => shows(row, name));
    return shown.length > 0 && <RecordSection resource={resource} row={row} title={title} names={shown} />;
  };
}

/** Leaves out what a record says nothing about. */
export function isFilled(row: RowData, name: string): boolean {
  return !isBlank(row[name]);
}
