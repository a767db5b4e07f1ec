import type { Resource } from '../../schema/resource.ts';
import { screenOf } from '../fields/index.ts';
import { Value } from '../fields/value.tsx';
import type { RowData } from '../ui/row.ts';

interface Props {
  readonly resource: Resource;
  readonly row: RowData;
  /** Without a title, the section is the whole record. */
  readonly title: string;
  readonly names: readonly string[];
}

/** Some fields of a record. Kinds that are read side by side come after the others, all at once. */
export function RecordSection({ resource, row, title, names }: Props) {
  const groups = Map.groupBy(names, (name) => togetherOf(resource, name));
  return (
    <section className="record-section" aria-label={title || '内容'}>
      {title && <h2>{title}</h2>}
      {[...groups].map(([Together, members]) =>
        Together ? (
          <Together key={members.join()} resource={resource} names={members} row={row} />
        ) : (
          <dl key="single" className="record-fields">
            {members.map((name) => (
              <RecordField key={name} resource={resource} row={row} name={name} />
            ))}
          </dl>
        ),
      )}
    </section>
  );
}

function RecordField({ resource, row, name }: { readonly resource: Resource; readonly row: RowData; readonly name: string }) {
  const field = resource.fields[name];
  return (
    <div className={field && screenOf(field).wide ? 'record-field record-wide' : 'record-field'}>
      <dt>{field?.label}</dt>
      <dd>
        <Value resource={resource} name={name} row={row} place="record" />
      </dd>
    </div>
  );
}

function togetherOf(resource: Resource, name: string) {
  const field = resource.fields[name];
  return field && screenOf(field).Together;
}
