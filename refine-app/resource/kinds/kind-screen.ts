import type { ComponentType } from 'react';
import type { FilterParameter } from '../../../schema/derive/filters.ts';
import type { Field } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Plain, RowData } from '../../ui/row.ts';
import type { Uploads } from './inputs/pending-uploads.ts';

export interface CellProps {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  /** Never blank: missing values are shown alike for all kinds. */
  readonly value: unknown;
  /** In a list it has only the fields that the list requests; `beside` of the kind names the others that the cell reads. */
  readonly row: RowData;
  readonly place: 'list' | 'record';
}

/** For kinds whose value holds values of other kinds: the registry of kinds imports them, so they cannot import what reads it. */
export interface NestingProps {
  readonly FieldValue: ComponentType<CellProps>;
}

export interface InputProps {
  /** Id of the input; its label has `<id>-label`. */
  readonly id: string;
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  /** The row being edited; none when one is created. */
  readonly row?: RowData | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  /** Registers pending uploads; set by forms with file fields. */
  readonly uploads?: Uploads | undefined;
  readonly required: boolean;
  readonly invalid: boolean;
  /** The ids of the help and the error. */
  readonly describedBy?: string | undefined;
}

/** A control for one parameter, or for both ends of a range. */
export interface FilterProps {
  readonly id: string;
  readonly label: string;
  readonly field: Field;
  readonly parameters: readonly FilterParameter[];
  /** The values of each parameter in the address, in the same order. */
  readonly values: readonly (readonly string[])[];
  readonly onChange: (values: readonly (readonly string[])[]) => void;
}

export interface FilterValueProps {
  readonly field: Field;
  readonly value: string;
}

export interface ChangedProps {
  readonly before: unknown;
  readonly value: unknown;
}

export interface FieldGroupProps extends NestingProps {
  readonly resource: Resource;
  readonly names: readonly string[];
  readonly row: RowData;
}

/** The console's half of a field kind; its input is in `inputs`. */
export interface KindScreen {
  /** Needed where `plain` is missing or may return undefined. */
  readonly Cell?: ComponentType<CellProps & NestingProps>;
  /** The cell as plain text: a table has hundreds of cells, and renders these without a component or element each. */
  readonly plain?: (cell: CellProps) => Plain | undefined;
  readonly Filter: ComponentType<FilterProps>;
  /** Right-aligned in tables. */
  readonly numeric?: true;
  /** Shown in the first row of filters, if there is room. */
  readonly prominent?: true;
  /** Takes the full width of a record. */
  readonly wide?: true;
  /** A filter value as text, where the formatted value is not enough. */
  readonly FilterValue?: ComponentType<FilterValueProps>;
  /** The difference from an earlier value, where showing both is not enough. */
  readonly Changed?: ComponentType<ChangedProps>;
  /** Shows all fields of this kind in a section together, instead of their cells. */
  readonly Together?: ComponentType<FieldGroupProps>;
}

/** The ARIA attributes of an input, without `aria-required`, which the form sets (see `useRequiredMark`). */
export function ariaOf({ invalid, describedBy }: InputProps) {
  return { 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy };
}

/** The common props of antd's inputs. */
export function antdInputProps(props: InputProps) {
  return { id: props.id, onBlur: props.onBlur, status: props.invalid ? ('error' as const) : ('' as const), ...ariaOf(props) };
}
