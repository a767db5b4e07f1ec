import { applicationTransitions } from '../../../domain/workflow/application-transitions.ts';
import type { GuardSubject } from '../../../domain/workflow/guards.ts';
import { resources } from '../../../resources.config.ts';
import { searchColumns } from '../../db/search-text.ts';
import type { RowPart } from '../../resources/write.ts';

/** What steps ask of an application itself. */
const guarded: Readonly<Record<Exclude<keyof GuardSubject, 'to' | 'role' | 'lastActivity' | 'money'>, true>> = {
  grantNumber: true,
  approvedAmount: true,
  entryAmount: true,
  contactUserId: true,
  startDate: true,
  endDate: true,
  bankId: true,
  advancedPaymentFlg: true,
  advancedPaymentAmount: true,
};

/** What a step looks at in an application's row, and what it may change there: less than half of the row. */
export const stepPart: RowPart = {
  name: 'step',
  columns: [
    ...new Set([
      resources.applications.title,
      ...searchColumns(resources.applications),
      'status',
      'statusSince',
      ...Object.keys(guarded),
      ...applicationTransitions.flatMap(({ sets }) => Object.keys(sets?.application ?? {})),
    ]),
  ],
};
