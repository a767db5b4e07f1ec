import type { Template } from '../../../../api/mail/compose.ts';
import type { MergeValues } from '../../../../api/mail/merge-values.ts';
import type { MergeFieldName } from '../../../../domain/mail/merge-fields.ts';
import { placeholdersIn } from '../../../../domain/text/merge.ts';

/** What names a grant: several are listed. Anything else that differs from grant to grant has to be said in a mail of its own. */
const listed: readonly string[] = ['applicationDetails', 'grantNumber', 'entryNumber', 'title'] satisfies readonly MergeFieldName[];

type Text = Pick<Template, 'subject' | 'body' | 'isHtml'>;

/** So many are named in a line; the rest are counted. */
const named = 3;

/**
 * What one mail says of several grants of its reader.
 * @returns null where the text says something else of each
 */
export function joinedValues({ subject, body, isHtml }: Text, all: readonly MergeValues[]): MergeValues | null {
  const used = placeholdersIn(`${subject}\n${body}`) as readonly MergeFieldName[];
  const joined = used.map(
    (name) => [name, joinedValue(name, [...new Set(all.map((values) => values[name] ?? null))], isHtml ? '　／　' : '\n')] as const,
  );
  if (joined.some(([, value]) => value === undefined)) return null;
  return { ...all[0], ...Object.fromEntries(joined) };
}

function joinedValue(name: string, values: readonly (string | null)[], between: string): string | null | undefined {
  if (values.length === 1) return values[0];
  if (!listed.includes(name) || values.includes(null)) return undefined;
  if (name === 'applicationDetails') return values.join(between);
  const rest = values.length - named;
  return values.slice(0, named).join('、') + (rest > 0 ? ` ほか${rest}件` : '');
}

/** Those that share a key, in the order of the first of each. */
export function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    if (known) known.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}
