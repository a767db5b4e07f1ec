/** Letters on file, envelopes (signature requests) with their events, and letter templates. */
import { grantLetters } from '../../domain/letters/letter-fields.ts';
import * as shared from '../../domain/terms.ts';
import { undecidedStatuses } from '../../domain/workflow/announcement.ts';
import * as sharedColors from '../../domain/workflow/colors.ts';
import { resultLetters } from '../../domain/workflow/outcomes.ts';
import { changes, choice, date, dateTime, file, fiscalYear, flag, integer, longText, reference, text } from '../../schema/fields.ts';
import { forRoles, textsOver, writer } from '../../schema/groups.ts';
import { type LifecycleOf, states } from '../../schema/lifecycle.ts';
import { resource } from '../../schema/resource.ts';
import { affairs, announcedOnly, fund, heads, money, office, officeWithoutConflict, ownApplications, ownGrants, recipient,
  withoutConflict } from '../common.ts';
import * as colors from './rules/colors.ts';
import * as terms from './rules/terms.ts';


/** The list of letters in the grantee area. */
const lettersOfGrantee = {
  path: 'letters',
  label: '基金からの書面',
  columns: ['number', 'dated', 'fileId'],
  fields: ['number', 'kind', 'grantNumber', 'addressee', 'dated', 'fileId', 'replacesId'],
  lead: '基金がお渡しした書面の控えです。署名した請書は「助成内容」にもあります。',
  empty: '書面はまだありません。請書や精算書などができると、ここで読めます。',
} as const;

/** Source data and result of drawing a letter. */
const drawing = {
  templateVersion: integer('ひな形の版', { required: true, versionOf: { resource: 'letter_templates', by: 'kind' } }),
  fileId: file('書面', { required: true }),
  sha256: text('ハッシュ値（SHA-256）', { required: true }),
  basis: text('何についての書面か', { required: true, readBy: [] }),
  facts: changes('差し込んだ内容', { required: true, readBy: office }),
};

/**
 * Letters visible to the applicant: result letters once their decision is announced, other letters while the application's status is an announced
 * one.
 */
const visibleLetters = {
  ...ownApplications,
  hasNo: [
    { of: 'letters', by: 'id', where: { kind: resultLetters, hasNo: { of: 'decisions', by: 'letterId', where: { announcedAt: { not: null } } } } },
    { of: 'letters', by: 'id', where: { kind: grantLetters, 'applicationId.status': undecidedStatuses } },
  ],
} as const;

export const letters = resource({
  label: '書面の控え',
  title: 'title',
  screen: {
    under: 'adoptions',
    grantee: lettersOfGrantee,
    sections: { 書面: ['number', 'kind', 'title', 'addressee', 'dated', 'fileId', 'sha256', 'templateVersion', 'reason', 'replacesId', 'userName'],
      助成: ['applicationId', 'grantNumber', 'organizationName'], 差し込んだ内容: ['facts'] },
  },
  access: { read: [...office, ...recipient], rows: { recipient: visibleLetters, ...officeWithoutConflict } },
  appendOnly: true,
  fields: {
    number: text('文書番号', { required: true, unique: '同じ番号の書面が、先に作られました。もう一度お試しください' }),
    applicationId: reference('申請', 'applications', { required: true }),
    ...textsOver('applicationId', { grantNumber: '助成番号', organizationName: ['団体名', 'organizationId.name'] }),
    kind: choice('種類', shared.letterKinds, { required: true }),
    title: text('書面の名前', { required: true }),
    addressee: text('宛先', { required: true, max: 500 }),
    dated: date('書面の日付', { required: true }),
    year: fiscalYear('年度', { required: true }),
    serial: integer('年度の中の番号', { required: true, readBy: [] }),
    ...drawing,
    replacesId: reference('作り直す前の書面', 'letters', { within: 'applicationId' }),
    reason: text('作り直した理由', { max: 1000, readBy: office }),
    ...writer('作成者'),
  },
  list: {
    columns: ['number', 'kind', 'grantNumber', 'organizationName', 'addressee', 'dated', 'templateVersion', 'createdAt', 'userName'],
    sort: '-id',
    unsorted: ['addressee', 'templateVersion', 'createdAt', 'userName'],
    search: ['number', 'title', 'grantNumber', 'organizationName', 'addressee'],
    filters: ['applicationId', 'kind', 'year', 'dated', 'createdAt'],
    empty: '該当する書面の控えがありません',
  },
  actions: {
    redraw: {
      label: '作り直す', by: money, when: { kind: ['settlement', 'refund_notice'] },
      inputs: { comment: text('作り直す理由', { required: '作り直す理由を入力してください', max: 1000 }) },
      confirm: '「{title}」を、今の内容と新しい番号で作り直します。', success: '作り直しました', logged: true,
    },
  },
});

const envelopeFields = {
  applicationId: reference('申請', 'applications', { required: true }),
  ...textsOver('applicationId', { entryNumber: '受付番号', grantNumber: '助成番号', applicationTitle: ['題名', 'title'],
    organizationName: ['団体名', 'organizationId.name'] }),
  kind: choice('書類の種類', shared.envelopeKinds, { required: true }),
  provider: choice('署名の方法', shared.signingProviders, { required: true }),
  title: text('書類の名前', { required: true }),
  templateVersion: integer('ひな形の版', { versionOf: { resource: 'letter_templates', by: 'kind' } }),
  sentAt: dateTime('依頼日時', { required: true }),
  sentById: reference('依頼者', 'users', { required: true }),
  sentByName: text('依頼者', { from: 'sentById.username' }),
  expiresAt: dateTime('署名の期限', { required: true }),
  signatoryName: text('署名をお願いした方', { max: 200 }),
  openedAt: dateTime('はじめて開いた日時'),
  readAt: dateTime('最後のページまで表示した日時'),
  signedAt: dateTime('署名日時'),
  signerName: text('署名者の氏名', { max: 100 }),
  signerCapacity: text('署名者の資格', { max: 200 }),
  signerAccount: text('署名したアカウント', { max: 400 }),
  nameReason: text('別の方が署名した理由', { max: 300 }),
  signerId: reference('署名者', 'users'),
  declineComment: longText('辞退の理由', { max: 1000 }),
  cancelReason: longText('取消しの理由', { max: 1000 }),
  replacesId: reference('差し替え前の署名依頼', 'envelopes', { within: 'applicationId' }),
  unsignedFileId: file('署名前の書類', { required: true }),
  unsignedSha256: text('署名前の書類のハッシュ値（SHA-256）', { required: true }),
  signedFileId: file('署名済みの書類'),
  signedSha256: text('署名済みの書類のハッシュ値（SHA-256）', { unique: 'この署名済みの書類はすでに登録されています' }),
  externalId: text('外部サービスの書類ID'),
  externalNote: longText('送信の状況', { max: 1000, readBy: [...fund, ...affairs] }),
  certificateFileId: file('合意締結証明書'),
  longTerm: choice('長期検証', terms.longTermStates, { readBy: [...fund, ...affairs] }),
  verifiableUntil: dateTime('検証できる期限', { readBy: [...fund, ...affairs] }),
  longTermNote: longText('長期検証の状況', { max: 1000, readBy: [...fund, ...affairs] }),
  longTermNextAt: dateTime('長期検証の次の処理', { readBy: [] }),
  longTermTries: integer('長期検証の失敗の回数', { readBy: [] }),
};

/** Explanations of the final states without a signature. */
const stateExplanations = {
  declined: {
    grantee: '基金の担当者が内容を確かめ、必要なときは連絡します。していただくことはありません。',
    staff: '助成者が署名を辞退しました。理由を確かめて、必要なときは新しい書類を送ってください。',
  },
  cancelled: {
    grantee: 'この書類に署名する必要はありません。新しい書類が必要なときは、あらためてメールでお送りします。',
    staff: '署名の依頼を取り消しました。続けるときは、新しい書類を送ってください。',
  },
  expired: {
    grantee: 'この書類には、もう署名できません。基金から新しい書類をメールでお送りしますので、お待ちください。していただくことはありません。',
    staff: '署名の期限が過ぎました。続けるときは、新しい書類を送ってください。',
  },
} as const;

const envelopeLifecycle = {
  states: states(shared.envelopeStates, stateExplanations, sharedColors.envelopeColors),
  first: ['sent', 'preparing'],
  history: 'envelope_events',
  steps: {
    dispatch: { kind: 'forward', from: 'preparing', to: 'sent', by: [], sets: { sentAt: '@now' } },
    replace: {
      label: '作り直して送る', from: ['preparing', 'sent', 'expired'], to: 'cancelled', by: fund,
      comment: '作り直す理由',
      confirm: '「{title}」を取り消し、今の申請の内容で作り直した書類を {organizationName} に送ります。', success: '作り直した書類を送りました',
      danger: true, mails: true, sets: { cancelReason: '@comment' }, stepUp: true,
    },
    cancel: {
      label: '署名の依頼を取り消す', from: ['preparing', 'sent'], to: 'cancelled', by: fund,
      comment: '取消しの理由',
      confirm: '「{title}」への署名の依頼を取り消します。{organizationName} は署名できなくなります。', success: '署名の依頼を取り消しました',
      danger: true, sets: { cancelReason: '@comment' },
    },
    sign: {
      label: '署名する', from: 'sent', to: 'signed', by: recipient, turn: recipient, when: { provider: 'embedded' },
      inputs: {
        name: text('氏名', { required: '氏名を入力してください', max: 100 }), nameReason: text('別の方が署名する理由', { max: 300 }),
        consent: flag('同意', { required: '内容に同意するときは、チェックを入れてください', words: ['同意する', '同意しない'] }),
        code: text('確認コード', { required: 'メールで届いた確認コードを入力してください', digits: 6, invalid: '確認コードは6桁の数字です' }),
      },
      confirm: '「{title}」に署名します。', success: '署名しました',
    },
    decline: {
      label: '辞退する', from: 'sent', to: 'declined', by: recipient, when: { provider: 'embedded' },
      comment: '辞退の理由',
      confirm: '「{title}」への署名を辞退します。理由は基金の担当者に伝わります。', success: '辞退を受け付けました', danger: true,
      sets: { declineComment: '@comment' },
    },
    takeOver: { from: ['preparing', 'sent', 'cancelled', 'expired'], to: 'signed', by: [] },
    expire: { from: 'sent', to: 'expired', by: [] },
  },
} as const satisfies LifecycleOf<typeof envelopeFields, keyof typeof shared.envelopeStates>;

export const envelopes = resource({
  label: '署名依頼',
  title: 'title',
  screen: {
    under: 'adoptions',
    sections: {
      書類: ['kind', 'title', 'applicationId', 'grantNumber', 'organizationName', 'templateVersion', 'unsignedFileId', 'unsignedSha256',
        'signedFileId', 'signedSha256', 'certificateFileId', 'longTerm', 'verifiableUntil', 'longTermNote'],
      依頼と署名: ['status', 'externalNote', 'provider', 'signatoryName', 'sentAt', 'sentByName', 'expiresAt', 'openedAt', 'readAt', 'signedAt',
        'signerName', 'signerCapacity', 'signerAccount', 'nameReason', 'declineComment', 'cancelReason', 'replacesId'],
    },
  },
  access: { read: [...fund, ...affairs, ...recipient], further: { send: fund }, rows: { recipient: ownGrants, ...officeWithoutConflict } },
  fields: envelopeFields,
  list: {
    columns: ['grantNumber', 'organizationName', 'kind', 'status', 'sentAt', 'expiresAt', 'openedAt', 'signedAt', 'signerName', 'nameReason'],
    sort: '-id',
    unsorted: ['nameReason', 'openedAt', 'signerName'],
    search: ['title', 'grantNumber', 'organizationName', 'signerName'],
    filters: ['applicationId', 'kind', 'status', 'sentAt', 'expiresAt', 'signedAt'],
    indexes: [['status', 'expiresAt']],
    empty: '該当する署名依頼がありません',
  },
  due: { label: '署名の期限', on: 'expiresAt', count: { status: 'sent' }, past: { status: 'expired' }, for: fund },
  unique: [{ fields: ['applicationId', 'kind'], where: { status: ['preparing', 'sent'] }, text: 'この書類はすでに送信済みで、署名を待っています' }],
  actions: {
    resend: {
      label: '依頼のメールを送り直す', by: fund, when: { status: 'sent', provider: 'embedded', expiresAt: { emptyOrFrom: '@now' } },
      confirm: '{organizationName} の連絡担当者に、「{title}」への署名をお願いするメールをもう一度送ります。書類と期限は変わりません。',
      success: 'メールの送信を予約しました', logged: true, mails: true,
    },
  },
  lifecycle: envelopeLifecycle,
});

export const envelope_events = resource({
  label: '署名の記録',
  title: 'envelopeTitle',
  screen: { unlisted: true },
  access: { read: [...fund, ...affairs, ...recipient], rows: { recipient: { 'envelopeId.applicationId.organizationId': '@organizationId',
    'envelopeId.applicationId.status': announcedOnly.recipient.status },
    ...forRoles([...fund, ...affairs], { 'envelopeId.hasNo': withoutConflict.hasNo }) } },
  appendOnly: true,
  fields: {
    at: dateTime('日時', { from: 'createdAt', required: true }),
    envelopeId: reference('署名依頼', 'envelopes', { required: true }),
    ...textsOver('envelopeId', { envelopeTitle: ['書類の名前', 'title'], grantNumber: ['助成番号', 'applicationId.grantNumber'] }),
    event: choice('出来事', terms.envelopeEvents, { required: true, colors: colors.envelopeEventColors }),
    userId: integer('実行者ID'),
    actorName: text('実行者'),
    ip: text('接続元', { readBy: [...fund, ...affairs] }),
    userAgent: text('使用した環境', { max: 500, readBy: [...fund, ...affairs] }),
    sha256: text('対象のハッシュ値（SHA-256）'),
    detail: longText('内容', { max: 1000 }),
  },
  list: {
    columns: ['at', 'grantNumber', 'envelopeTitle', 'event', 'actorName', 'sha256', 'detail'],
    sort: 'id',
    unsorted: ['actorName', 'sha256', 'detail'],
    search: ['actorName', 'detail'],
    filters: ['envelopeId', 'event', 'at'],
    indexes: [['sha256']],
    empty: '該当する記録がありません',
  },
});

export const letter_templates = resource({
  label: '書面のひな形',
  title: 'title',
  screen: {
    group: 'settings',
    sections: { 書面の頭: ['kind', 'title', 'reference', 'addressee', 'letterhead', 'sealId', 'amounts'], 本文: ['body'] },
  },
  access: { read: office, update: heads },
  small: true,
  versioned: true,
  fields: {
    kind: choice('種類', shared.letterKinds, { readOnly: true, required: true, unique: 'この種類のひな形はすでにあります' }),
    title: text('表題', { required: true, merges: true, max: 60 }),
    reference: longText('右上の行', { merges: true, max: 300, help: '日付や文書の番号です。いらないときは空欄にします。' }),
    addressee: longText('宛名', { required: true, merges: true, max: 300, help: '「様」まで書きます。' }),
    letterhead: longText('差出人', { required: true, merges: true, max: 500, help: '住所、名称、役職と氏名などを、一行ずつ書きます。' }),
    amounts: choice('金額の書き方', shared.amountStyles, { required: true, default: 'figures',
      help: '書面に示す額の書き方です。表と文章の中の額は、どちらでも「360,000円」と書きます。' }),
    sealId: file('印影', { maxMegabytes: 2, types: ['png', 'jpg', 'jpeg'], help: '差出人の右に、24ミリの大きさで入ります。PNGかJPEGの画像です。' }),
    body: longText('本文', { required: '本文を入力してください', merges: true }),
  },
  list: { columns: ['kind', 'title', 'updatedAt'], sort: 'id', search: ['title', 'body'], filters: ['kind'] },
});
