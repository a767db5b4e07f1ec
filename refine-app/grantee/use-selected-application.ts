import { useEffect } from 'react';
import { selectGrant, useSelectedGrant } from './selected-grant.ts';
import { useMyApplications } from './use-my-applications.ts';

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
