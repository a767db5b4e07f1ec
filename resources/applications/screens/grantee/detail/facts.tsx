import { formatDate, japanDate } from '../../../../../domain/dates/japan-date.ts';
import { isPaymentChosen } from '../../../../../domain/workflow/bank-account.ts';
import { granteeStage, granteeStages } from '../../../../../domain/workflow/grantee-stages.ts';
import { cellText } from '../../../../../refine-app/grantee/application-cells.tsx';
import css from '../../../../../refine-app/grantee/detail.module.css';
import granteeCss from '../../../../../refine-app/grantee/grantee.module.css';
import { FactList, fieldFacts } from '../../../../../refine-app/grantee/pages/facts.tsx';
import { Note } from '../../../../../refine-app/grantee/pages/note.tsx';
import { Section } from '../../../../../refine-app/grantee/pages/query-part.tsx';
import type { WholeApplication } from '../../../../../refine-app/grantee/use-my-applications.ts';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../../refine-app/ui/button.tsx';
import { FailureLine } from '../../../../../refine-app/ui/panel-states.tsx';
import { resources } from '../../../../../resources.config.ts';
import { usePlan } from '../../../../payments/screens/grantee/use-plan.ts';
import { granteeCapabilities } from '../../../rules/grantee-capabilities.ts';
import { useHistory } from '../history/use-history.ts';
import { editableSections } from './fields.ts';

type Name = Parameters<typeof cellText>[1];

/** The application in sections. The approved amount shows only where the workflow lets a grantee read it. */
export function Facts({ row }: { row: WholeApplication }) {
  const approved = granteeCapabilities(row.status).showsApprovedAmount.onDetail && (row.approvedAmount ?? 0) > 0;
  return (
    <>
      <FieldSection title="受付" row={row} names={reception} />
      {sections.map(([title, names]) => (
        <FieldSection key={title} title={title} row={row} names={title === '金額' && approved ? [...names, 'approvedAmount'] : names} />
      ))}
    </>
  );
}

interface SectionProps {
  title: string;
  row: WholeApplication;
  names: readonly Name[];
  level?: 'h2' | 'h3';
}

export function FieldSection({ title, row, names, level: Heading = 'h2' }: SectionProps) {
  return (
    <section className={granteeCss.sheet}>
      <Heading>{title}</Heading>
      <FactList facts={fieldFacts(resources.applications, row, names)} />
    </section>
  );
}

const reception: readonly Name[] = [
  'entryNumber',
  'grantNumber',
  'grantThemeNumber',
  'category',
  'grantYear',
  'grantPeriod',
  'entryDate',
  'organizationName',
];

const sections: readonly (readonly [string, readonly Name[]])[] = editableSections;

/** The first fiscal year whose grantees choose how they are paid (second file, section 9). */
const choiceSince = 2026;

/** How the grant is paid, and the rules of both ways. The choice itself is made with the bank account. */
export function PaymentMethod({ application }: { application: WholeApplication }) {
  const isShown = application.grantYear >= choiceSince;
  const plan = usePlan(application, isShown);
  if (!isShown) return null;
  return (
    <Section id="payment-method" sheet title="支払い方法">
      <PaymentChoice application={application} />
      <FactList
        facts={{
          前払い: `承認額の80%までを、${plan.advance}お支払いします。残りは、報告のあとに精算します。`,
          完了払い: `報告書を提出していただき、基金の確認が済んだあと、${plan.final}お支払いします。`,
        }}
      />
      {plan.query.isError && <FailureLine title="支払いの予定を取得できませんでした。" onRetry={() => void plan.query.refetch()} />}
      <p className={baseCss.quiet}>助成の対象となる金額が承認額を下回ったときは、対象となる金額をお支払いします。</p>
    </Section>
  );
}

function PaymentChoice({ application }: { application: WholeApplication }) {
  if (isPaymentChosen(application)) {
    return (
      <p>
        <strong>{application.advancedPaymentFlg ? `前払い（${cellText(application, 'advancedPaymentAmount')}）` : '完了払い'}</strong>
        　を選んでいます。
      </p>
    );
  }
  if (granteeStage(application.status).endedEarly) return null;
  if (!awaitsBank(application)) return <p>採択のあと、振込口座を登録するときに、次のどちらかを選びます。</p>;
  return (
    <p>
      まだ選ばれていません。振込口座を登録するときに、次のどちらかを選びます。
      <LinkButton className={css.detailBank} to="/user/bank">
        振込口座を登録する
      </LinkButton>
    </p>
  );
}

function awaitsBank({ status }: WholeApplication): boolean {
  const { at } = granteeStage(status);
  return at >= granteeStages.indexOf('契約') && at <= granteeStages.indexOf('精算');
}

/** The foundation's comment of the step that led to the current status, or of the last return for correction. */
export function Request({ application }: { application: WholeApplication }) {
  const { history } = useHistory(application.id);
  const requestStatus = application.status === 'UNDER_REVISION' ? 'REVISION_REQUESTED' : application.status;
  const request = history.find(({ toStatus }) => toStatus === requestStatus);
  if (!request?.comment || request.userRole === 'recipient') return null;
  return (
    <Note washed title={`基金からのお願い（${formatDate(japanDate(new Date(request.createdAt)))}）`}>
      <p className={granteeCss.keptLines}>{request.comment}</p>
    </Note>
  );
}
