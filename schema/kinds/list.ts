import type { Field, FieldOptions } from '../field.ts';
import { accept, type Checked, type Kind, refuse } from '../kind.ts';

export interface ListOptions extends FieldOptions {
  /** At most so many; `tooMany` is the error. */
  readonly most: number;
  readonly tooMany: string;
  /** Replaces the error of an item, and of what is no list. */
  readonly wrong: string;
}

/** Several values of one kind, in a call that no form makes: `list('申請', reference('申請', 'applications'), { … })`. */
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

/** What has no column, no filter and no cell. */
export const onlyInCalls = {
  storage: 'text',
  filter: 'none',
  read: () => refuse('この項目では検索できません'),
  format: (value: unknown) => JSON.stringify(value),
} as const;
