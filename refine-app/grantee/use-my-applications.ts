import { type HttpError, useList } from '@refinedev/core';
import { useEffect, useSyncExternalStore } from 'react';
import type { resources } from '../../resources.config.ts';
import type { Row } from '../../schema/derive/rows.ts';

export type MyApplication = Row<typeof resources.applications>;

/** The applications of the grantee's own organisation, newest first; the server gives out no others. */
export function useMyApplications() {
  const { result, query } = useList<MyApplication, HttpError>({
    resource: 'applications',
    sorters: [{ field: 'entryDate', order: 'desc' }],
    pagination: { pageSize: 200 },
  });
  return { applications: result.data, query };
}

/** The application of the selected grant number. A number that is none of the person's own (an older one, someone else's on this machine) is dropped. */
export function useSelectedApplication() {
  const grantNumber = useSelectedGrant();
  const { applications, query } = useMyApplications();
  const application = grantNumber === null ? undefined : applications.find((one) => one.grantNumber === grantNumber);
  const foreign = grantNumber !== null && query.isSuccess && !query.isFetching && !application;
  useEffect(() => {
    if (foreign) selectGrant(null);
  }, [foreign]);
  return { grantNumber: foreign ? null : grantNumber, application, query };
}

const storageKey = 'seseragiGrantNumber';
const listeners = new Set<() => void>();

/** The grant number that the grantee works on, kept on this machine until the logout (spec, second file, section 2). */
export function useSelectedGrant(): string | null {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey));
}

export function selectGrant(grantNumber: string | null): void {
  if (grantNumber === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, grantNumber);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
