import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';

type Page<Props> = LazyExoticComponent<ComponentType<Props>>;

/** The pages of a resource that are written by hand. Each says in its first line why the generated one is not enough. */
export interface Pages {
  readonly list?: Page<{ resource: Resource }>;
  readonly show?: Page<{ resource: Resource; id: number }>;
  readonly create?: Page<{ resource: Resource }>;
  readonly edit?: Page<{ resource: Resource; id: number }>;
}

export const overrides: { readonly [Name in keyof typeof resources]?: Pages } = {
  applications: { show: lazy(async () => ({ default: (await import('./applications/show.tsx')).ApplicationShow })) },
};
