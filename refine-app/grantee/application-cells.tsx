import { type ApplicationStatus, applicationStatusColors } from '../../domain/workflow/application-statuses.ts';
import { granteeStage } from '../../domain/workflow/grantee-stages.ts';
import { resources } from '../../resources.config.ts';
import { Badge } from '../ui/badge.tsx';
import { textOf } from '../ui/present.ts';
import type { MyApplication } from './use-my-applications.ts';

/** A cell of an application as a line of Japanese. */
export function cellText(application: MyApplication, name: keyof typeof resources.applications.fields): string {
  return textOf(resources.applications, name, { ...application });
}

/** Where an application stands, in the grantee's words. What is returned within the foundation looks like any other checking of a report. */
export function StatusBadge({ status }: { readonly status: ApplicationStatus }) {
  const shown = status.startsWith('RETURNED_BY_') ? 'REPORT_COMPLETED_ADMIN' : status;
  const colors: Readonly<Record<string, string>> = applicationStatusColors;
  return <Badge color={colors[shown]}>{granteeStage(status).label}</Badge>;
}
