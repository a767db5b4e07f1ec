import { type Whose, whoseTurn } from '../../domain/workflow/turn.ts';
import type { Field } from '../../schema/field.ts';
import { choicesOf, labelOf } from '../../schema/kinds/choice.ts';
import type { StatusOptions } from '../../schema/kinds/status.ts';
import { resourceMap } from '../data/resource-map.ts';
import { useMe } from '../data/session.ts';
import { Badge } from './badge.tsx';

interface Props {
  readonly field: Field;
  readonly value: unknown;
}

/** A status as a badge, with whose turn it is from the user's view, where declared; an unknown code is grey. */
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

/** The roles that each status awaits; for a status computed from the newest of other rows, those of that field. */
function rolesAwaited({ options }: Field): NonNullable<StatusOptions['awaits']>['roles'] | undefined {
  const { awaits, figure } = options as StatusOptions;
  const sourceField = figure?.is === 'newest' && resourceMap[figure.of]?.fields[figure.field];
  return sourceField ? { ...rolesAwaited(sourceField), ...awaits?.roles } : awaits?.roles;
}
