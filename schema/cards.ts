import type { Role } from '../domain/roles.ts';
import type { ByName, Scalar } from './field.ts';

/** A row count, by filters of the list. */
export interface Count<Filter extends string = string> {
  /**
   * Filters of the list, parameter → value or values, `{ status: 'lent', dueOnTo: '@yesterday' }`. Days are days in Japan; `'@turn'` is the status
   * group that waits for the reader's role, `turn_<role>`.
   */
  readonly count: ByName<Filter, Scalar | readonly Scalar[]>;
  /** For these roles; default: all that may read the rows. */
  readonly for?: readonly Role[];
}

/** A number on the dashboard that links to the counted rows. */
export interface Card<Filter extends string = string> extends Count<Filter> {
  readonly label: string;
}

/** Rows with a due date: those due within a week are listed on the dashboard, the nearest first; overdue ones are the 期限超過 tab of the list. */
export interface Due<Filter extends string = string, Name extends string = string> extends Count<Filter> {
  /** The label of the due date, `提出期限`. */
  readonly label: string;
  /** The date or instant field; the list must have a filter by it. */
  readonly on: Name;
  /** The filters of overdue rows, if a due date before today does not suffice. */
  readonly past?: Count<Filter>['count'];
}

/** Row counts by code, as bars on the dashboard. */
export interface Plot<Name extends string = string> {
  readonly label: string;
  /** The choice or status field to count by. */
  readonly by: Name;
  /** Bars that combine several codes; default: one bar per code. */
  readonly bars?: Readonly<Record<string, Bar>>;
  /** The key of a bar in the response; default: the field's name. */
  readonly key?: string;
  /** Bars shown as text only, because they would dwarf the others. */
  readonly apart?: readonly string[];
}

export interface Bar {
  readonly label: string;
  readonly color?: string | undefined;
  readonly codes: readonly string[];
}
