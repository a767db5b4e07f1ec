import type { AnyOf, Condition, DayFigure, Field, FieldOptions, Figure, NoOptions, RowsFigure, WhenFigure } from './field.ts';
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

/** A field of another resource, `receipts.eligibleAmount`. */
type FieldPath = `${AnyResourceName}.${string}`;

interface Shapes {
  readonly daysSince: DayFigure;
  readonly daysUntil: DayFigure;
  readonly when: WhenFigure;
  readonly sum: RowsFigure;
  readonly count: RowsFigure;
  readonly latest: RowsFigure;
}

/** The field of a figure; its type tells whether the cell can be empty. */
type Worked<Value, KindName extends string, Is extends keyof Shapes, O> = Field<
  Value,
  Omit<O, 'while' | 'where' | 'by'> & {
    readonly figure: Shapes[Is] & { readonly is: Is; readonly while?: O extends { readonly while: infer W extends AnyOf } ? W : undefined };
  },
  KindName
>;

/** How many days a date or an instant lies back, by the calendar of Japan: 0 on the day itself, empty before it. */
export function daysSince<const O extends FigureOptions = NoOptions>(
  label: string,
  date: string,
  options?: O,
): Worked<number, 'integer', 'daysSince', O> {
  return figureField('integer', label, { is: 'daysSince', date }, options, { unit: '日' });
}

/** How many days a date or an instant lies ahead: 0 on the day itself, empty once it has passed. */
export function daysUntil<const O extends FigureOptions = NoOptions>(
  label: string,
  date: string,
  options?: O,
): Worked<number, 'integer', 'daysUntil', O> {
  return figureField('integer', label, { is: 'daysUntil', date }, options, { unit: '日' });
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

/** Whether a row is like this. */
export function when<const O extends FigureOptions & { readonly words?: readonly [string, string] } = NoOptions>(
  label: string,
  holds: Condition,
  options?: O,
): Worked<boolean, 'flag', 'when', O> {
  return figureField('flag', label, { is: 'when', holds }, options, {});
}

function over(is: RowsFigure['is'], path: string, { where, by }: RowsOptions = {}): RowsFigure {
  const [of = '', field] = path.split('.');
  return { is, of, field, by, where };
}

function figureField<F>(kind: string, label: string, figure: Figure, options: RowsOptions = {}, shown: FieldOptions): F {
  const { while: holds, where: _where, by: _by, ...rest } = options;
  return { kind, label, options: { ...shown, ...rest, figure: { ...figure, while: holds } } } as F;
}
