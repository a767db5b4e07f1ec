import clsx from 'clsx/lite';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { alertKinds, auditActions } from '../../../../domain/terms.ts';
import { applicationStatusGroups } from '../../../../domain/workflow/status-groups.ts';
import consoleCss from '../../../../refine-app/console/console.module.css';
import { may } from '../../../../refine-app/data/access.ts';
import { resourceMap } from '../../../../refine-app/data/resource-map.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { Badge } from '../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import { filteredPath, listAddress } from '../../../../refine-app/ui/list-address.ts';
import { recordPath } from '../../../../refine-app/ui/record-path.ts';
import { StatusBadge } from '../../../../refine-app/ui/status-badge.tsx';
import { resources } from '../../../../resources.config.ts';
import type { CommentRow } from '../../../applications/screens/comments/comment.ts';
import css from './dashboard.module.css';
import type { Activity, Stats, Waiting } from './stats.ts';
import { Entry, WaitingSection, WaitingSince } from './waiting-section.tsx';

const { alerts, applications, submissions } = resources;

/** Lists linked from here also show the longest wait first. */
const oldestFirst = '&sort=statusSince';

/** Applications that wait for the signed-in user. */
export function WaitingPanel({ waiting: { total, items, byStatus } }: { readonly waiting: Waiting }) {
  const { roletype } = useMe();
  return (
    <WaitingSection
      id="turn"
      title="あなたの対応待ち"
      more={total > 0 && <Link to={awaitingAddress(roletype)}>すべて見る（{countText(total)}件）</Link>}
    >
      {total === 0 && <p className={baseCss.quiet}>対応待ちの申請はありません。</p>}
      <StatusCounts byStatus={byStatus} />
      <ol className={css.turnList}>
        {items.map((item) => (
          <Entry
            key={item.id}
            to={recordPath(applications, { ...item })}
            what={item.title}
            about={item.organizationName}
            when={<WaitingSince instant={item.statusSince} />}
          >
            <span className={clsx(css.turnNumber, baseCss.quiet)}>{item.grantNumber ?? item.entryNumber}</span>
            <span>
              <StatusBadge field={applications.fields.status} value={item.status} />
            </span>
            <span className={css.turnAmount}>{item.approvedAmount === null ? '' : formatYen(item.approvedAmount)}</span>
          </Entry>
        ))}
      </ol>
    </WaitingSection>
  );
}

/** Omitted for a single status, which would repeat the total. */
function StatusCounts({ byStatus }: Pick<Waiting, 'byStatus'>) {
  if (byStatus.length < 2) return null;
  return (
    <ul className={css.turnCounts} aria-label="状況ごとの件数">
      {byStatus.map(({ status, count }) => (
        <li key={status}>
          <Link to={listAddress(applications, { status }) + oldestFirst}>
            <StatusBadge field={applications.fields.status} value={status} />
            {countText(count)}件
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Address of the list of all that waits for a role. */
function awaitingAddress(role: string): string {
  const group = `turn_${role}`;
  return isGroup(group) ? filteredPath(applications, { turn: group }) + oldestFirst : applications.screen.path;
}

function isGroup(name: string): name is keyof typeof applicationStatusGroups {
  return Object.hasOwn(applicationStatusGroups, name);
}

/** Submitted documents that have not been reviewed. */
export function DocumentsPanel({ total, items }: NonNullable<Stats['documents']>) {
  return (
    <WaitingSection
      id="documents-waiting"
      title={`確認を待っている書類（${countText(total)}件）`}
      more={<Link to={submissions.screen.path}>提出物管理で順に見る</Link>}
    >
      <ol className={css.turnList}>
        {items.map((document) => {
          const { id, formNumber, formName, organizationName, grantNumber, submittedAt } = document;
          const what = `${formNumber} ${formName}`;
          return (
            <Entry
              key={id}
              to={recordPath(submissions, document)}
              what={what}
              about={organizationName}
              when={<WaitingSince instant={submittedAt} timed />}
            >
              <span className={clsx(css.turnNumber, baseCss.quiet)}>{grantNumber}</span>
            </Entry>
          );
        })}
      </ol>
    </WaitingSection>
  );
}

/** Comments of grantees without a reply. */
export function CommentsPanel({ total, items }: NonNullable<Stats['comments']>) {
  return (
    <WaitingSection id="comments-waiting" title={`返事を待っているコメント（${countText(total)}件）`}>
      {total > items.length && <p className={baseCss.quiet}>長く待っている順に{items.length}件を表示しています。</p>}
      <ol className={css.turnList}>
        {items.map((comment) => {
          const { id, content, userName, grantNumber, createdAt } = comment;
          return (
            <Entry
              key={id}
              to={placeOf(comment)}
              what={content}
              about={String(comment.applicationIdTitle ?? '')}
              when={<WaitingSince instant={createdAt} timed />}
            >
              <span className={clsx(css.turnNumber, baseCss.quiet)}>{grantNumber}</span>
              <span className={css.turnNumber}>{userName}</span>
            </Entry>
          );
        })}
      </ol>
      <p className={baseCss.quiet}>返事がいらないときは、内部のコメントを残すと、ここから消えます。</p>
    </WaitingSection>
  );
}

/** Comments on a document are shown on its own page, all others with the application. */
function placeOf({ entityType, entityId, applicationId }: CommentRow): string {
  if (entityType === 'submission') return recordPath(submissions, { id: entityId });
  return `${recordPath(applications, { id: applicationId })}?tab=comments`;
}

/** Alerts that no head has confirmed yet. */
export function AlertsPanel({ total, items }: NonNullable<Stats['alerts']>) {
  const more = <Link to={listAddress(alerts, { state: 'open' })}>注意の記録を開く</Link>;
  return (
    <WaitingSection id="alerts-open" title={`確認が必要な出来事（${countText(total)}件）`} more={more}>
      <ol className={css.turnList}>
        {items.map((alert) => (
          <Entry key={alert.id} to={recordPath(alerts, alert)} what={alert.summary} when={<WaitingSince instant={alert.createdAt} timed />}>
            <span>
              <Badge color="red">{alertKinds[alert.kind]}</Badge>
            </span>
          </Entry>
        ))}
      </ol>
    </WaitingSection>
  );
}

const words: Readonly<Record<string, string>> = auditActions;

/** The latest audit log entries that the role may read. */
export function Activities({ activities }: { activities: readonly Activity[] }) {
  return (
    <section className={consoleCss.panel} aria-labelledby="activities">
      <h2 id="activities">最近の動き</h2>
      {activities.length === 0 && <p className={baseCss.quiet}>最近の動きはまだありません。</p>}
      <ol className={consoleCss.activities}>
        {activities.map((activity) => (
          <Item key={activity.id} activity={activity} />
        ))}
      </ol>
    </section>
  );
}

function Item({ activity }: { activity: Activity }) {
  const path = usePath(activity);
  const text = activity.summary || words[activity.action] || '操作';
  return (
    <li>
      <time className={baseCss.quiet} dateTime={activity.createdAt}>
        {formatDateTime(activity.createdAt)}
      </time>
      <span>{path ? <Link to={path}>{text}</Link> : text}</span>
      <span className={baseCss.quiet}>{activity.userName}</span>
    </li>
  );
}

function usePath({ resource, recordId, action }: Activity): string | null {
  const me = useMe();
  const screen = resource ? resourceMap[resource]?.screen : undefined;
  if (!screen || !resource || !recordId || action === 'delete' || !may(me, resource, 'read')) return null;
  return `${screen.path}/${recordId}`;
}
