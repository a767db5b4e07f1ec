import type { Me } from '../../../refine-app/data/session.ts';
import type { WholeApplication } from '../../../refine-app/grantee/use-my-applications.ts';
import { resources } from '../../../resources.config.ts';
import { clerk } from './draw.tsx';
import { rowOf } from './rows.ts';

/** Somebody of an organisation that has a grant. */
export const teacher: Me = { ...clerk, id: 21, username: '川原 恵', type: 'user', roletype: 'recipient', organizationId: 5 };

/** The row of an application as the grantee gets it. */
export function applicationOf(id: number, given: Partial<WholeApplication> = {}): WholeApplication {
  return rowOf(resources.applications, id, { grantNumber: `2026-${id}`, ...given }) as unknown as WholeApplication;
}

export const myApplication = applicationOf(1);
