import { resources } from '../../resources.config.ts';
import type { ResourceMap } from '../../schema/resource.ts';

/** All resources by name, for code that looks one up. */
export const resourceMap: ResourceMap = resources;
