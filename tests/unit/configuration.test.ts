import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Role, roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { filterParameters } from '../../schema/derive/filters.ts';
import { historyName } from '../../schema/history.ts';
import { fieldOf, type Resource, readPath } from '../../schema/resource.ts';
import { openToGrantees } from '../support/permissions.ts';
import { rooms } from '../support/sources.ts';

const declarations = ['.', ...rooms].flatMap((room) =>
  readdirSync(join('resources', room))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('resources', room, file)),
);
const areas = declarations.map((file) => readFileSync(file, 'utf8'));
const source = areas.join('\n\n');
const code = source.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/'(?:[^'\\\n]|\\.)*'/g, "''");

/** How wide a line is where a full-width character takes two columns. */
const columnsOf = (line: string) => [...line].reduce((sum, character) => sum + (/[\u1100-\uffff]/.test(character) ? 2 : 1), 0);

/** Section 3 of both spec files: entity → its resource and fields. `id` and `updatedAt` are standard columns. */
const spec: Record<string, readonly [keyof typeof resources, string]> = {
  User: ['users', 'id username email password type roletype forcePasswordChange'],
  'Recipient user': ['recipient_users', 'id username email organization_name position joined_at status'],
  'Department grant': ['grants', 'id year yearOption category target title themeNumber description amount period startDate endDate'],
  'Adoption row': [
    'adoptions',
    'id grantNumber grantThemeNumber ukesyoSendDate ukesyoApplovalDate status statusKey applicationStatusId approvedAmount title organizationId organizationName contactUserName grantYear grantPeriod entryDate entryNumber theme',
  ],
  'Application row': [
    'applications',
    'id grantNumber grantThemeNumber ukesyoSendDate ukesyoApplovalDate status statusKey applicationStatusId approvedAmount title organizationId organizationName contactUserName grantYear grantPeriod entryDate entryNumber theme',
  ],
  'Application (grantee view)': [
    'applications',
    'id entryNumber grantNumber grantThemeNumber grantPeriod grantYear title organizationId organizationName contactUserName approvedAmount entryAmount entryAmountTotal entryDate status applicationStatusId bankId theme description targetRiverSystem targetRiver riverAdminCoordination riverAdminOrganization riverAdminName startDate endDate discoverySource representativeUserId contactUserId informationAtTheTime updatedAt',
  ],
  'Bank info record': ['banks', 'id bankName branchName accountNumber accountHolderName'],
  'Bank registration': ['banks', 'organizationId bankCode bankName branchCode branchName accountNumber accountHolderName accountType'],
  Submission: [
    'submissions',
    'submissionId applicationId grantReportFormId entryNumber grantNumber formNumber formName formDescription organizationName submittedUserName approvedUserName status submittedAt approvedAt receptionEndDate grantTitle grantYear reportFormId',
  ],
  Comment: ['comments', 'id userId userName userRole content createdAt isInternal entityType entityId'],
  'Payment status': [
    'payments',
    'requestSubmissionDate conditionalApprovalDate approvedAmount advancePaymentRequestDate advancePaymentAmount advancePaymentTransferDate reportCompletionDate finalAmount finalPaymentTransferDate refundAmount refundDeadline',
  ],
  'Grantee summary': [
    'payments',
    'applicationId grantNumber title organizationName approvedAmount advancePaymentAmount submittedAmount draftAmount advanceAmount deferredAmount refundAmount status',
  ],
  Receipt: [
    'receipts',
    'id applicationId grantNumber title amount vendor receiptDate paymentDate paymentMethod description taxAmount taxRate taxIncluded pointAmount status submittedAt submittedUserName approvedAt approvedUserName receiptImagePath receiptImageUrl',
  ],
  Notice: ['notifications', 'id title content status category type targetAudience startDate endDate year'],
  'Status option': ['application_statuses', 'id statusKey statusLabelAdmin description'],
};

/** Section 7 of both spec files: what each list can be asked for, beside `q`, pages and order. */
const parameters: Partial<Record<keyof typeof resources, string>> = {
  applications:
    'grantNumber grantThemeNumber organizationId organizationName contactUserName title status grantYear grantPeriod minApprovedAmount maxApprovedAmount entryDateFrom entryDateTo',
  grants: 'year category',
  submissions:
    'entryNumber grantNumber formNumber status year applicationId organizationId submittedUserId approvedUserId isRequired startDate endDate',
  receipts: 'status paymentMethod applicationId submittedUserId approvedUserId startDate endDate minAmount maxAmount',
  payments: 'year category status organizationId startDate endDate',
  comments: 'entity_type entity_id',
};

describe('the configuration', () => {
  it('is data, not a program', () => {
    expect(code).not.toMatch(/=>|\bfunction\b|\bif\b|\bfor\b(?!:)|\bnew\b|\breturn\b/);
  });

  it('keeps each line within 150 columns', () => {
    const table = readFileSync('domain/workflow/application-transitions.ts', 'utf8');
    expect(`${source}\n${table}`.split('\n').filter((line) => columnsOf(line) > 150)).toEqual([]);
  });

  it('has every resource in its list, and every area among the names', () => {
    const derived = Object.values<Resource>(resources).flatMap(({ name, lifecycle }) => (lifecycle && !lifecycle.history ? [historyName(name)] : []));
    const declared = Object.keys(resources).filter((name) => !derived.includes(name));
    expect([...source.matchAll(/^export const (\w+) = (?:resource|view)\(\{$/gm)].map(([, name]) => name).sort()).toEqual(declared.sort());
    const list = readFileSync('resources.config.ts', 'utf8');
    const files = declarations.filter((file) => file !== 'resources/common.ts');
    expect(files.filter((file) => !list.includes(`typeof import('./${file}')`))).toEqual([]);
  });

  it('names whoever did something to all staff who read that it was done, also to those who do not read the users', () => {
    const nameless = Object.values<Resource>(resources).flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([name, { kind, options }]) => {
        if (kind !== 'reference' || options.to !== 'users' || options.from) return [];
        const named = Object.values(resource.fields).find((other) => other.options.from === `${name}.username`);
        const readers = resource.access.read.filter((role) => role !== 'recipient' && (options.readBy ?? roles).includes(role));
        const knows = (role: Role) =>
          resources.users.access.read.includes(role as never) || (named && (named.options.readBy ?? roles).includes(role));
        return readers.every(knows) ? [] : [`${resource.name}.${name}`];
      }),
    );
    expect(nameless).toEqual([]);
  });

  it.each(Object.entries(spec))('declares every field of the spec: %s', (_entity, [name, fields]) => {
    expect(fields.split(' ').filter((field) => !fieldOf(resources[name], field))).toEqual([]);
  });

  it.each(Object.entries(parameters))('takes every parameter of the spec: %s', (name, names) => {
    const known = filterParameters(resources[name as keyof typeof resources]).map((parameter) => parameter.name);
    expect(names.split(' ').filter((parameter) => !known.includes(parameter))).toEqual([]);
  });

  it('gives every role of the spec something to read', () => {
    const readers = new Set(Object.values<Resource>(resources).flatMap(({ access }) => access.read));
    expect(roles.filter((role) => !readers.has(role))).toEqual([]);
    expect(roles).toHaveLength(12);
  });

  it('narrows the rows of everything that a recipient reads and that is not public', () => {
    const open = Object.values<Resource>(resources).filter(
      ({ name, access }) => access.read.includes('recipient') && !access.rows?.recipient && !openToGrantees.includes(name),
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('has the paths of the spec', () => {
    const paths = Object.fromEntries(Object.values<Resource>(resources).map((resource) => [resource.name, readPath(resource)]));
    expect(paths).toMatchObject({
      grants: '/admin/grants',
      recipient_users: '/recipient_users',
      adoptions: '/adoptions',
      applications: '/applications',
      submissions: '/submissions',
      receipts: '/receipts',
      payments: '/payments',
      users: '/users',
      notifications: '/notifications',
      audit_logs: '/admin/logs',
      outbox: '/admin/outbox',
      comments: '/comments',
    });
  });

  it('has the sidebar of the spec, in its order', () => {
    const entries = Object.values<Resource>(resources).flatMap(({ screen }) => (screen.menu ? [[screen.path, screen.menu]] : []));
    expect(entries.map(([path]) => path)).toEqual(
      ['grants', 'request_users', 'adoptions', 'applications', 'submissions', 'receipts', 'payments', 'users', 'notifications', 'logs'].map(
        (part) => `/admin/${part}`,
      ),
    );
  });
});
