import type { ComponentType } from 'react';
import type { Values } from '../../schema/derive/validators.ts';
import type { Resource } from '../../schema/resource.ts';
import type { RowData } from '../ui/row.ts';
import type { Outcome } from '../ui/rows-dialog.tsx';
import type { OwnButtonProps, Place } from './actions/own-button.ts';

/** Loads a page from a chunk of its own. */
export type Load<Props> = () => Promise<ComponentType<Props>>;
type OfResource = { resource: Resource };
export type OfRow = { resource: Resource; id: number };

/** The hand-written pages of a resource. Each file's first line says why the generated one is not enough. */
export interface Pages {
  readonly list?: Load<OfResource>;
  readonly show?: Load<OfRow>;
  readonly create?: Load<OfResource>;
  readonly edit?: Load<OfRow>;
}

/** Hand-written additions to a declared action. */
interface FollowUp {
  /** Initial values of the inputs, for a single row. */
  readonly begin?: (row: RowData) => Values;
  /** Shown below the question, for a single row. */
  readonly Before?: ComponentType<{ row: RowData }>;
  /** Added to the success message of a single row, from the call's answer. */
  readonly note?: (answer: Readonly<Record<string, unknown>>) => string;
  /** Shown below the results of many rows. */
  readonly Report?: ComponentType<{ outcomes: readonly Outcome[] }>;
}

/** A resource's hand-written buttons, and additions to its declared actions. */
export interface OwnActions {
  /** Shown before the declared buttons, in this order. Each checks the permission itself. */
  readonly buttons?: { readonly [P in Place]?: Readonly<Record<string, ComponentType<OwnButtonProps>>> };
  /** By action. */
  readonly followUps?: Readonly<Record<string, FollowUp>>;
}

/** A page that belongs to no resource. */
export interface ConsoleScreen {
  /** Below `/admin`. */
  readonly path: string;
  /** The page's title and the resource that one must be allowed to read; a page without a guard checks permissions itself. */
  readonly guard?: { readonly title: string; readonly resource: Resource };
  readonly load: () => Promise<ComponentType>;
}

/** Filled by `installConsoleParts`. */
export const installed = {
  pages: {} as Record<string, Pages | undefined>,
  actions: {} as Record<string, OwnActions | undefined>,
  screens: [] as ConsoleScreen[],
  strips: [] as ComponentType[],
};

export const ownPagesOf = ({ name }: Resource): Pages => installed.pages[name] ?? {};
export const ownActionsOf = ({ name }: Resource): OwnActions => installed.actions[name] ?? {};
export const strips = (): readonly ComponentType[] => installed.strips;
export const ownScreens = (): readonly ConsoleScreen[] => installed.screens;
