/** The areas of `resources/` and the resources that they export, extended by each area; `resources.config.ts` lists them. */
export interface Areas {
  /** Shared parts without resources. */
  common: Record<never, never>;
}

/** The name of a resource. Independent of the declarations, so that they can refer to each other without a type cycle. */
export type ResourceName = { [A in keyof Areas]: keyof Areas[A] & string }[keyof Areas];

/** A filter parameter of a list, derived from a field or declared in `params`. */
export type FilterName<Name extends string, Param extends string> =
  | Name
  | Param
  | `${'min' | 'max' | 'has'}${Capitalize<Name>}`
  | `${Name}${'From' | 'To'}`;

/** Resource names including generated histories. */
export type AnyResourceName = ResourceName | `${ResourceName}_history`;
