import clsx from 'clsx/lite';
import { Link } from 'react-router';
import { formatDate, japanDate } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { outcomes } from '../../../../domain/terms.ts';
import { outcomeColors } from '../../../../domain/workflow/colors.ts';
import { isUnsigned } from '../../../../domain/workflow/decided-matters.ts';
import { outcomeConsequences } from '../../../../domain/workflow/outcomes.ts';
import { useLive } from '../../../../refine-app/data/live.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { DueDate } from '../../../../refine-app/grantee/pages/facts.tsx';
import { Section } from '../../../../refine-app/grantee/pages/query-part.tsx';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import { Badge } from '../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import css from './results.module.css';
import type { Result } from './use-results.ts';

interface Props {
  readonly applications: readonly MyApplication[];
  readonly results: readonly Result[];
}

/** Recent results with links to their applications. Live updates show a pending result once it is announced. */
export default function LatestResults({ applications, results }: Props) {
  useLive(applications.find(({ status }) => status === 'UNDER_REVIEW')?.id);
  const recent = applications.flatMap((application) => {
    const result = results.find(({ applicationId }) => applicationId === application.id);
    return result && isRecent(application, result) ? [{ application, result }] : [];
  });
  if (recent.length === 0) return null;
  return (
    <Section id="results" title="選考の結果">
      <ul className={clsx(granteeCss.sheet, granteeCss.lined)}>
        {recent.map(({ application, result }) => (
          <li key={result.id}>
            <ResultItem application={application} result={result} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Days for which a rejection is shown. */
const rejectionDays = 60;

/** Grants are recent until the contract is signed, waiting-list places while promotion is possible, rejections for some time. */
function isRecent({ status }: MyApplication, { announcedAt, outcome }: Result): boolean {
  if (outcome === 'rejected') return Date.now() - Date.parse(announcedAt) < rejectionDays * 24 * 60 * 60 * 1000;
  return outcomeConsequences[outcome].grants ? isUnsigned(status) : status === 'UNDER_REVIEW';
}

function ResultItem({ application, result }: { readonly application: MyApplication; readonly result: Result }) {
  const { outcome, amount, waitRank, replyBy, announcedAt } = result;
  const { grants } = outcomeConsequences[outcome];
  return (
    <>
      <p className={css.outcome}>
        <Badge color={outcomeColors[outcome]}>{outcomes[outcome]}</Badge>
        <strong>
          {grants && amount !== null && formatYen(amount)}
          {waitRank !== null && `${waitRank}番`}
        </strong>
      </p>
      <Link className={granteeCss.touchLink} to={`/user/applications/detail?entryNumber=${encodeURIComponent(application.entryNumber)}`}>
        {application.title}
      </Link>
      <p className={baseCss.quiet}>
        受付番号 {application.entryNumber}・{formatDate(japanDate(new Date(announcedAt)))}にお知らせ
      </p>
      {grants && replyBy && (
        <p>
          手続きの期限 <DueDate date={replyBy} open />
        </p>
      )}
    </>
  );
}
