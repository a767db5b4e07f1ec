import type { Template } from '../../../../api/mail/compose.ts';
import type { MergeValues } from '../../../../api/mail/merge-values.ts';
import type { MergeFieldName } from '../../../../domain/mail/merge-fields.ts';
import { placeholdersIn } from '../../../../domain/text/merge.ts';

/** Fields that identify a grant and can be listed for several; other differing fields require separate mails. */
const listableFields: readonly string[] = ['applicationDetails', 'grantNumber', 'entryNumber', 'title'] satisfies readonly MergeFieldName[];

type Text = Pick<Template, 'subject' | 'body' | 'isHtml'>;

/** Maximum number of values listed; the rest are counted. */
const maxListed = 3;

/**
 * Merge values for one mail about several grants of its recipient.
 * @returns null where the text differs between the grants
 */
export function mergedValues({ subject, body, isHtml }: Text, all: readonly MergeValues[]): MergeValues | null {
  const used = placeholdersIn(`${subject}\n${body}`) as readonly MergeFieldName[];
  const joined = used.map(
    (name) => [name, joinedValue(name, [...new Set(all.map((values) => values[name] ?? null))], isHtml ? '　／　' : '\n')] as const,
  );
  if (joined.some(([, value]) => value === undefined)) return null;
  return { ...all[0], ...Object.fromEntries(joined) };
}

function joinedValue(name: string, values: readonly (string | null)[], separator: string): string | null | undefined {
  if (values.length === 1) return values[0];
  if (!listableFields.includes(name) || values.includes(null)) return undefined;
  if (name === 'applicationDetails') return values.join(separator);
  const rest = values.length - maxListed;
  return values.slice(0, maxListed).join('、') + (rest > 0 ? ` ほか${rest}件` : '');
}

/** Groups items by key, in order of first occurrence. */
export function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    if (known) known.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}
