import { adminRoles, type Role, roleLabels, typeOfRole } from '../../domain/roles.ts';
import type { SeedRow } from '../insert.ts';
import { addDays, instantAt } from './days.ts';
import { type DemoOrganization, representativeTitles } from './organizations.ts';
import { diceFor } from './random.ts';
import { staffNames } from './vocabulary/people.ts';

export const demoPassword = 'Seseragi-2026';

/** The people of the foundation; their ids come first, in this order. */
export interface StaffMember {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly email: string;
  readonly active: boolean;
}

const furtherStaff: readonly (readonly [name: string, role: Role, email: string, active: boolean])[] = [
  ['加納 沙織', 'fund_staff', 'fund_staff2@example.jp', true],
  ['𠮷岡 健', 'fund_staff', 'fund_staff3@example.jp', true],
  ['平山 久美', 'accounting_staff', 'accounting_staff2@example.jp', true],
  ['黒田 宗一郎', 'selection_committee', 'selection_committee2@example.jp', true],
  ['飯塚 理沙', 'evaluation_committee', 'evaluation_committee2@example.jp', true],
  ['長尾 義男', 'general_user', 'general_user2@example.jp', false],
];

export const staff: readonly StaffMember[] = [
  ...adminRoles.map((role, index) => ({ role, name: staffNames[index] ?? roleLabels[role], email: `${role}@example.jp`, active: true })),
  ...furtherStaff.map(([name, role, email, active]) => ({ role, name, email, active })),
].map((member, index) => ({ id: index + 1, ...member }));

const byRole = new Map(adminRoles.map((role) => [role, staff.filter((entry) => entry.role === role && entry.active)]));

/** One of the people with a role; the number decides which. */
export function staffWithRole(role: Role, number = 0): StaffMember {
  const members = byRole.get(role) ?? [];
  const member = members[number % members.length];
  if (!member) throw new Error(`Nobody has the role ${role}`);
  return member;
}

/** Every organisation has two people: the one who does the papers, and the one who signs. */
export function contactIdOf(organization: DemoOrganization): number {
  return staff.length + organization.id * 2 - 1;
}

export function representativeIdOf(organization: DemoOrganization): number {
  return staff.length + organization.id * 2;
}

export function staffRows(passwordHash: string, baseDate: string): SeedRow<'users'>[] {
  return staff.map(({ id, name, role, email, active }) => ({
    ...account(id, addDays(baseDate, -diceFor('staff', id).int(400, 3000)), passwordHash),
    username: name,
    email,
    type: typeOfRole(role),
    roletype: role,
    position: roleLabels[role],
    status: active ? 1 : 0,
  }));
}

/** The accounts that the demo names; they are the contacts of the first organisations. */
const demoAddresses = ['recipient@example.jp', 'recipient2@example.jp', 'recipient3@example.jp', 'newcomer@example.jp'];

export const newcomerOrganizationId = demoAddresses.length;

const contactPositions: Readonly<Partial<Record<DemoOrganization['type'], string>>> = { school: '教諭', research: '助教', municipality: '主査' };

/** The address of an organisation's contact. */
export function recipientAddress({ id, contact }: DemoOrganization): string {
  return demoAddresses[id - 1] ?? `${contact.latin}${id * 2 - 1}@example.jp`;
}

export function recipientRows(organization: DemoOrganization, passwordHash: string, baseDate: string): SeedRow<'users'>[] {
  const { id, contact, representative, type } = organization;
  const isNew = id === newcomerOrganizationId;
  const joined = addDays(baseDate, isNew ? -12 : -diceFor('recipient', id).int(30, 2500));
  const person = { type: 'USER', roletype: 'recipient', organizationId: id, status: 1 } as const;
  const [contactId, representativeId] = [contactIdOf(organization), representativeIdOf(organization)];
  return [
    {
      ...account(contactId, joined, passwordHash),
      ...person,
      username: contact.name,
      email: recipientAddress(organization),
      forcePasswordChange: isNew ? 1 : 0,
      position: contactPositions[type] ?? '事務局',
    },
    {
      ...account(representativeId, joined, passwordHash),
      ...person,
      username: representative.name,
      email: `${representative.latin}${id * 2}@example.jp`,
      forcePasswordChange: id % 3 === 0 ? 1 : 0,
      position: representativeTitles[type],
      status: id % 19 === 7 ? 0 : 1,
    },
  ];
}

function account(id: number, joinedAt: string, password: string) {
  const created = instantAt(joinedAt, 10, id % 60);
  return {
    id,
    password,
    forcePasswordChange: 0,
    signIn: 'password' as const,
    organizationId: null,
    joinedAt,
    createdAt: created,
    updatedAt: created,
  };
}
