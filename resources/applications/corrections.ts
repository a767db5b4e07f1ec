
import { applicationStatusLabels } from '../../domain/workflow/application-statuses.ts';
import { awaitedRoles } from '../../domain/workflow/transitions.ts';
import {dateTime, longText, reference, status, text, 
} from '../../schema/fields.ts';
import { textsOver, } from '../../schema/groups.ts';
import { type LifecycleOf, states } from '../../schema/lifecycle.ts';
import { resource } from '../../schema/resource.ts';
import { fund, office, } from '../common.ts';
import * as terms from './rules/terms.ts';

const correctionFields = {
  applicationId: reference('申請', 'applications', { required: true, readOnly: true }),
  entryId: reference('応募', 'entries', { readOnly: true, required: true }),
  ...textsOver('applicationId', { entryNumber: '受付番号', applicationTitle: ['題名', 'title'],
    organizationName: ['団体名', 'organizationId.name'] }),
  applicationStatus: status('申請の状況', applicationStatusLabels, { from: 'applicationId.status', awaits: { roles: awaitedRoles } }),
  message: longText('全体への連絡', { readOnly: true, max: 2000 }),
  until: dateTime('修正の期限', { readOnly: true, required: true }),
  requestedById: reference('依頼した人', 'users', { readOnly: true }),
  requestedByName: text('依頼した人', { from: 'requestedById.username', blank: '自動（ウイルス検査）' }),
  returnedAt: dateTime('修正した日時', { readOnly: true }),
} as const;

const correctionLifecycle = {
  states: states(terms.correctionStates, {
    open: '申請者の修正を待っています。',
    returned: '修正して、もう一度提出されました。',
    closed: '依頼を取り消しました。',
  }),
  first: 'open',
  steps: {
    answer: { from: 'open', to: 'returned', by: [], comesWith: '修正の提出', sets: { returnedAt: '@now' } },
    close: { from: 'open', to: 'closed', by: [], comesWith: '申請の状況の変更' },
  },
} as const satisfies LifecycleOf<typeof correctionFields, keyof typeof terms.correctionStates>;

/** Corrected by the applicant and not yet checked by the office. */
const returnedToCheck = { status: 'returned', applicationStatus: 'APPLICATION_SUBMITTED' } as const;

export const correction_requests = resource({
  label: '修正依頼',
  title: 'applicationTitle',
  screen: { detail: '/admin/applications/detail?entryNumber={entryNumber}&from=correction_requests', under: 'applications' },
  access: { read: office },
  fields: correctionFields,
  list: {
    columns: ['entryNumber', 'organizationName', 'applicationTitle', 'status', 'applicationStatus', 'until', 'returnedAt', 'createdAt',
      'requestedByName'],
    below: { organizationName: 'entryNumber', requestedByName: 'createdAt' },
    sort: '-id', unsorted: ['requestedByName', 'returnedAt', 'until', 'applicationStatus'],
    search: ['entryNumber', 'organizationName', 'applicationTitle'],
    filters: ['status', 'applicationStatus', 'applicationId', 'entryId'],
    views: { 戻ってきた修正: { where: returnedToCheck }, 修正待ち: { where: { status: 'open' } } },
    empty: '修正依頼はまだありません',
  },
  related: { correction_items: { by: 'requestId', columns: ['sectionTitle', 'message'] } },
  cards: { correctionsToCheck: { label: '戻ってきた修正', count: returnedToCheck, for: fund } },
  lifecycle: correctionLifecycle,
});

export const correction_items = resource({
  label: '修正してほしい区分',
  title: 'sectionTitle',
  screen: { unlisted: true },
  access: { read: office },
  appendOnly: true,
  fields: {
    requestId: reference('修正依頼', 'correction_requests', { required: true, owner: true }),
    sectionKey: text('区分のキー', { required: true, max: 40 }),
    sectionTitle: text('区分', { required: true, max: 60 }),
    message: longText('直してほしいこと', { required: true, max: 2000 }),
    fileId: reference('差し替えるファイル', 'entry_files', { unique: 'このファイルの差し替えは、すでに依頼されています' }),
  },
  list: { columns: ['sectionTitle', 'message'], sort: 'id', unsorted: ['message', 'sectionTitle'], search: [], filters: ['requestId'] },
});
