import clsx from 'clsx/lite';
import { Link } from 'react-router';
import { formatDate, japanDate } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { letterKinds, outcomes } from '../../../../domain/terms.ts';
import { outcomeColors } from '../../../../domain/workflow/colors.ts';
import { isUnsigned } from '../../../../domain/workflow/decided-matters.ts';
import { outcomeConsequences } from '../../../../domain/workflow/outcomes.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { DownloadButton, DueDate, FactList } from '../../../../refine-app/grantee/pages/facts.tsx';
import { Section } from '../../../../refine-app/grantee/pages/query-part.tsx';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import { Badge } from '../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { useTasks } from '../../../dashboard/screens/grantee/tasks.tsx';
import css from './results.module.css';
import type { Result } from './use-results.ts';

interface Props {
  readonly application: MyApplication;
  /** Announced results, newest first; at least one. */
  readonly results: readonly Result[];
}

/** The result of the selection, with the next steps, its letter, and the result it replaces. */
export default function ResultPanel({ application, results: [result, former] }: Props) {
  if (!result) return null;
  return (
    <Section id="result" sheet title="選考の結果">
      <p className={css.outcome}>
        <Badge color={outcomeColors[result.outcome]}>{outcomes[result.outcome]}</Badge>
        <strong>{sentences[result.outcome]}</strong>
      </p>
      {former && <Correction result={result} former={former} />}
      <Facts application={application} result={result} />
      <Next application={application} result={result} />
      <Letter application={application} result={result} />
    </Section>
  );
}

const sentences: Readonly<Record<Result['outcome'], string>> = {
  awarded: '助成することが決まりました。',
  conditional: '条件を付けて、助成することが決まりました。',
  waitlisted: '補欠となりました。',
  rejected: '今回は採択に至りませんでした。',
};

function Correction({ result: { reason }, former: { announcedAt, outcome } }: { readonly result: Result; readonly former: Result }) {
  return (
    <div className={clsx(granteeCss.sheet, granteeCss.note, granteeCss.noteWashed)}>
      <p>
        {dayOf(announcedAt)}にお知らせした結果（{outcomes[outcome]}）を改めました。この結果が、前の結果に代わります。
      </p>
      {reason && <p className={granteeCss.keptLines}>改めた理由：{reason}</p>}
    </div>
  );
}

function Facts({ application: { status }, result }: { readonly application: MyApplication; readonly result: Result }) {
  const { outcome, amount, conditions, replyBy, waitRank, announcedAt } = result;
  const { grants } = outcomeConsequences[outcome];
  return (
    <FactList
      facts={{
        採択の額: grants && amount !== null && formatYen(amount),
        採択の条件: conditions && <span className={granteeCss.keptLines}>{conditions}</span>,
        補欠の順位: waitRank !== null && `${waitRank}番`,
        手続きの期限: grants && replyBy && <DueDate date={replyBy} open={isUnsigned(status)} />,
        お知らせした日: dayOf(announcedAt),
      }}
    />
  );
}

/** The grantee's next tasks, or what happens next if there are none. */
function Next({ application, result: { outcome } }: { readonly application: MyApplication; readonly result: Result }) {
  const { all, query } = useTasks();
  const waitingText = waitingTexts[outcome];
  if (waitingText) return <p>{waitingText}</p>;
  if (!isUnsigned(application.status) || !query.isSuccess) return null;
  const tasks = all.find(({ applicationId }) => applicationId === application.id)?.tasks ?? [];
  return (
    <div className={css.next}>
      <h3>次にすること</h3>
      <ul>
        {application.status === 'CONTRACT_PREPARATION' && <li>請書は、用意ができしだい、基金からお送りします。届くのをお待ちください。</li>}
        {tasks.map(({ key, title, path }) => (
          <li key={key}>
            <Link className={granteeCss.touchLink} to={path}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const waitingTexts: Readonly<Partial<Record<Result['outcome'], string>>> = {
  waitlisted:
    '採択された方が辞退されたときに、順位の順に繰り上げます。繰り上げるときは、あらためてお知らせします。いま、していただくことはありません。',
  rejected: 'ご応募ありがとうございました。今回の結果について、詳しくは通知書をご覧ください。',
};

function Letter({ application, result: { outcome, letterId, letterFileId } }: { readonly application: MyApplication; readonly result: Result }) {
  if (letterId === null || letterFileId === null) return null;
  const name = letterKinds[outcomeConsequences[outcome].letter];
  return (
    <>
      <DownloadButton
        url={`/api/files/letters/${letterId}/fileId`}
        fileName={`${name}_${application.entryNumber}.pdf`}
        failed="ダウンロードに失敗しました"
      >
        {name}（PDF）をダウンロード
      </DownloadButton>
      <p className={baseCss.quiet}>大切に保管してください。</p>
    </>
  );
}

const dayOf = (instant: string) => formatDate(japanDate(new Date(instant)));
