import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';

/** The resources that declare pages for grantees. */
export const declared: readonly Resource[] = Object.values<Resource>(resources).filter(({ screen }) => screen.grantee);

/** The address of their list. */
export function homeOf({ screen }: Resource): string {
  return `/user/${screen.grantee?.path}`;
}

/** The label in the grantee area. */
export function nameOf({ screen, label }: Resource): string {
  return screen.grantee?.label ?? label;
}
