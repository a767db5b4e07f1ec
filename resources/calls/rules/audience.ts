import type { callAudiences, organizationTypes } from '../../../domain/terms.ts';

type OrganizationType = keyof typeof organizationTypes;

/** Organisation types that may apply, by the audience of the call. */
export const typesByAudience: Readonly<Record<keyof typeof callAudiences, readonly OrganizationType[]>> = {
  any: ['school', 'research', 'npo', 'voluntary', 'foundation', 'municipality'],
  school: ['school'],
  research: ['research'],
  groups: ['npo', 'voluntary', 'foundation', 'municipality'],
};
