import { type Whose, whoseTurn } from '../../domain/workflow/turn.ts';
import type { Field } from '../../schema/field.ts';
import { choicesOf, labelOf } from '../../schema/kinds/choice.ts';
import type { StatusOptions } from '../../schema/kinds/status.ts';
import { useMe } from '../data/session.ts';
import { Badge } from './badge.tsx';
import { resourceMap } from './present.ts';

interface Props {
  readonly field: Field;
  readonly value: unknown;
}

/** A status as its badge, with whose turn it is, seen by whoever reads it, where that is declared; an unknown code on grey. */
export function StatusBadge({ field, value }: Props) {
  const { roletype } = useMe();
  const code = String(value);
  return (
    <Badge color={(field.options as StatusOptions).colors?.[code]} whose={turnOf(field, code, roletype)}>
      {labelOf(value, field)}
    </Badge>
  );
}

export function turnOf(field: Field, code: string, reader: string): Whose | undefined {
  const roles = rolesAwaited(field);
  return roles && Object.hasOwn(choicesOf(field), code) ? whoseTurn(roles[code], reader) : undefined;
}

/** Of the newest of other rows, those who are awaited there. */
function rolesAwaited({ options }: Field): NonNullable<StatusOptions['awaits']>['roles'] | undefined {
  const { awaits, figure } = options as StatusOptions;
  const there = figure?.is === 'newest' && resourceMap[figure.of]?.fields[figure.field];
  return there ? { ...rolesAwaited(there), ...awaits?.roles } : awaits?.roles;
}
