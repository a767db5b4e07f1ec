import { resources } from '../../resources.config.ts';
import { textOf } from '../ui/present.ts';
import type { MyApplication } from './use-my-applications.ts';

/** A cell of an application as a line of Japanese. */
export function cellText(application: MyApplication, name: keyof typeof resources.applications.fields): string {
  return textOf(resources.applications, name, { ...application });
}
