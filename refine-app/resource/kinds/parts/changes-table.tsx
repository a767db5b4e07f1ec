import type { ReactNode } from 'react';
import { titleNameOf } from '../../../../schema/derive/references.ts';
import { fieldOf, type Resource } from '../../../../schema/resource.ts';
import { resourceMap } from '../../../data/resource-map.ts';
import { isBlank, type RowData } from '../../../ui/row.ts';
import fieldsCss from '../fields.module.css';
import type { NestingProps } from '../kind-screen.ts';

interface Column {
  readonly label: string;
  readonly values: Readonly<Record<string, unknown>>;
}

interface Props extends NestingProps {
  /** The resource that the fields belong to. */
  readonly resourceName: string;
  readonly columns: readonly Column[];
}

/** Values by field, one row each, with the labels and formats of their resource. */
export function ChangesTable({ resourceName, columns, FieldValue }: Props) {
  const names = [...new Set(columns.flatMap(({ values }) => Object.keys(values)))].filter((name) => !isFileName(resourceName, name));
  return (
    <Comparison
      names={names}
      labelOf={(name) => labelOf(resourceName, name)}
      columns={columns.map(({ label, values }) => ({
        label,
        cellOf: (name) => <ChangedValue resourceName={resourceName} name={name} values={values} FieldValue={FieldValue} />,
      }))}
    />
  );
}

interface ComparisonProps {
  readonly names: readonly string[];
  readonly labelOf: (name: string) => string | undefined;
  readonly columns: readonly {
    readonly label: string;
    readonly cellOf: (name: string) => ReactNode;
    /** Whether the value differs from the one before. */
    readonly differs?: (name: string) => boolean;
  }[];
}

/** A table that compares fields in several states of a record. */
export function Comparison({ names, labelOf, columns }: ComparisonProps) {
  return (
    <div className={fieldsCss.changes}>
      <table>
        <thead>
          <tr>
            <th scope="col">項目</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{labelOf(name)}</th>
              {columns.map(({ label, cellOf, differs }) => (
                <td key={label} className={differs?.(name) ? fieldsCss.changed : undefined}>
                  {cellOf(name)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether a field is the name of a file, which is shown with the file. */
function isFileName(resourceName: string, name: string): boolean {
  const resource = resourceMap[resourceName];
  return (
    resource !== undefined &&
    Object.keys(resource.fields).some((file) => resource.fields[file]?.kind === 'file' && titleNameOf(resource, file, resourceMap) === name)
  );
}

function labelOf(resourceName: string, name: string): string {
  const resource = resourceMap[resourceName];
  return (resource && fieldOf(resource, name)?.label) ?? name;
}

interface ChangedValueProps extends Pick<Props, 'resourceName' | 'FieldValue'>, Pick<Column, 'values'> {
  readonly name: string;
}

function ChangedValue({ resourceName, name, values, FieldValue }: ChangedValueProps) {
  const value = values[name];
  const resource = resourceMap[resourceName];
  const field = resource && fieldOf(resource, name);
  if (isBlank(value)) return <span>—</span>;
  // A file that was replaced has no address.
  const words = field?.kind === 'file' ? (values[titleNameOf(resource as Resource, name, resourceMap)] ?? value) : value;
  if (!field || field.kind === 'file') return <span>{typeof words === 'object' ? JSON.stringify(words) : String(words)}</span>;
  return <FieldValue resource={resource} name={name} field={field} value={value} row={values as RowData} place="record" />;
}
