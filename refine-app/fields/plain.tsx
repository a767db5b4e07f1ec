/** A cell that says words alone, and their class. */
export interface Plain {
  readonly text: string;
  readonly className?: string;
}

/** Plain words where they need an element of their own; a table's cell is one already. */
export function PlainWords({ text, className }: Plain) {
  return <span className={className}>{text}</span>;
}
