import type { Role } from '../../domain/roles.ts';

/** Groups of roles by the decisions ("Roles"), written down by hand: `tests/access/` must not follow from the declarations that it is compared with. */
export const heads = ['fund_manager', 'fund_department_head'] as const satisfies readonly Role[];
export const fund = ['fund_staff', ...heads] as const;
export const affairs = ['director', 'general_department_head', 'general_staff'] as const satisfies readonly Role[];
export const office = [...fund, ...affairs, 'accounting_staff'] as const satisfies readonly Role[];
/** Those who answer for the system: the log, the backups, the alerts. */
export const overseers = [...heads, 'director', 'general_department_head'] as const satisfies readonly Role[];
export const committees = ['selection_committee', 'evaluation_committee'] as const satisfies readonly Role[];
/** Everyone whom the console admits. */
export const staff = [...office, ...committees, 'general_user', 'head_corporate_planning'] as const satisfies readonly Role[];
export const everyone = [...staff, 'recipient'] as const satisfies readonly Role[];
