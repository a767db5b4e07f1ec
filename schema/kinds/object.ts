import type { Field, FieldOptions, Fields, NoOptions } from '../field.ts';
import { accept, type Kind, refuse } from '../kind.ts';
import { onlyInCalls } from './list.ts';

/** Named values, for API calls without a form; for example an item of a `list`. An optional missing part is null. */
export function object<const O extends FieldOptions<never> = NoOptions>(
  label: string,
  parts: Fields,
  options?: O,
): Field<object, NoInfer<O>, 'object'> {
  return { kind: 'object', label, options: { ...(options ?? ({} as O)), parts } };
}

/** @param kindOf the kind of a part */
export function objectKind(kindOf: (field: Field) => Kind): Kind {
  return {
    ...onlyInCalls,
    check(input, field) {
      if (typeof input !== 'object' || input === null || Array.isArray(input)) return refuse(`${field.label}の指定が正しくありません`);
      const values: Record<string, unknown> = {};
      for (const [name, part] of partsOf(field)) {
        const value = Object.hasOwn(input, name) ? (input as Record<string, unknown>)[name] : undefined;
        if (value === undefined || value === null || value === '') {
          if (part.options.required) return refuse(`${part.label}は必須です`);
          values[name] = null;
          continue;
        }
        const checked = kindOf(part).check(value, part);
        if (!checked.ok) return checked;
        values[name] = checked.value;
      }
      return accept(values);
    },
    json(field) {
      const parts = partsOf(field);
      const required = parts.flatMap(([name, { options }]) => (options.required ? [name] : []));
      const properties = Object.fromEntries(parts.map(([name, part]) => [name, { title: part.label, ...kindOf(part).json(part) }]));
      return { type: 'object', properties, ...(required.length > 0 && { required }) };
    },
  };
}

const partsOf = (field: Field) => Object.entries(field.options.parts as Fields);
