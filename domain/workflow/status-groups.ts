import { roleLabels } from '../roles.ts';
import { type ApplicationStatus, applicationStatuses, pendingApplicationStatuses } from './application-statuses.ts';
import { codesOfLegacy, type LegacyStatus, legacyStatusLabels } from './legacy-statuses.ts';
import { awaiting, turnAt } from './transitions.ts';

interface StatusGroup {
  readonly label: string;
  readonly codes: readonly ApplicationStatus[];
}

/** The name of the filter that finds what waits for a role: `status=turn_fund_staff`. */
export const turnGroup = (role: string) => `turn_${role}`;

const awaited = new Set(applicationStatuses.flatMap(({ key }) => turnAt(key)));
const turns = [...awaited].map((role): [string, StatusGroup] => [turnGroup(role), { label: `${roleLabels[role]}の対応待ち`, codes: awaiting(role) }]);
const legacy = (Object.keys(legacyStatusLabels) as LegacyStatus[]).map((key): [string, StatusGroup] => [
  key,
  { label: legacyStatusLabels[key], codes: codesOfLegacy(key) },
]);

/** What a status filter takes beside single codes: what awaits confirmation, what awaits each role, the older generic statuses. */
export const applicationStatusGroups: Readonly<Record<string, StatusGroup>> = {
  pending: { label: '確認待ち', codes: pendingApplicationStatuses },
  ...Object.fromEntries(turns),
  ...Object.fromEntries(legacy),
};
