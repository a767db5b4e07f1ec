import type { Role } from '../domain/roles.ts';
import type { ByName, Scalar } from './field.ts';

/** How many rows a list has. */
export interface Count<Filter extends string = string> {
  /**
   * Filters of the list, parameter → value or values, `{ status: 'lent', dueOnTo: '@yesterday' }`. The days are those of Japan; `'@turn'` is the
   * group of statuses that waits for the role which asks, `turn_<role>`.
   */
  readonly count: ByName<Filter, Scalar | readonly Scalar[]>;
  /** For whom; for all who read the rows, unless said. */
  readonly for?: readonly Role[];
}

/** A number on the dashboard, which leads to the rows behind it. */
export interface Card<Filter extends string = string> extends Count<Filter> {
  readonly label: string;
}

/**
 * Rows that have to be seen to by a day: those of the week to come stand on the dashboard, the nearest first; those whose day has passed are the tab
 * 期限超過 of the list.
 */
export interface Due<Filter extends string = string, Name extends string = string> extends Count<Filter> {
  /** What comes on that day, `提出期限`. */
  readonly label: string;
  /** The date or instant, which the list filters by. */
  readonly on: Name;
  /** The filters of those whose day has passed, where a day before today is not all that tells them. */
  readonly past?: Count<Filter>['count'];
}

/** How many rows stand where, as bars on the dashboard. */
export interface Plot<Name extends string = string> {
  readonly label: string;
  /** The choice or status that tells them apart. */
  readonly by: Name;
  /** What takes several of its codes together; each code by itself unless said. */
  readonly bars?: Readonly<Record<string, Bar>>;
  /** What the answer calls a bar; the field's name unless said. */
  readonly key?: string;
  /** Bars that would dwarf the others: they are only named. */
  readonly apart?: readonly string[];
}

export interface Bar {
  readonly label: string;
  readonly color?: string | undefined;
  readonly codes: readonly string[];
}
