import type { ResourceMap } from '../../schema/resource.ts';

/** Below these places stand names that the declaration makes up itself; the words go on behind them. */
const named = [
  /^(fields|related|actions|cards|plots)$/,
  /^list\.(views|params|below|assumes)$/,
  /^list\.views\.\*\.where$/,
  /^access\.(rows|cascade|further)$/,
  /^lifecycle\.(states|steps)$/,
  /^screen\.(sections|pages)$/,
  /^plots\.\*\.bars$/,
  /\.(sets|set|asks|count|past|choices|colors|roles|groups|offers|columns|adds|unless|readWhen)$/,
  /^(checks|couplings)\.(when|set)$/,
];

/** Here stands a condition on rows. */
const condition =
  /(^where|\.holds|\.while|\.(actions|steps)\.\*\.when|^actions\.\*\.when|^access\.only\.\w+|^access\.(rows|cascade)\.\*|\.readWhen\.\*|figure\.where|^public\.where|^unique\.where)$/;

/** The fields that a call, a dialog or a step asks for are declared as those of a row. */
const fields = /(\.inputs|^lifecycle\.chosen)$/;

/** Values that are words themselves. */
const spoken = /(^checks\.rule|^list\.params\.\*\.is|figure\.is|steps\.\*\.kind|^actions\.\*\.kind|^fields\.\*\.kind)$/;

/** The words of the language that some declarations use: properties by their place, kinds of fields, operators of conditions, variables. */
export function wordsOf(resources: ResourceMap): Set<string> {
  const words = new Set<string>();
  for (const resource of Object.values(resources)) collect(resource, '', words);
  return words;
}

function collect(value: unknown, path: string, words: Set<string>): void {
  if (typeof value === 'string') collectText(value, path, words);
  else if (Array.isArray(value)) for (const item of value) collect(item, path, words);
  else if (typeof value !== 'object' || value === null) return;
  else if (condition.test(path)) collectCondition(value, words);
  else if (fields.test(path)) collectNamed(value, 'fields', words.add(path));
  else collectNamed(value, path, words);
}

function collectNamed(value: object, path: string, words: Set<string>): void {
  const isNamed = named.some((pattern) => pattern.test(path));
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    const next = [...(path ? [path] : []), isNamed ? '*' : key].join('.');
    words.add(next);
    collect(inner, next, words);
  }
}

function collectText(text: string, path: string, words: Set<string>): void {
  if (spoken.test(path)) words.add(`${path}: ${text}`);
  if (/^@(now|today|yesterday|fiscalYear|turn|userId|userName|organizationId|categories|grantYears)$/.test(text)) words.add(text);
}

function collectCondition(wanted: object, words: Set<string>): void {
  for (const [path, value] of Object.entries(wanted)) {
    if (/(^|\.)has(No)?$/.test(path)) {
      words.add(`condition: ${path.includes('.') ? 'over a reference ' : ''}${path.split('.').at(-1)}`);
      for (const others of [value].flat()) {
        for (const word of Object.keys(others)) words.add(`condition: others.${word}`);
        collectCondition(others.where ?? {}, words);
      }
      continue;
    }
    if (path.includes('.')) words.add('condition: over a reference');
    words.add(Array.isArray(value) ? 'condition: one of' : value === null ? 'condition: empty' : 'condition: a value');
    if (typeof value === 'string') collectText(value, path, words);
    if (Array.isArray(value)) collect(value, path, words);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    for (const [operator, operand] of Object.entries(value)) {
      words.add(`condition: ${operator}`);
      collect(operand, operator, words);
    }
  }
}
