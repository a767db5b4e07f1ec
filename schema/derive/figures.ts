import type { Role } from '../../domain/roles.ts';
import type { Condition, DayFigure, Field, Figure, NewestFigure, RowsFigure } from '../field.ts';
import { kindOf } from '../kinds/index.ts';
import type { ResourceMap } from '../resource.ts';
import { type Resource, tableOf } from '../resource.ts';
import { relatedRowsTestsIn, testsIn } from './conditions.ts';
import { linkOf, relationMistakes } from './links.ts';
import { fieldAt } from './paths.ts';

/** Checks a computed field; mistakes in English. */
export function checkFigure(resource: Resource, { options: { figure, readBy } }: Field, resources: ResourceMap): string[] {
  if (!figure) return [];
  const used = usedBy(resource, figure, resources);
  const wrong = used.flatMap(({ table, path }) => {
    const found = fieldAt(table, path, resources);
    return typeof found === 'string' ? [found] : [];
  });
  const over = isOverRows(figure) ? linkOf(resource, figure, resources) : null;
  if (typeof over === 'string') return [`figure: ${over}`];
  const others = conditionsOf(resource, figure, resources).flatMap(({ table, condition }) => relationMistakes(table, condition, resources));
  if (others.length > 0) return others.map((mistake) => `figure: ${mistake}`);
  const mistakes = [
    ...wrong,
    ...(wrong.length > 0 ? [] : [...checkKind(used, figure, resources), ...(readBy ? [] : revealed(resource, figure, used, resources))]),
  ];
  return [...new Set(mistakes)].map((mistake) => `figure: ${mistake}`);
}

interface Used {
  readonly table: string;
  readonly path: string;
  /** The figure is computed from it; otherwise it is only used in a condition. */
  readonly isValue?: true;
}

/** All fields that a figure depends on. */
function usedBy(resource: Resource, figure: Figure, resources: ResourceMap): Used[] {
  const own = tableOf(resource);
  const paths = conditionsOf(resource, figure, resources).flatMap(({ table, condition }) =>
    testsIn(condition).map(([path]): Used => ({ table, path })),
  );
  if (figure.is === 'when') return paths;
  const table = isOverRows(figure) ? (resources[figure.of]?.of ?? figure.of) : own;
  const path = 'date' in figure ? figure.date : figure.field;
  return path === undefined ? paths : [...paths, { table, path, isValue: true }];
}

interface Asked {
  readonly table: string;
  readonly condition: Condition;
}

/** All conditions of a figure, on the row itself and on related rows. */
function conditionsOf(resource: Resource, figure: Figure, resources: ResourceMap): Asked[] {
  const own = [...[figure.while ?? []].flat(), ...(figure.is === 'when' ? [figure.holds] : [])].map(
    (condition): Asked => ({ table: tableOf(resource), condition }),
  );
  const theirs = isOverRows(figure) && figure.where ? [{ table: resources[figure.of]?.of ?? figure.of, condition: figure.where }] : [];
  return [...own, ...theirs].flatMap((asked) => [asked, ...conditionsWithin(asked, resources)]);
}

/** Nested conditions on related rows. */
function conditionsWithin({ condition }: Asked, resources: ResourceMap): Asked[] {
  return relatedRowsTestsIn(condition).flatMap(({ others: { of, where = {} } }) => {
    const asked = { table: resources[of]?.of ?? of, condition: where };
    return [asked, ...conditionsWithin(asked, resources)];
  });
}

function checkKind(used: readonly Used[], figure: Figure, resources: ResourceMap): string[] {
  if (figure.is === 'count' || figure.is === 'when') return [];
  const value = used.find(({ isValue }) => isValue);
  const found = value && fieldAt(value.table, value.path, resources);
  const field = typeof found === 'object' ? found.field : undefined;
  if (figure.is === 'sum') return field?.kind === 'yen' ? [] : ['sum needs a yen field, resource.field'];
  if (figure.is === 'newest') return field && ['choice', 'status'].includes(field.kind) ? [] : ['newest needs a choice or a status, resource.field'];
  return field && ['date', 'timestamp'].includes(kindOf(field).storage) ? [] : [`${figure.is} needs a date or an instant`];
}

/** A figure reveals its inputs, so without a `readBy` all of its readers must be able to read every row and field that it depends on. */
function revealed(resource: Resource, figure: Figure, used: readonly Used[], resources: ResourceMap): string[] {
  const readers = resource.access.read;
  const asked = conditionsOf(resource, figure, resources).flatMap(({ condition }) => relatedRowsTestsIn(condition).map(({ others }) => others.of));
  const others = [...(isOverRows(figure) ? [figure.of] : []), ...asked].flatMap((of) => resources[of] ?? []);
  const rows = others.flatMap(({ access }) => readers.filter((role) => !access.read.includes(role) || access.rows?.[role]));
  const fields = used.flatMap(({ table, path }) => {
    const found = fieldAt(table, path, resources);
    return typeof found === 'object' && found.field ? readers.filter((role) => isWithheld(found.field as Field, role)) : [];
  });
  const named = [...new Set([...rows, ...fields])];
  return named.length === 0 ? [] : [`tells ${named.join(', ')} of what they may not read; say in readBy who is to read it`];
}

const isWithheld = ({ options: { readBy, readWhen } }: Field, role: Role) => (readBy && !readBy.includes(role)) || readWhen?.[role] !== undefined;

/** Whether the figure always has a value; a sum over no rows is 0. */
export function isNeverEmpty(figure: Figure | undefined): boolean {
  return figure !== undefined && !figure.while && ['sum', 'count', 'when'].includes(figure.is);
}

type OverRows = (RowsFigure | NewestFigure | (DayFigure & { readonly of: string })) & Pick<Figure, 'while'>;

/** Whether it is computed from rows of another resource. */
export function isOverRows(figure: Figure): figure is OverRows {
  return 'of' in figure && figure.of !== undefined;
}
