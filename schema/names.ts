/** The files of `resources/`, by area, and what they export: resources. `resources.config.ts` says which there are. */
export interface Areas {
  /** Shared pieces, and no resource. */
  common: Record<never, never>;
}

/** The name of a resource. It hangs on no declaration, so that each may name all others. */
export type ResourceName = { [A in keyof Areas]: keyof Areas[A] & string }[keyof Areas];

/** A parameter by which a list can be filtered: as its fields' kinds call them, or as it calls them itself. */
export type FilterName<Name extends string, Param extends string> =
  | Name
  | Param
  | `${'min' | 'max' | 'has'}${Capitalize<Name>}`
  | `${Name}${'From' | 'To'}`;

/** The history that is made for a lifecycle has a name of its own. */
export type AnyResourceName = ResourceName | `${ResourceName}_history`;
