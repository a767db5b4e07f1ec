import { useEffect } from 'react';
import type { resources } from '../../resources.config.ts';
import type { Row } from '../../schema/derive/rows.ts';
import { sharedText } from '../ui/kept.ts';
import { useRows } from './queries.ts';

/** The fields that the pages of a grant need; the application's own page requests all. */
const ofGrant = [
  'title',
  'status',
  'entryNumber',
  'entryDate',
  'entryAmount',
  'approvedAmount',
  'grantNumber',
  'grantId',
  'grantYear',
  'grantPeriod',
  'category',
  'startDate',
  'endDate',
  'grantThemeNumber',
  'organizationId',
  'organizationName',
  'contactUserName',
  'bankId',
  'advancedPaymentFlg',
  'advancedPaymentAmount',
] as const;

export type MyApplication = Pick<WholeApplication, 'id' | 'version' | (typeof ofGrant)[number]>;
export type WholeApplication = Row<typeof resources.applications>;

/** The applications of the grantee's own organisation, newest first; the server gives out no others. */
export function useMyApplications() {
  const { rows: applications, query } = useRows<MyApplication>('applications', { fields: ofGrant.join() }, '-entryDate');
  return { applications, query };
}

/** The application of the selected grant number. A number that is not among the user's own (outdated, or another user's on this device) is cleared. */
export function useSelectedApplication() {
  const grantNumber = useSelectedGrant();
  const { applications, query } = useMyApplications();
  const application = grantNumber === null ? undefined : applications.find((one) => one.grantNumber === grantNumber);
  const isUnknown = grantNumber !== null && query.isSuccess && !query.isFetching && !application;
  useEffect(() => {
    if (isUnknown) selectGrant(null);
  }, [isUnknown]);
  return { grantNumber: isUnknown ? null : grantNumber, application, query };
}

const selected = sharedText('seseragiGrantNumber');

/** The selected grant number, kept on this device until the logout (spec, second file, section 2). */
export function useSelectedGrant(): string | null {
  return selected.use(selected.get);
}

export const selectGrant = selected.set;

/** The page on which a grant is selected. */
export const selectPath = '/user/application-select';

/** Selects the grant of a page that was opened from a mail, where none is selected yet. */
export function useGrantOfMail(grantNumber: string | null | undefined): void {
  const known = useSelectedGrant();
  useEffect(() => {
    if (known === null && grantNumber) selectGrant(grantNumber);
  }, [known, grantNumber]);
}
