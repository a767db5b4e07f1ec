import type { Field, FieldOptions } from '../field.ts';
import { accept, type Checked, type Kind, refuse } from '../kind.ts';

export interface ListOptions extends FieldOptions {
  /** Maximum number of items; `tooMany` is the error. */
  readonly most: number;
  readonly tooMany: string;
  /** Replaces the errors of items, and of a value that is not a list. */
  readonly wrong: string;
}

/** A list of values of one kind, for API calls without a form: `list('申請', reference('申請', 'applications'), { … })`. */
export function list<const O extends ListOptions>(label: string, of: Field, options: O): Field<readonly unknown[], NoInfer<O>, 'list'> {
  return { kind: 'list', label, options: { ...options, of } };
}

/** @param kindOf the kind of an item */
export function listKind(kindOf: (field: Field) => Kind): Kind {
  return {
    ...onlyInCalls,
    check(input, field) {
      const { most, tooMany, wrong, required } = field.options as unknown as ListOptions;
      const of = field.options.of as Field;
      if (!Array.isArray(input)) return refuse(wrong);
      if (input.length === 0 && required) return refuse(typeof required === 'string' ? required : wrong);
      const checked: Checked[] = input.map((item) => kindOf(of).check(item, of));
      if (checked.some(({ ok }) => !ok)) return refuse(wrong);
      return input.length > most ? refuse(tooMany) : accept(checked.map((one) => one.ok && one.value));
    },
    json(field) {
      const { most, required } = field.options as unknown as ListOptions;
      const of = field.options.of as Field;
      return { type: 'array', items: kindOf(of).json(of), ...(required && { minItems: 1 }), maxItems: most };
    },
  };
}

/** Members of kinds without column, filter and cell. */
export const onlyInCalls = {
  storage: 'text',
  filter: 'none',
  read: () => refuse('この項目では検索できません'),
  format: (value: unknown) => JSON.stringify(value),
} as const;
