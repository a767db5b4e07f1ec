import type { ComponentType } from 'react';

/** What a capability adds to the grantees' area, as its `screens/grantee.tsx` exports it. */
export interface GranteePart {
  /** Path below `/user` → the module whose default is the page. */
  readonly pages: Readonly<Record<string, () => Promise<{ readonly default: ComponentType }>>>;
}
