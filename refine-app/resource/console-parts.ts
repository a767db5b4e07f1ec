import { type ComponentType, createElement } from 'react';
import type { RowData } from '../ui/row.ts';
import { type ConsoleScreen, installed, type Load, type OfRow, type OwnActions, type Pages } from './console-registry.ts';
import type { RecordPage } from './record/show.tsx';

/** What a capability adds to the console for its declarations `D`, as its `screens/console.tsx` exports it. */
export interface ConsolePart<D = object> {
  readonly pages?: { readonly [N in keyof D]?: Pages };
  readonly actions?: { readonly [N in keyof D]?: OwnActions };
  readonly screens?: readonly ConsoleScreen[];
  /** Shown above every page while they have something to show. */
  readonly strips?: readonly ComponentType[];
}

type AnyConsolePart = ConsolePart<Readonly<Record<string, unknown>>>;

/** Registers the parts, before the console's first rendering. */
export function installConsoleParts(parts: readonly AnyConsolePart[]): void {
  for (const { pages, actions, screens = [], strips = [] } of parts) {
    Object.assign(installed.pages, pages);
    Object.assign(installed.actions, actions);
    installed.screens.push(...screens);
    installed.strips.push(...strips);
  }
}

/** The page of a record with hand-written panels. */
export function recordPage<R extends RowData>(load: () => Promise<RecordPage<R>>): Load<OfRow> {
  return async () => {
    const [{ ResourceShow }, parts] = await Promise.all([import('./record/show.tsx'), load()]);
    return (props: OfRow) => createElement(ResourceShow<R>, { ...props, page: parts });
  };
}
