import clsx from 'clsx/lite';
import { formatDate } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { Section } from '../../../../refine-app/grantee/pages/query-part.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { type Milestone, type MilestoneName, type PaymentStatus, paymentMilestones } from '../../rules/payment-milestones.ts';
import css from './own-payments.module.css';
import type { Plan } from './use-plan.ts';

/** Texts of each milestone: when done, when ahead, and an explanation. */
const milestoneTexts: Readonly<
  Record<MilestoneName, { readonly done: string; readonly ahead: string; readonly note: string | ((plan: Plan) => string) }>
> = {
  request: { done: '請求書が提出されました', ahead: '請求書の提出', note: '前払いを受けるための請求書です。' },
  conditionalApproval: { done: '前払いが条件つきで承認されました', ahead: '前払いの承認', note: '基金で前払いの内容を確認します。' },
  advanceRequest: { done: '前払いの支払いを手配しました', ahead: '前払いの支払いの手配', note: '基金が振込の手続きをします。' },
  advanceTransfer: { done: '前払い金を振り込みました', ahead: '前払い金の振込', note: ({ advance }) => `${advance}お支払いします。` },
  reportCompletion: { done: '報告の確認が終わりました', ahead: '報告の確認', note: '報告書をご提出いただいたあと、基金で内容を確認します。' },
  finalTransfer: {
    done: '助成金を振り込みました',
    ahead: '助成金の振込',
    note: ({ final }) => `報告の確認が終わったあと、${final}お支払いします。`,
  },
};

interface Props {
  readonly payment: PaymentStatus;
  readonly paysInAdvance: boolean;
  readonly plan: Plan;
}

/** Progress of the payment: past milestones with dates, the next one, and later ones. */
export function Timeline({ payment, paysInAdvance, plan }: Props) {
  const milestones = paymentMilestones(payment, paysInAdvance);
  const next = milestones.find(({ date }) => date === null);
  return (
    <Section id="timeline" title="お支払いまでの流れ">
      <ol className={clsx(granteeCss.sheet, css.timeline)}>
        {milestones.map((milestone) => (
          <Step key={milestone.name} milestone={milestone} isNext={milestone === next} plan={plan} />
        ))}
      </ol>
    </Section>
  );
}

interface StepProps extends Pick<Props, 'plan'> {
  readonly milestone: Milestone;
  readonly isNext: boolean;
}

function Step({ milestone: { name, date, amount }, isNext, plan }: StepProps) {
  const { done, ahead, note } = milestoneTexts[name];
  const noteText = typeof note === 'string' ? note : note(plan);
  return (
    <li className={date ? css.done : undefined} aria-current={isNext ? 'step' : undefined}>
      <strong>{date ? done : ahead}</strong>
      <span className={baseCss.quiet}>{date ? formatDate(date) : `${isNext ? '次の手続きです。' : ''}${noteText}`}</span>
      {Number(amount) > 0 && <span>{formatYen(Number(amount))}</span>}
    </li>
  );
}
