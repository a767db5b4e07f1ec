import clsx from 'clsx/lite';
import type { Resource } from '../../../schema/resource.ts';
import type { RowData } from '../../ui/row.ts';
import { FieldValue, Value } from '../kinds/field-value.tsx';
import { kindScreenOf } from '../kinds/index.ts';
import css from '../list/views.module.css';

interface Props {
  readonly resource: Resource;
  readonly row: RowData;
  /** Without a title, the section is the whole record. */
  readonly title: string;
  readonly names: readonly string[];
}

/** Some fields of a record. Those of kinds with `Together` come after the others, shown as one. */
export function RecordSection({ resource, row, title, names }: Props) {
  const groups = Map.groupBy(names, (name) => togetherOf(resource, name));
  return (
    <section className={css.recordSection} aria-label={title || '内容'}>
      {title && <h2>{title}</h2>}
      {[...groups].map(([Together, members]) =>
        Together ? (
          <Together key={members.join()} resource={resource} names={members} row={row} FieldValue={FieldValue} />
        ) : (
          <RecordFields key="single" resource={resource} row={row} names={members} />
        ),
      )}
    </section>
  );
}

/** Each field with its label. */
export function RecordFields({ resource, row, names }: Omit<Props, 'title'>) {
  return (
    <dl className={css.recordFields}>
      {names.map((name) => {
        const field = resource.fields[name];
        return (
          <div key={name} className={field && kindScreenOf(field).wide ? clsx(css.recordField, css.recordWide) : css.recordField}>
            <dt>{field?.label}</dt>
            <dd>
              <Value resource={resource} name={name} row={row} place="record" />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function togetherOf(resource: Resource, name: string) {
  const field = resource.fields[name];
  return field && kindScreenOf(field).Together;
}
