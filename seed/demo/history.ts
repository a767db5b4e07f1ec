import type { Role } from '../../domain/roles.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import type { DemoOrganization } from './organizations.ts';
import { type Dice, diceFor } from './random.ts';
import { contactIdOf, staffWithRole } from './users.ts';
import { reasonsFor } from './vocabulary/reasons.ts';
import { actingRole, instantOf, type Taken } from './walk.ts';

export interface Actor {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
}

/** A row but for its id. */
export interface HistoryDraft {
  readonly applicationId: number;
  readonly fromStatus: ApplicationStatus | null;
  readonly toStatus: ApplicationStatus;
  readonly comment: string | null;
  readonly isShared: 0 | 1;
  readonly userId: number;
  readonly userName: string;
  readonly userRole: Role;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The latest steps of an application's status, oldest first; all of them begin with the creation. */
export function historyFor(application: DemoApplication, most = Number.POSITIVE_INFINITY): HistoryDraft[] {
  const { index, status } = application.plan;
  const dice = diceFor('history', index);
  const number = dice.int(0, 59);
  return application.walk.slice(-most).map((step) => {
    const at = instantOf(step);
    const { id, name, role } = actorOf(step, application);
    return {
      applicationId: application.plan.id,
      fromStatus: step.transition?.from ?? null,
      toStatus: step.to,
      comment: commentOn(step, status, number, dice),
      isShared: step.transition?.shared ? 1 : 0,
      userId: id,
      userName: name,
      userRole: role,
      createdAt: at,
      updatedAt: at,
    };
  });
}

/** Drafts of several applications as rows, in the order of time. */
export function historyRows(drafts: readonly HistoryDraft[], firstId: number): SeedRow<'status_histories'>[] {
  return [...drafts]
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
    .map((draft, index) => ({ id: firstId + index, ...draft }));
}

/** Who took a step: one whose turn it was. The staff of a role share the applications among them. */
export function actorOf({ transition }: Taken, { plan, organization }: DemoApplication): Actor {
  const role = actingRole(transition);
  return role === 'recipient' ? grantee(organization) : staffWithRole(role, plan.index);
}

/** Applications are made, and what concerns them filed, by the contact. */
export function grantee(organization: DemoOrganization): Actor {
  return { id: contactIdOf(organization), name: organization.contact.name, role: 'recipient' };
}

/** Where nothing has to be said, little is. The same number picks what is asked and what is answered. */
function commentOn({ transition }: Taken, present: ApplicationStatus, number: number, dice: Dice): string | null {
  if (!transition || !(transition.comment || dice.chance(0.3))) return null;
  const reasons = reasonsFor(transition, present);
  return reasons[number % reasons.length] ?? null;
}
