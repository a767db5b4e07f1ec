import { useSearchParams } from 'react-router';
import { isRole, type Role } from '../../../domain/roles.ts';
import { type ApplicationStatus, applicationStatuses } from '../../../domain/workflow/application-statuses.ts';

/** What is asked of the map stands in its address, so that it can be sent to someone. */
export function useQuestion() {
  const [query, setQuery] = useSearchParams();
  const role = query.get('role');
  const status = query.get('status');
  const set = (name: string, value: string | null) =>
    setQuery(
      (old) => {
        if (value === null) old.delete(name);
        else old.set(name, value);
        return old;
      },
      { replace: true },
    );
  return {
    entryNumber: query.get('entryNumber') || null,
    all: query.get('view') === 'all',
    role: isRole(role) ? role : null,
    selected: applicationStatuses.find(({ key }) => key === status)?.key ?? null,
    ask: {
      entryNumber: (value: string | null) => set('entryNumber', value),
      all: (all: boolean) => set('view', all ? 'all' : null),
      role: (one: Role | null) => set('role', one),
      selected: (one: ApplicationStatus | null) => set('status', one),
    },
  };
}
