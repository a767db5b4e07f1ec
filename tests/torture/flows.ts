import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from '../../api/runtime/root.ts';
import { stepsFrom } from '../../domain/workflow/transitions.ts';
import type { AnyRow } from '../support/rows.ts';
import type { Dice } from './dice.ts';
import type { People, Said } from './people.ts';

/** What the product has acknowledged: a row that is there, at that version at least. Once its deletion is asked for it may go, and once that is answered it is gone. */
export interface Claim {
  readonly table: string;
  readonly id: number;
  readonly version?: number;
  readonly fate?: 'leaving' | 'gone';
}

/** Everyday work in one or several calls. `claim` takes what each answer has promised as soon as it is there. */
export interface Flow {
  readonly name: string;
  run(at: Place): Promise<void>;
}

export interface Place {
  readonly people: People;
  readonly dice: Dice;
  readonly applications: readonly { readonly id: number; readonly organizationId: number }[];
  claim(claim: Claim): void;
}

const pdf = (text: string) => new File([`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`], `報告書${text}.pdf`);
const picture = () => new File([readFileSync(join(root, 'seed/files/photo-spring.jpg'))], '写真.jpg', { type: 'image/jpeg' });

const ok = ({ status }: Said) => status === 200 || status === 201;

/** Remembers a row that an answer showed. */
function noted(at: Place, table: string, answer: Said): AnyRow | null {
  if (!ok(answer) || !answer.data?.id) return null;
  at.claim({ table, id: answer.data.id, ...(answer.data.version && { version: answer.data.version }) });
  return answer.data;
}

const some = (at: Place) => at.dice.of(at.applications).id;
const word = ({ dice }: Place) => `${dice.throw(1_000_000)}`;

/** Registered, changed and deleted as the declaration says. */
function kept(table: string, as: string, path: string, values: (at: Place) => AnyRow, change: (at: Place) => AnyRow): Flow {
  return {
    name: `${table}の登録・変更・削除`,
    async run(at) {
      const row = noted(at, table, await at.people.call(as, 'POST', path, values(at)));
      if (!row) return;
      const changed = noted(at, table, await at.people.call(as, 'PUT', `${path}/${row.id}`, { ...change(at), version: row.version }));
      if (!changed || at.dice.throw(2) === 0) return;
      at.claim({ table, id: row.id, fate: 'leaving' });
      const deleted = await at.people.call('fund_manager', 'DELETE', `${path}/${row.id}`);
      if (ok(deleted)) at.claim({ table, id: row.id, fate: 'gone' });
    },
  };
}

const application: Flow = {
  name: '申請の変更',
  async run(at) {
    const id = some(at);
    const { data } = await at.people.call('fund_staff', 'GET', `/applications/${id}`);
    noted(at, 'applications', await at.people.call('fund_staff', 'PUT', `/applications/${id}`, { theme: `流域${word(at)}`, version: data.version }));
  },
};

/** As whoever may take the next step. */
const status: Flow = {
  name: '状況の変更',
  async run(at) {
    const id = some(at);
    const { data } = await at.people.call('fund_staff', 'GET', `/applications/${id}`);
    const step = at.dice.of(stepsFrom(data.status).filter(({ announced }) => !announced));
    if (!step) return;
    const as = at.dice.of(step.by);
    const options = (await at.people.call('fund_staff', 'GET', '/application_status_options/all')).data as AnyRow[];
    const applicationStatusId = options.find(({ statusKey }) => statusKey === step.to)?.id;
    const body = { applicationStatusId, comment: `理由${word(at)}`, version: data.version };
    noted(at, 'applications', await at.people.call(as, 'PUT', `/applications/${id}`, body));
  },
};

const bulk: Flow = {
  name: '状況のまとめての変更',
  async run(at) {
    const { data } = await at.people.call('fund_staff', 'GET', `/applications/${some(at)}`);
    const same = (await at.people.call('fund_staff', 'GET', `/applications?status=${data.status}&limit=8`)).data.applications as AnyRow[];
    const step = at.dice.of(stepsFrom(data.status).filter(({ announced }) => !announced));
    if (!step) return;
    const options = (await at.people.call('fund_staff', 'GET', '/application_status_options/all')).data as AnyRow[];
    const applicationStatusId = options.find(({ statusKey }) => statusKey === step.to)?.id;
    const ids = same.map(({ id }) => id as number);
    const body = { ids, applicationStatusId, comment: `まとめて${word(at)}` };
    const answer = await at.people.call(at.dice.of(step.by), 'POST', '/applications/status', body);
    if (!ok(answer)) return;
    for (const { id, success, version } of answer.data as AnyRow[]) if (success) at.claim({ table: 'applications', id, ...(version && { version }) });
  },
};

/** Told by the server's own rounds, now and then before the letters are drawn, or stopped on the way. */
const result: Flow = {
  name: '選考の結果の決定・通知',
  async run(at) {
    const { call } = at.people;
    const waiting = (await call('fund_staff', 'GET', '/applications?status=AWAITING_BOARD_APPROVAL&limit=50')).data.applications as AnyRow[];
    const row = at.dice.of(waiting);
    if (!row) return;
    const outcome = at.dice.of(['awarded', 'awarded', 'rejected']);
    const told = {
      applicationId: row.id,
      outcome,
      amount: outcome === 'awarded' ? 300_000 : null,
      boardDate: '2026-11-10',
      reason: `決定${word(at)}`,
    };
    const decision = noted(at, 'decisions', await call('fund_staff', 'POST', '/decisions', told));
    if (!decision) return;
    noted(at, 'decisions', await call('fund_manager', 'POST', `/decisions/${decision.id}/approve`, {}));
    const moment = new Date(Date.now() + at.dice.throw(4000)).toISOString();
    const values = { title: `結果の通知${word(at)}`, grantYear: row.grantYear, wave: 'all', at: moment, replyBy: '2027-04-10' };
    const announcement = noted(at, 'announcements', await call('fund_staff', 'POST', '/announcements', values));
    if (!announcement) return;
    const path = `/announcements/${announcement.id}`;
    noted(at, 'announcements', await call('fund_staff', 'POST', `${path}/submit`, {}));
    for (let tries = 0; tries < 10; tries++) {
      const answer = await call('fund_department_head', 'POST', `${path}/approve`, {});
      if (noted(at, 'announcements', answer) || Date.now() > Date.parse(moment)) break;
      await setTimeout(300);
    }
    if (at.dice.throw(4) === 0) noted(at, 'announcements', await call('fund_staff', 'POST', `${path}/stop`, { reason: '確かめるため' }));
  },
};

const comment: Flow = {
  name: 'コメント',
  async run(at) {
    const body = { entityType: 'application', entityId: some(at), content: `確認しました${word(at)}`, isInternal: at.dice.throw(2) === 0 };
    noted(at, 'comments', await at.people.call('fund_staff', 'POST', '/comments', body));
  },
};

const receipt: Flow = {
  name: '領収書の登録・画像・提出・承認',
  async run(at) {
    const own = (await at.people.call('recipient', 'GET', '/applications?limit=200')).data.applications as AnyRow[];
    const days = { receiptDate: '2026-06-01', paymentDate: '2026-06-01' };
    const body = {
      applicationId: at.dice.of(own)?.id,
      title: `資料${word(at)}`,
      vendor: '川辺印刷',
      amount: 1000 + at.dice.throw(5000),
      ...days,
      status: 'draft',
    };
    const row = noted(at, 'receipts', await at.people.call('recipient', 'POST', '/receipts', body));
    if (!row) return;
    const form = new FormData();
    form.set('image', picture());
    noted(at, 'receipts', await at.people.call('recipient', 'POST', `/receipts/${row.id}/upload-image`, form));
    if (!noted(at, 'receipts', await at.people.call('recipient', 'PUT', `/receipts/${row.id}/submit`, {}))) return;
    noted(at, 'receipts', await at.people.call('fund_manager', 'POST', `/receipts/${row.id}/approve`, {}));
  },
};

const document: Flow = {
  name: '書類のアップロード・提出・確認',
  async run(at) {
    const open = (await at.people.call('recipient', 'GET', '/submissions?limit=200')).data.submissions as AnyRow[];
    const row = at.dice.of(open.filter(({ status: state }) => ['NOT_SUBMITTED', 'SUBMITTED_RETURNED'].includes(state)));
    if (!row) return reopened(at, open);
    const form = new FormData();
    for (const name of ['applicationId', 'grantReportFormId']) form.set(name, String(row[name]));
    form.append('files', pdf(word(at)));
    if (!ok(await at.people.call('recipient', 'POST', '/submissions/upload', form))) return;
    if (!noted(at, 'submissions', await at.people.call('recipient', 'PUT', `/submissions/${row.id}/submit`, {}))) return;
    const step = at.dice.of(['approve', 'reject']);
    noted(at, 'submissions', await at.people.call('fund_staff', 'PUT', `/submissions/${row.id}/${step}`, { comment: '確認しました' }));
  },
};

/** When all are handed in, some come back. */
async function reopened(at: Place, all: readonly AnyRow[]): Promise<void> {
  const row = at.dice.of(all.filter(({ status: state }) => state !== 'NOT_SUBMITTED'));
  if (!row) return;
  if (row.status === 'COMPLETED') await at.people.call('fund_manager', 'POST', `/submissions/${row.id}/reopen`, { comment: '直してください' });
  noted(at, 'submissions', await at.people.call('fund_staff', 'PUT', `/submissions/${row.id}/reject`, { comment: '直してください' }));
}

const letter: Flow = {
  name: '請書の送信・作り直し・取消し',
  async run(at) {
    const rows = (await at.people.call('fund_staff', 'GET', '/applications?status=CONTRACT_PREPARATION&status=CONTRACT_PROCESSING&limit=200')).data
      .applications as AnyRow[];
    const row = at.dice.of(rows);
    if (!row) return;
    const sent = await at.people.call('fund_staff', 'POST', '/envelopes/send', { applicationIds: [row.id], kind: 'ukesyo' });
    const id = ok(sent) ? (sent.data[0]?.envelopeId as number | undefined) : undefined;
    if (!id) return;
    at.claim({ table: 'envelopes', id });
    const step = at.dice.of(['replace', 'cancel']);
    noted(at, 'envelopes', await at.people.call('fund_staff', 'POST', `/envelopes/${id}/${step}`, { comment: '金額を直すため' }));
  },
};

const transfer: Flow = {
  name: '振込データの作成・承認・受け渡し・結果',
  async run(at) {
    const { call } = at.people;
    const queue = (await call('accounting_staff', 'GET', '/payments/queue')).data as AnyRow[];
    const payable = at.dice.of(queue.filter(({ task, batchId }) => ['advance', 'final'].includes(task) && batchId === null));
    const accounts = (await call('accounting_staff', 'GET', '/transfer_accounts?limit=10')).data.transfer_accounts as AnyRow[];
    if (!payable) return;
    const payments = [{ applicationId: payable.applicationId, kind: payable.task }];
    const body = { accountId: accounts[0]?.id, transferDate: '2026-12-18', payments };
    const row = noted(at, 'transfer_batches', await call('accounting_staff', 'POST', '/transfer_batches/create', body));
    if (!row) return;
    for (const [as, step] of [
      ['accounting_staff', 'submit'],
      ['fund_manager', 'approve'],
      ['accounting_staff', 'file'],
      ['accounting_staff', 'markSent'],
    ] as const) {
      const answer = await call(as, 'POST', `/transfer_batches/${row.id}/${step}`, {});
      if (!ok(answer)) break;
      noted(at, 'transfer_batches', answer);
    }
    if (at.dice.throw(2) === 0)
      noted(at, 'transfer_batches', await call('accounting_staff', 'POST', `/transfer_batches/${row.id}/cancel`, { reason: 'やり直すため' }));
  },
};

const mailing: Flow = {
  name: '一斉メール',
  async run(at) {
    const applicationId = [some(at), some(at), some(at)];
    const body = { applicationId, subject: `ご連絡${word(at)}`, body: '{{recipientName}} 様', isHtml: false };
    const answer = await at.people.call('fund_staff', 'POST', '/adoptions/email', body);
    if (ok(answer) && answer.data.batchId) at.claim({ table: 'mail_batches', id: answer.data.batchId });
  },
};

const account: Flow = {
  name: 'ユーザーの登録・招待・停止',
  async run(at) {
    const { call } = at.people;
    const person = { username: `川上 ${word(at)}`, email: `torture-${word(at)}-${word(at)}@example.jp`, type: 'USER', roletype: 'recipient' };
    const organizationId = at.dice.of(at.applications).organizationId;
    const row = noted(at, 'users', await call('fund_manager', 'POST', '/users', { ...person, organizationId, password: `Nagare-${word(at)}-x` }));
    if (!row) return;
    await call('fund_manager', 'POST', `/users/${row.id}/invite`, {});
    noted(at, 'users', await call('fund_manager', 'PUT', `/users/${row.id}`, { status: 0 }));
  },
};

const upload: Flow = {
  name: 'ファイルの登録',
  async run(at) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ resource: 'report_forms', field: 'templateFileId' })) form.set(name, value);
    form.set('file', pdf(word(at)));
    noted(at, 'files', await at.people.call('fund_staff', 'POST', '/files', form));
  },
};

const notice = { title: 'お知らせ', content: '受付を始めます。', category: 'all', type: 'info', targetAudience: 'all', status: 'draft' };

/** What people do in a day, each as likely as the other. */
export const flows: readonly Flow[] = [
  application,
  status,
  bulk,
  result,
  comment,
  receipt,
  document,
  letter,
  transfer,
  mailing,
  account,
  upload,
  kept(
    'organizations',
    'fund_staff',
    '/organizations',
    (at) => ({ name: `川の会${word(at)}`, organizationType: 'npo' }),
    (at) => ({ name: `川を守る会${word(at)}` }),
  ),
  kept(
    'faqs',
    'fund_staff',
    '/faqs',
    (at) => ({ question: `いつですか${word(at)}`, answer: '来月です。', category: 'document' }),
    (at) => ({ answer: `再来月です${word(at)}` }),
  ),
  kept(
    'notifications',
    'fund_staff',
    '/admin/notifications',
    (at) => ({ ...notice, title: `お知らせ${word(at)}` }),
    (at) => ({ content: `延期します${word(at)}` }),
  ),
];
