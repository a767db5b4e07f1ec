import { roleLabels } from '../../../domain/roles.ts';
import { mailTemplateKeys, paymentStatuses } from '../../../domain/terms.ts';
import type { SetValue, Transition, TransitionKind } from '../../../domain/workflow/application-transitions.ts';
import type { Guard } from '../../../domain/workflow/guards.ts';
import { outcomeConsequences } from '../../../domain/workflow/outcomes.ts';

/** Labels of the transition kinds, used by the workflow map and `docs/workflow.md`. */
export const kindLabels: Readonly<Record<TransitionKind, string>> = {
  forward: '進める',
  back: '一つ戻す',
  return: '差し戻す',
  aside: '別の手続きへ',
  end: '終わらせる',
};

const guardLabels: Readonly<Record<Guard, string>> = {
  complete: '申請額・連絡担当者・開始日・終了日が入力されている',
  closed: '公募からの申請では、その締切が過ぎている',
  grantNumber: '助成番号が登録されている',
  approvedAmount: '承認額が登録されている',
  advance: '前払いを希望していて、前払い額が上限までである',
  bank: '振込口座が登録されている',
  sameActivity: '助成者が戻すときは、修正の前と同じ状況である',
  refundDue: '支払った額が確定額を上回っている',
  noRefundDue: '支払った額が確定額を上回っていない',
  advanceAsApproved: '前払い額が稟議にかけた額と同じである',
  receiptsDecided: '確認の終わっていない領収書がない',
  incomeDeclared: '差し引く他の助成金・収入が入力されている（差し引く助成だけ）',
  asSettled: '精算のあとで領収書・承認額、消費税の扱い、他の助成金・収入が変わっていない',
  moneySettled: '支払い・返納の残りがない',
  nothingMoved: '精算のあとの支払い・返納の記録がない',
  notInTransfer: '振込データに入っていない',
};

export function actorsOf({ by, signed, announced, kind }: Transition): string {
  if (announced) return '選考の結果の通知で進みます';
  const how = kind === 'forward' ? '請書への署名で進みます' : '請書への署名の辞退で進みます';
  return by.map((role) => (signed && role === 'recipient' ? `${roleLabels[role]}（${how}）` : roleLabels[role])).join('、');
}

export function commentOf({ comment, shared, byTransfer, announced }: Transition): string {
  if (announced) return 'なし';
  if (byTransfer) return `手で進めるときは必須（${byTransfer.asks}）`;
  if (!comment) return '任意';
  return shared ? '必須（助成者にも見えます）' : '必須';
}

/** The template of the mail that a step offers or that an announcement sends; undefined if there is none. */
export function mailOf({ mail, announced, to }: Transition): string | undefined {
  if (!announced) return mail && mailTemplateKeys[mail];
  const announcementMails = Object.values(outcomeConsequences).filter((telling) => telling.to === to);
  return announcementMails.map((telling) => mailTemplateKeys[telling.mail]).join('、');
}

export function guardsOf({ needs = [] }: Transition): string[] {
  return needs.map((need) => guardLabels[need]);
}

interface Labelled {
  readonly fields: Readonly<Record<string, { readonly label: string }>>;
}

/** The values that a step sets, as `請書依頼日＝その日`. */
export function setsOf({ sets = {}, paysReceipts }: Transition, resources: { readonly application: Labelled; readonly payment: Labelled }): string[] {
  const words = (target: 'application' | 'payment', prefix: string) =>
    Object.entries(sets[target] ?? {}).map(
      ([column, value]) => `${prefix}${resources[target].fields[column]?.label ?? column}＝${writtenValue(value)}`,
    );
  return [...words('application', ''), ...words('payment', '支払いの'), ...(paysReceipts ? ['承認済みの領収書＝支払済み'] : [])];
}

function writtenValue(value: SetValue): string {
  if (value === null) return 'なし';
  if (value === '@today') return 'その日の日付';
  if (value === '@advancedPaymentAmount') return '申請の前払い額';
  if (value === '@paidFinal') return 'これまでに精算払いした額';
  if (value === '@returned') return 'これまでに返納された額';
  if (value === '@taxReturned') return 'これまでに返還された仕入控除税額';
  if (typeof value === 'string' && value.startsWith('@')) return '精算で決まる値';
  return paymentStatuses[value as keyof typeof paymentStatuses] ?? String(value);
}
