import type { ByName, Scalar } from './field.ts';

/** A named view of a list, shown as a tab. */
export interface ListView<Filter extends string = string> {
  /**
   * Filters, parameter → value or values. `@today`, `@yesterday` and `@fiscalYear` are those of Japan; `@turn` is what waits for the reader's role,
   * and hides the tab from roles that nothing waits for.
   */
  readonly where: ByName<Filter, Scalar | readonly Scalar[]>;
  /** A field name; a leading minus means descending. Default: the order of the list. */
  readonly sort?: string;
  /** The default view of the list; its filters must be constants. */
  readonly opens?: true;
}
