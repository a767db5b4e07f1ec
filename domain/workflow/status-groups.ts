import { type Role, roleLabels } from '../roles.ts';
import { type ApplicationStatus, applicationStatuses, type Phase, pendingApplicationStatuses, phaseBars } from './application-statuses.ts';
import { codesOfLegacy, type LegacyStatus, legacyStatusLabels } from './legacy-statuses.ts';
import { statusesAwaiting } from './transitions.ts';

/** Statuses of grants that can be evaluated: from the report to the end. */
export const evaluatedStatuses: readonly ApplicationStatus[] = applicationStatuses
  .filter(({ key, phase }) => key === 'GRANT_COMPLETED' || ['report', 'decision', 'returned', 'settlement'].includes(phase))
  .map(({ key }) => key);

/** Statuses before the contract letter is signed. */
export const unsignedStatuses: readonly ApplicationStatus[] = ['CONTRACT_PREPARATION', 'CONTRACT_PROCESSING', 'CONTRACT_ON_HOLD'];

interface StatusGroup {
  readonly label: string;
  readonly codes: readonly ApplicationStatus[];
  readonly holds?: true;
  readonly waitsFor?: AwaitedRole | 'anybody';
}

/** Roles that have to act in some status; a test compares it with the table. */
const awaitedRoles = [
  'fund_staff',
  'fund_manager',
  'fund_department_head',
  'director',
  'general_department_head',
  'general_staff',
  'accounting_staff',
  'recipient',
] as const satisfies readonly Role[];

type AwaitedRole = (typeof awaitedRoles)[number];
type GroupName = 'pending' | `turn_${AwaitedRole}` | `phase_${Phase}` | LegacyStatus;

/** The filter value for what waits for a role: `status=turn_fund_staff`. */
export const turnGroup = <R extends Role>(role: R): `turn_${R}` => `turn_${role}`;

const turns = awaitedRoles.map((role): [GroupName, StatusGroup] => [
  turnGroup(role),
  { label: `${roleLabels[role]}の対応待ち`, codes: statusesAwaiting(role), waitsFor: role },
]);
const legacy = (Object.keys(legacyStatusLabels) as LegacyStatus[]).map((key): [GroupName, StatusGroup] => [
  key,
  { label: legacyStatusLabels[key], codes: codesOfLegacy(key) },
]);

const phases = Object.entries(phaseBars).map(([phase, { label, codes }]): [GroupName, StatusGroup] => [
  `phase_${phase as Phase}`,
  { label, codes, holds: true },
]);

/** Filter values other than single codes: phases, awaiting confirmation, awaiting each role, legacy statuses. */
export const applicationStatusGroups = Object.fromEntries([
  ...phases,
  ['pending', { label: '確認待ち', codes: pendingApplicationStatuses, waitsFor: 'anybody' }],
  ...turns,
  ...legacy,
]) as Readonly<Record<GroupName, StatusGroup>>;
