import { applicationStatusColors } from '../../domain/workflow/application-statuses.ts';

const colors: Readonly<Record<string, string>> = applicationStatusColors;

export function statusColor(status: string): string | undefined {
  return colors[status];
}
