import type { ComponentType } from 'react';
import type { Values } from '../../schema/derive/validators.ts';
import type { Resource } from '../../schema/resource.ts';
import type { RowData } from '../ui/row.ts';
import type { Outcome } from '../ui/rows-dialog.tsx';
import type { OwnButtonProps, Place } from './actions/own-button.ts';

/** Fetches a page, which is a part of its own in the build. */
export type Load<Props> = () => Promise<ComponentType<Props>>;
type OfResource = { resource: Resource };
export type OfRow = { resource: Resource; id: number };

/** The pages of a resource that the generated ones are not enough for. Each says in its first line why. */
export interface Pages {
  readonly list?: Load<OfResource>;
  readonly show?: Load<OfRow>;
  readonly create?: Load<OfResource>;
  readonly edit?: Load<OfRow>;
}

/** What there is to say around a declared action beyond its declared words. */
interface FollowUp {
  /** What the inputs begin with, by the one row that it is done to. */
  readonly begin?: (row: RowData) => Values;
  /** Below the question, of the one row: what whoever answers it has to see. */
  readonly Before?: ComponentType<{ row: RowData }>;
  /** After one row, from what the call answered. */
  readonly note?: (answer: Readonly<Record<string, unknown>>) => string;
  /** Below the results of many rows. */
  readonly Report?: ComponentType<{ outcomes: readonly Outcome[] }>;
}

/** What a resource's actions are beyond what is declared of them. */
export interface OwnActions {
  /** Before the declared buttons, in this order. Each sees for itself who may press it. */
  readonly buttons?: { readonly [P in Place]?: Readonly<Record<string, ComponentType<OwnButtonProps>>> };
  /** By action. */
  readonly followUps?: Readonly<Record<string, FollowUp>>;
}

/** A page beside those of the resources. */
export interface Screen {
  /** Below `/admin`. */
  readonly path: string;
  /** Of the page, for those who may read the resource; a page without one asks for its rights itself. */
  readonly guard?: { readonly title: string; readonly resource: Resource };
  readonly load: () => Promise<ComponentType>;
}

/** Filled by `installConsoleParts`. */
export const installed = {
  pages: {} as Record<string, Pages | undefined>,
  actions: {} as Record<string, OwnActions | undefined>,
  screens: [] as Screen[],
  strips: [] as ComponentType[],
};

export const ownPagesOf = ({ name }: Resource): Pages => installed.pages[name] ?? {};
export const ownActionsOf = ({ name }: Resource): OwnActions => installed.actions[name] ?? {};
export const strips = (): readonly ComponentType[] => installed.strips;
export const ownScreens = (): readonly Screen[] => installed.screens;
