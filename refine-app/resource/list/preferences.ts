import type { Resource } from '../../../schema/resource.ts';
import { readKept, useKept } from '../../ui/use-kept.ts';

/** How someone likes to see a list; kept on this machine. */
export interface Preferences {
  /** The columns shown; as declared unless chosen. */
  readonly columns?: readonly string[];
  readonly density?: 'compact' | 'comfortable';
  /** Views of one's own, beside those that are declared. */
  readonly views?: readonly OwnView[];
}

export interface OwnView {
  readonly label: string;
  /** The list's address. */
  readonly search: string;
}

export const usePreferences = (resource: Resource) => useKept<Preferences>(keyOf(resource));

export const keptPreferences = (resource: Resource) => readKept<Preferences>(keyOf(resource));

const keyOf = ({ name }: Resource) => `seseragi.list.${name}`;
