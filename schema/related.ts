import type { Scalar } from './field.ts';

/** Rows of another resource that belong to a record, as a panel on its page: for those who may read them, with their number and the way to all of them. */
export interface Related {
  /** The reference there that leads to this record, or to the same row as a reference of this record does. Their list must have a filter by it. */
  readonly by: string;
  /** The columns in order; those of their list but what this record says itself, unless said. */
  readonly columns?: readonly string[];
  /** A field name; a leading minus means descending. The order of their list unless said. */
  readonly sort?: string;
  /** Further filters of their list: parameter → value. */
  readonly where?: Readonly<Record<string, Scalar>>;
  /** The heading; the label of the resource unless said. */
  readonly title?: string;
  /** Those who may create one do so here, in a dialog that does not ask whose it is; on a record whose cells are like this, where not on all. */
  readonly adds?: true | Readonly<Record<string, Scalar>>;
  /** What the empty panel says; a standard sentence unless given. */
  readonly empty?: string;
}
