import type { CloudSignErrorKind } from '../../../../../api/signing/cloudsign/errors.ts';

/** Progress notes shown to staff. */
export const notes = {
  queued: 'クラウドサインから送る準備をしています。',
  afterOther: '差し替え前の書類の取消しがクラウドサインで終わるのを待っています。',
  withdrawing: 'クラウドサインで取り消しています。',
  bounced: 'クラウドサインからのメールが、相手に届きませんでした。メールアドレスを確かめ、取り消してから送り直してください。',
  late: '取消しや期限切れがクラウドサインに届く前に、署名されていました。申請の状況を確認してください。',
  broken: 'せせらぎの中で問題が起きたため、先に進めません。時間をおいて、もう一度試します。続くときは、システムの管理者にお知らせください。',
  notMoved: '署名されましたが、申請の状況が「契約手続き中」ではないため、申請は進めていません。状況を確認してください。',
} as const;

const reasons: Readonly<Record<Exclude<CloudSignErrorKind, 'refused'>, string>> = {
  away: 'クラウドサインにつながりません',
  unclear: 'クラウドサインから答えが返りません',
  busy: 'クラウドサインが混み合っています',
  denied: 'クラウドサインを使えません。クライアントIDと契約を確認してください',
};

/** Note for a temporary error, which is retried. */
export function errorNote(kind: Exclude<CloudSignErrorKind, 'refused'>, isSending: boolean): string {
  return `${reasons[kind]}。${isSending ? '書類はまだ送っていないか、送れたかどうかを確かめています。' : ''}しばらくしてから、自動でもう一度試します。`;
}

/** Note for a refusal by CloudSign. */
export function refusedNote(answer: string, isSending: boolean): string {
  const next = isSending ? '書類は送っていません。取り消し、宛先と書類を確かめてから送り直してください' : '時間をおいて、もう一度試します';
  return `クラウドサインが受け付けませんでした（${answer.slice(0, 300)}）。${next}。`;
}
