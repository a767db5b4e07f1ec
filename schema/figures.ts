import type { AnyOf, Condition, DayFigure, Field, FieldOptions, Figure, NewestFigure, NoOptions, RowsFigure, WhenFigure } from './field.ts';
import type { Choices } from './kinds/choice.ts';
import type { StatusOptions } from './kinds/status.ts';
import type { AnyResourceName } from './names.ts';

interface FigureOptions extends Pick<FieldOptions, 'help' | 'readBy' | 'blank'> {
  /** Only in rows like this, or like one of these; in all others the cell is empty. */
  readonly while?: AnyOf;
}

interface RowsOptions extends FigureOptions {
  /** Only rows like this count. */
  readonly where?: Condition;
  /** The field by which the rows point here, where there is more than one; or one that both rows have, and the same there. */
  readonly by?: string;
}

interface DayOptions extends RowsOptions {
  /** The date is not the row's own, but the last one that the rows of another resource that point here have. */
  readonly of?: AnyResourceName;
}

interface NewestOptions<Code> extends RowsOptions, Pick<StatusOptions<Code>, 'colors' | 'groups' | 'awaits'> {
  /** The code that stands where there are no such rows; the cell is empty, unless said. */
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

/** How many days a date or an instant lies back, by the calendar of Japan: 0 on the day itself, empty before it. */
export function daysSince<const O extends DayOptions = NoOptions>(
  label: string,
  date: string,
  options?: O,
): Worked<number, 'integer', 'daysSince', O> {
  return figureField('integer', label, dayFigure('daysSince', date, options), options, { unit: '日' });
}

/** How many days a date or an instant lies ahead: 0 on the day itself, empty once it has passed. */
export function daysUntil<const O extends DayOptions = NoOptions>(
  label: string,
  date: string,
  options?: O,
): Worked<number, 'integer', 'daysUntil', O> {
  return figureField('integer', label, dayFigure('daysUntil', date, options), options, { unit: '日' });
}

/** The sum of an amount over the rows of another resource that point here, `receipts.eligibleAmount`. */
export function sum<const O extends RowsOptions = NoOptions>(label: string, of: FieldPath, options?: O): Worked<number, 'yen', 'sum', O> {
  return figureField('yen', label, over('sum', of, options), options, {});
}

/** How many rows of another resource point here. */
export function count<const O extends RowsOptions & { readonly unit?: string } = NoOptions>(
  label: string,
  of: AnyResourceName,
  options?: O,
): Worked<number, 'integer', 'count', O> {
  return figureField('integer', label, over('count', of, options), options, { unit: '件' });
}

/** The last day that the rows of another resource that point here have in a date or an instant, `inspections.visitedOn`. */
export function latest<const O extends RowsOptions = NoOptions>(label: string, of: FieldPath, options?: O): Worked<string, 'date', 'latest', O> {
  return figureField('date', label, over('latest', of, options), options, {});
}

/** The code of the newest row of another resource that points here, `envelopes.status`, as a badge; `groups` are names for several in a filter. */
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

/** Whether a row is like this. */
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
