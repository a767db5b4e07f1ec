import { addDays } from '../../domain/dates/days.ts';
import type { Role } from '../../domain/roles.ts';
import { turnGroup } from '../../domain/workflow/status-groups.ts';
import type { Bar, Card, Count, Due, Plot } from '../cards.ts';
import type { Scalar } from '../field.ts';
import { choicesOf } from '../kinds/choice.ts';
import type { ResourceMap } from '../resource.ts';
import { fieldOf, type Resource } from '../resource.ts';

export interface DeclaredCard extends Card {
  readonly name: string;
  readonly resource: Resource;
}

/** The declared `waits` of a resource. */
export interface DeclaredWait extends Count {
  readonly resource: Resource;
}

export interface DeclaredDue extends Due {
  readonly resource: Resource;
}

export interface DeclaredPlot extends Plot {
  readonly name: string;
  readonly resource: Resource;
}

/** The cards of the dashboard: filtered counts first, then totals. */
export function cardsOf(resources: ResourceMap): DeclaredCard[] {
  const all = Object.values(resources).flatMap((resource) =>
    Object.entries(resource.cards ?? {}).map(([name, card]): DeclaredCard => ({ ...card, name, resource })),
  );
  const isTotal = ({ count }: Card) => Object.keys(count).length === 0;
  return [...all.filter((card) => !isTotal(card)), ...all.filter(isTotal)];
}

export function waitsOf(resources: ResourceMap): DeclaredWait[] {
  return Object.values(resources).flatMap((resource) => (resource.waits ? [{ ...resource.waits, resource }] : []));
}

export function duesOf(resources: ResourceMap): DeclaredDue[] {
  return Object.values(resources).flatMap((resource) => (resource.due ? [{ ...resource.due, resource }] : []));
}

export function plotsOf(resources: ResourceMap): DeclaredPlot[] {
  return Object.values(resources).flatMap((resource) =>
    Object.entries(resource.plots ?? {}).map(([name, plot]): DeclaredPlot => ({ ...plot, name, resource })),
  );
}

export function isFor({ for: roles, resource }: DeclaredWait, role: Role): boolean {
  return resource.access.read.includes(role) && (roles ?? resource.access.read).includes(role);
}

/** Resolves the filters of a count for a role and day into list parameters: parameter → values. */
export function filtersOf({ count }: Count, today: string, role: Role): Record<string, string[]> {
  const variables: Readonly<Record<string, string>> = { '@today': today, '@yesterday': addDays(today, -1), '@turn': turnGroup(role) };
  return Object.fromEntries(
    Object.entries(count).map(([name, values]) => [name, [values].flat().map((value: Scalar) => variables[String(value)] ?? String(value))]),
  );
}

/** The filters of rows due within a week of that day. */
export function dueFiltersOf(due: Due, today: string, role: Role): Record<string, string[]> {
  return { ...filtersOf(due, today, role), [`${due.on}From`]: [today], [`${due.on}To`]: [addDays(today, 6)] };
}

/** The bars of a plot by key, in order. */
export function barsOf({ resource, by, bars }: DeclaredPlot): Readonly<Record<string, Bar>> {
  if (bars) return bars;
  const field = fieldOf(resource, by);
  const colors = (field?.options.colors ?? {}) as Readonly<Record<string, string>>;
  const choices = field ? Object.entries(choicesOf(field)) : [];
  return Object.fromEntries(choices.map(([code, label]): [string, Bar] => [code, { label, color: colors[code], codes: [code] }]));
}

export function keyOf({ key, by }: Plot): string {
  return key ?? by;
}
