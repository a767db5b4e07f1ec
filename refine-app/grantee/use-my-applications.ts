import { useEffect } from 'react';
import type { resources } from '../../resources.config.ts';
import type { Row } from '../../schema/derive/rows.ts';
import { sharedText } from '../ui/kept.ts';
import { useRows } from './queries.ts';

/** What the pages of a grant go by; the page of the application itself asks for all. */
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

const selected = sharedText('seseragiGrantNumber');

/** The grant number that the grantee works on, kept on this machine until the logout (spec, second file, section 2). */
export function useSelectedGrant(): string | null {
  return selected.use(selected.get);
}

export const selectGrant = selected.set;

/** Where one is chosen. */
export const selectPath = '/user/application-select';

/** Who follows a mail to what belongs to a grant, before any grant is selected, has thereby selected that one. */
export function useGrantOfMail(grantNumber: string | null | undefined): void {
  const known = useSelectedGrant();
  useEffect(() => {
    if (known === null && grantNumber) selectGrant(grantNumber);
  }, [known, grantNumber]);
}
