import type { ComponentType } from 'react';
import type { FilterParameter } from '../../../schema/derive/filters.ts';
import type { Field } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Plain, RowData } from '../../ui/row.ts';
import type { Uploads } from './inputs/use-uploads.ts';

export interface CellProps {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  /** Never blank: the views show what is missing in one way for all kinds. */
  readonly value: unknown;
  /** In a list it has what the list shows; what the cell reads of it beside the value, its kind says (`beside`). */
  readonly row: RowData;
  readonly place: 'list' | 'record';
}

/** For kinds whose value holds values of other kinds: the registry of kinds imports them, so they cannot import what reads it. */
export interface NestingProps {
  readonly FieldValue: ComponentType<CellProps>;
}

export interface InputProps {
  /** The label points to it; `<id>-label` is the label itself. */
  readonly id: string;
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  /** The row being edited; none when one is created. */
  readonly row?: RowData | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  /** Hears of a file that is on its way; a form of file fields has it. */
  readonly uploads?: Uploads | undefined;
  readonly required: boolean;
  readonly invalid: boolean;
  /** The ids of the help and the error. */
  readonly describedBy?: string | undefined;
}

/** One control for one parameter, or for the two ends of a range. */
export interface FilterProps {
  readonly id: string;
  readonly label: string;
  readonly field: Field;
  readonly parameters: readonly FilterParameter[];
  /** The values of each parameter, in the same order, as the address has them. */
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

export interface TogetherProps extends NestingProps {
  readonly resource: Resource;
  readonly names: readonly string[];
  readonly row: RowData;
}

/** What the console knows of a field kind; what changes its values is in `inputs`. */
export interface Screen {
  /** Needed where `plain` does not say it all. */
  readonly Cell?: ComponentType<CellProps & NestingProps>;
  /** What the cell says, where that is words alone: a table has hundreds of them, and shows them without a component or an element for each. */
  readonly plain?: (cell: CellProps) => Plain | undefined;
  readonly Filter: ComponentType<FilterProps>;
  /** Right-aligned in tables. */
  readonly numeric?: true;
  /** Stands in the first row of filters, as far as there is room. */
  readonly prominent?: true;
  /** Takes a record's full width. */
  readonly wide?: true;
  /** A filter value in words, where formatting the value is not enough. */
  readonly FilterValue?: ComponentType<FilterValueProps>;
  /** How a value differs from an earlier one, where showing both does not tell. */
  readonly Changed?: ComponentType<ChangedProps>;
  /** Shows all fields of this kind of a section at once, in place of their cells. */
  readonly Together?: ComponentType<TogetherProps>;
}

/** What assistive technology is told of an input. That it is required is set by the form: antd would repeat it where it may not stand. */
export function ariaOf({ invalid, describedBy }: InputProps) {
  return { 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy };
}

/** What antd's boxes take besides their values. */
export function boxOf(props: InputProps) {
  return { id: props.id, onBlur: props.onBlur, status: props.invalid ? ('error' as const) : ('' as const), ...ariaOf(props) };
}
