import type { ByName, Scalar } from './field.ts';

/** A list as it is often wanted: a tab above it. */
export interface ListView<Filter extends string = string> {
  /**
   * Its filters, parameter → value or values. `@today`, `@yesterday` and `@fiscalYear` are those of Japan; `@turn` is what waits for the reader's role, and
   * the tab is for the roles that something may wait for.
   */
  readonly where: ByName<Filter, Scalar | readonly Scalar[]>;
  /** A field name; a leading minus means descending. The order of the list unless said. */
  readonly sort?: string;
  /** The list opens with it: its filters are fixed values. */
  readonly opens?: true;
}
