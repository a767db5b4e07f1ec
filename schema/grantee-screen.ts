/** Generated pages of a resource in the grantee area: a list, and a record page with the grantee's actions. */
export interface GranteeScreen<Name extends string = string> {
  /** Below `/user/`: the list at `loans`, a record at `loans/1`. */
  readonly path: string;
  /** Menu entry and heading; default: the label of the resource. */
  readonly label?: string;
  /** Fields on a card of the list, besides title and status, in order; default: the columns of the list. */
  readonly columns?: readonly Name[];
  /** Fields of the record page, in order; default: all that the grantee may read. Empty ones are left out. */
  readonly fields?: readonly Name[];
  /** A sentence under the heading of the list. */
  readonly lead?: string;
  /** Text of the empty list; default: a standard sentence. */
  readonly empty?: string;
  /** The icon as an SVG path in a 24×24 viewport; default: a sheet of paper. */
  readonly icon?: string;
}
