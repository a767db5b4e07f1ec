import type { AnyOf, Condition, DayFigure, Field, FieldOptions, Figure, NewestFigure, NoOptions, RowsFigure, WhenFigure } from './field.ts';
import type { Choices } from './kinds/choice.ts';
import type { StatusOptions } from './kinds/status.ts';
import type { AnyResourceName } from './resource-names.ts';

interface FigureOptions extends Pick<FieldOptions, 'help' | 'readBy' | 'blank'> {
  /** Computed only in rows that meet the condition (any of several); empty in others. */
  readonly while?: AnyOf;
}

interface RowsOptions extends FigureOptions {
  /** Only rows that meet this condition count. */
  readonly where?: Condition;
  /** The field that relates the rows to this one, if there are several; or a reference that both rows share. */
  readonly by?: string;
}

interface DayOptions extends RowsOptions {
  /** Takes the latest date of the related rows of this resource instead of the row's own. */
  readonly of?: AnyResourceName;
}

interface NewestOptions<Code> extends RowsOptions, Pick<StatusOptions<Code>, 'colors' | 'groups' | 'awaits'> {
  /** The code when there are no such rows; default: empty. */
  readonly none?: Code;
}

/** A field of another resource, `receipts.eligibleAmount`. */
type FieldPath = `${AnyResourceName}.${string}`;

interface Shapes {
  readonly daysSince: DayFigure;
  readonly daysUntil: DayFigure;
  readonly when: WhenFigure;
  readonly sum: RowsFigure;
  readonly count: RowsFigure;
  readonly latest: RowsFigure;
  readonly newest: NewestFigure;
}

/** The field of a figure; its type tells whether the cell can be empty. */
type Worked<Value, KindName extends string, Is extends keyof Shapes, O> = Field<
  Value,
  Omit<O, 'while' | 'where' | 'by' | 'of' | 'none'> & {
    readonly figure: Shapes[Is] & { readonly is: Is; readonly while?: O extends { readonly while: infer W extends AnyOf } ? W : undefined };
  },
  KindName
>;

/** Days since a date or an instant in Japan: 0 on the day itself, empty before it. */
export function daysSince<const O extends DayOptions = NoOptions>(
  label: string,
  date: string,
  options?: O,
): Worked<number, 'integer', 'daysSince', O> {
  return figureField('integer', label, dayFigure('daysSince', date, options), options, { unit: '日' });
}

/** Days until a date or an instant: 0 on the day itself, empty afterwards. */
export function daysUntil<const O extends DayOptions = NoOptions>(
  label: string,
  date: string,
  options?: O,
): Worked<number, 'integer', 'daysUntil', O> {
  return figureField('integer', label, dayFigure('daysUntil', date, options), options, { unit: '日' });
}

/** The sum of an amount over related rows, `receipts.eligibleAmount`. */
export function sum<const O extends RowsOptions = NoOptions>(label: string, of: FieldPath, options?: O): Worked<number, 'yen', 'sum', O> {
  return figureField('yen', label, over('sum', of, options), options, {});
}

/** The number of related rows. */
export function count<const O extends RowsOptions & { readonly unit?: string } = NoOptions>(
  label: string,
  of: AnyResourceName,
  options?: O,
): Worked<number, 'integer', 'count', O> {
  return figureField('integer', label, over('count', of, options), options, { unit: '件' });
}

/** The latest date of related rows in a date or an instant, `inspections.visitedOn`. */
export function latest<const O extends RowsOptions = NoOptions>(label: string, of: FieldPath, options?: O): Worked<string, 'date', 'latest', O> {
  return figureField('date', label, over('latest', of, options), options, {});
}

/** The code of the newest related row, `envelopes.status`, as a badge; `groups` are filter names for several codes. */
export function newest<const C extends Choices, const O extends NewestOptions<keyof C & string> = NoOptions>(
  label: string,
  of: FieldPath,
  choices: C,
  options?: O,
): Worked<keyof C & string, 'status', 'newest', O & { readonly choices: Choices }> {
  const { none }: NewestOptions<string> = options ?? {};
  const figure: NewestFigure = { ...over('latest', of, options), is: 'newest', field: of.split('.')[1] ?? '', none };
  return figureField('status', label, figure, options, { choices });
}

/** Whether the row meets the condition. */
export function when<const O extends FigureOptions & { readonly words?: readonly [string, string] } = NoOptions>(
  label: string,
  holds: Condition,
  options?: O,
): Worked<boolean, 'flag', 'when', O> {
  return figureField('flag', label, { is: 'when', holds }, options, {});
}

function dayFigure(is: DayFigure['is'], date: string, { of, by, where }: DayOptions = {}): DayFigure {
  return { is, date, of, by, where };
}

function over(is: RowsFigure['is'], path: string, { where, by }: RowsOptions = {}): RowsFigure {
  const [of = '', field] = path.split('.');
  return { is, of, field, by, where };
}

function figureField<F>(
  kind: string,
  label: string,
  figure: Figure,
  options: DayOptions & { readonly none?: string } = {},
  shown: FieldOptions & { readonly choices?: Choices },
): F {
  const { while: holds, where: _where, by: _by, of: _of, none: _none, ...rest } = options;
  return { kind, label, options: { ...shown, ...rest, figure: { ...figure, while: holds } } } as F;
}
