import { memo } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { plainOf, Value } from '../fields/value.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { titleOf } from '../ui/present.ts';
import { recordPath } from '../ui/record-path.ts';
import { isBlank, type RowData } from '../ui/row.ts';
import { RowButtons, type RowCommands } from './row-buttons.tsx';
import { openFrom } from './row-click.ts';
import { ValuesBelow } from './stacked-value.tsx';
import type { Selection } from './use-selection.ts';

export interface Column {
  readonly name: string;
  readonly label: string;
  readonly className: string | undefined;
  readonly sortable: boolean;
  readonly first: boolean;
  /** What stands small below its values. */
  readonly below: readonly string[];
}

interface Props {
  readonly resource: Resource;
  readonly row: RowData;
  readonly columns: readonly Column[];
  /** Undefined where nothing can be done to several rows. */
  readonly chosen: boolean | undefined;
  readonly onChoose: Selection['set'] | undefined;
  readonly commands: RowCommands;
  readonly navigate: (href: string) => void;
}

/**
 * One row of the table. What is spared here, be it a hook, a component or an element, is spared in every row. Choosing one leaves the others as they
 * are.
 */
export const RecordRow = memo(function RecordRow({ resource, row, columns, chosen, onChoose, commands, navigate }: Props) {
  const href = recordPath(resource, row);
  const title = titleOf(resource, row);
  return (
    <tr data-row-key={row.id} className={chosen ? 'record-chosen' : undefined} {...openFrom(href, navigate)}>
      {chosen !== undefined && (
        <td className="column-choice">
          <Checkbox aria-label={`${title}を選択`} checked={chosen} onChange={(on) => onChoose?.([row], on)} />
        </td>
      )}
      {columns.map((column) => cellOf(column, { resource, row, href }))}
      <td className="column-buttons">
        <span className="row-buttons">
          <a className="btn btn-text btn-small" href={href} data-route aria-label={`${title}の詳細`}>
            詳細
          </a>
          <RowButtons resource={resource} row={row} commands={commands} />
        </span>
      </td>
    </tr>
  );
});

type CellProps = Pick<Props, 'resource' | 'row'> & { readonly href: string };

/** A function and not a component: most cells are words alone, which the table's own cell can hold. */
function cellOf({ name, className, first, below }: Column, { resource, row, href }: CellProps) {
  const shown = { resource, name, row, place: 'list' } as const;
  const words = first || below.length > 0 ? undefined : plainOf(shown);
  if (words) {
    return (
      <td key={name} className={className && words.className ? `${className} ${words.className}` : (className ?? words.className)}>
        {words.text}
      </td>
    );
  }
  const value = <Value {...shown} />;
  return (
    <td key={name} className={className}>
      {first ? (
        // The leading value is the way to the record; a blank one says which record to those who cannot see the row.
        <a href={href} data-route>
          {value}
          {isBlank(row[name]) && <span className="visually-hidden">{titleOf(resource, row)}</span>}
        </a>
      ) : (
        value
      )}
      {below.length > 0 && <ValuesBelow resource={resource} names={below} row={row} />}
    </td>
  );
}
