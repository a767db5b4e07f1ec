/** Pages over a resource in the grantees' area: a list, and a page for each record with what the grantee may do to it. */
export interface GranteeScreen<Name extends string = string> {
  /** Below `/user/`: the list at `loans`, a record at `loans/1`. */
  readonly path: string;
  /** The entry in the menu and the heading; the label of the resource unless said. */
  readonly label?: string;
  /** What a card of the list says beside the title and the status, in order; the columns of the list unless said. */
  readonly columns?: readonly Name[];
  /** What the record's page says, in order; all that the grantee reads, unless said. What is empty is left out. */
  readonly fields?: readonly Name[];
  /** A sentence under the heading of the list. */
  readonly lead?: string;
  /** What the empty list says; a standard sentence unless given. */
  readonly empty?: string;
  /** The drawing of the icon on a ground of 24 by 24, as an SVG path; a sheet of paper unless given. */
  readonly icon?: string;
}
