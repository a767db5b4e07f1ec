import type { Resource } from '../../../schema/resource.ts';
import { readKept, useKept } from '../../ui/use-kept.ts';

/** A user's settings of a list, kept on this device. */
export interface Preferences {
  /** The columns shown; as declared unless chosen. */
  readonly columns?: readonly string[];
  readonly density?: 'compact' | 'comfortable';
  /** Views that the user has saved, besides the declared ones. */
  readonly views?: readonly OwnView[];
}

export interface OwnView {
  readonly label: string;
  /** The query of the list's address. */
  readonly search: string;
}

export const usePreferences = (resource: Resource) => useKept<Preferences>(keyOf(resource));

export const keptPreferences = (resource: Resource) => readKept<Preferences>(keyOf(resource));

const keyOf = ({ name }: Resource) => `seseragi.list.${name}`;
