import type { Role } from '../roles.ts';
import type { ApplicationStatus } from './application-statuses.ts';
import { movesApplications, stepsFor } from './transitions.ts';

/** What the generated half asks of a lifecycle: who moves rows at all, and who may move one that stands at a status. */
export interface Workflow {
  readonly moves: (role: Role) => boolean;
  readonly canMove: (status: string, role: Role) => boolean;
}

const workflows: Readonly<Record<string, Workflow>> = {
  application: { moves: movesApplications, canMove: (status, role) => stepsFor(status as ApplicationStatus, role).length > 0 },
};

/** The lifecycle that a resource names; undefined where its status is changed by declared actions only. */
export function workflowNamed(name: string | undefined): Workflow | undefined {
  return name === undefined ? undefined : workflows[name];
}
