/** Groups of fields that are often declared together, to be spread: `...stamp('approved', '承認')`. */
import { type Role, roleLabels } from '../domain/roles.ts';
import type { Field, NoOptions } from './field.ts';
import { choice } from './kinds/choice.ts';
import { dateTime } from './kinds/date-time.ts';
import { flag } from './kinds/flag.ts';
import { integer } from './kinds/integer.ts';
import { longText } from './kinds/long-text.ts';
import { reference } from './kinds/reference.ts';
import { status } from './kinds/status.ts';
import { text } from './kinds/text.ts';

type ReadOnly = { readonly readOnly: true };
type Stamp<Name extends string> = { readonly [N in `${Name}At`]: Field<string, ReadOnly, 'dateTime'> } & {
  readonly [N in `${Name}UserId`]: Field<number, ReadOnly & { readonly to: 'users' }, 'reference'>;
} & { readonly [N in `${Name}UserName`]: Field<string, { readonly from: `${Name}UserId.username` }, 'text'> };

/** Instant, user id and user name of an event: `approvedAt`, `approvedUserId`, `approvedUserName`. */
export function stamp<const Name extends string>(name: Name, label: string): Stamp<Name> {
  return {
    [`${name}At`]: dateTime(`${label}日時`, { readOnly: true }),
    [`${name}UserId`]: reference(`${label}者`, 'users', { readOnly: true }),
    [`${name}UserName`]: text(`${label}者`, { from: `${name}UserId.username` }),
  } as unknown as Stamp<Name>;
}

/** The author of the row, by id and by name at the time: `userId`, `userName`. */
export function writer(label: string) {
  return {
    userId: integer(`${label}${label.endsWith('人') ? 'の' : ''}ID`, { readOnly: true }),
    userName: text(label, { readOnly: true }),
  } as const;
}

/** The author with their role at the time: `userRole`. */
export function writerInRole(label: string) {
  return { ...writer(label), userRole: choice('権限', roleLabels, { readOnly: true }) } as const;
}

/** The status of a row before and after a step. */
export function statusChange<const State extends string>(labels: Readonly<Record<State, string>>, colors: Readonly<Record<string, string>> = {}) {
  return {
    fromStatus: status('変更前', labels, { colors }),
    toStatus: status('変更後', labels, { required: true, colors }),
  } as const;
}

/** The fields of a history entry: statuses, comment and its visibility, author. */
export function stepRecord<const State extends string>(labels: Readonly<Record<State, string>>, colors?: Readonly<Record<string, string>>) {
  return {
    ...statusChange(labels, colors),
    comment: longText('コメント', { readOnly: true }),
    isShared: flag('コメントの公開範囲', { readOnly: true, words: ['助成者にも表示', '内部のみ'] }),
    ...writerInRole('実行者'),
  } as const;
}

type Over<Path extends string, Labels> = {
  readonly [N in keyof Labels & string]: Field<
    string,
    { readonly from: `${Path}.${Labels[N] extends readonly [string, infer End extends string] ? End : N}` },
    'text'
  >;
};

/** Text fields read over a reference, name → label, or label and path there: `{ organizationName: ['団体名', 'organizationId.name'] }`. */
export function textsOver<const Path extends string, const Labels extends Readonly<Record<string, string | readonly [label: string, at: string]>>>(
  path: Path,
  labels: Labels,
): Over<Path, Labels> {
  const fields = Object.entries(labels).map(([name, said]): [string, Field<string, NoOptions, 'text'>] => {
    const [label, at] = typeof said === 'string' ? [said, name] : said;
    return [name, text(label, { from: `${path}.${at}` })];
  });
  return Object.fromEntries(fields) as Over<Path, Labels>;
}

/** The same value for several roles: `rows: forRoles(office, { sealed: false })`. */
export function forRoles<const R extends Role, const C>(all: readonly R[], same: C): { readonly [N in R]: C } {
  return Object.fromEntries(all.map((role) => [role, same])) as { readonly [N in R]: C };
}
