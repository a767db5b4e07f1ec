import type { Scalar } from './field.ts';

/** Related rows of another resource as a panel on the record page, with their number and a link to all of them; shown to roles that may read them. */
export interface Related {
  /** Their reference to this record, or a reference that both share. Their list must have a filter by it. */
  readonly by: string;
  /** The columns in order; default: those of their list without what this record already shows. */
  readonly columns?: readonly string[];
  /** A field name; a leading minus means descending. Default: the order of their list. */
  readonly sort?: string;
  /** Additional filters of their list: parameter → value. */
  readonly where?: Readonly<Record<string, Scalar>>;
  /** The heading; default: the label of the resource. */
  readonly title?: string;
  /** Allows creation in a dialog with the reference preset, for users who may create; on all records, or on those with these values. */
  readonly adds?: true | Readonly<Record<string, Scalar>>;
  /** Text of the empty panel; default: a standard sentence. */
  readonly empty?: string;
}
