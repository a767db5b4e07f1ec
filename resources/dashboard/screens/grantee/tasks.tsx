import clsx from 'clsx/lite';
import { useState } from 'react';
import { deadlineOf } from '../../../../domain/dates/deadline.ts';
import { formatDate, japanDate } from '../../../../domain/dates/japan-date.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { LoadFailure } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { useGet } from '../../../../refine-app/grantee/queries.ts';
import { selectGrant } from '../../../../refine-app/grantee/use-my-applications.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button, LinkButton } from '../../../../refine-app/ui/button.tsx';
import { byUrgency, type GranteeTask } from '../../rules/task.ts';
import css from './tasks.module.css';

/** Tasks as cards in the given order. */
export function Cards({ tasks }: { tasks: readonly GranteeTask[] }) {
  return (
    <ol className={css.tasks}>
      {tasks.map((task, index) => (
        <Card key={task.key} task={task} first={index === 0} />
      ))}
    </ol>
  );
}

interface CardProps {
  readonly task: GranteeTask;
  readonly first?: boolean;
  /** The task's application, if it may differ from the selected grant: following the link selects it. */
  readonly of?: ApplicationTasks;
}

function Card({ task, first = false, of }: CardProps) {
  const grantNumber = of?.grantNumber;
  return (
    <Note as="li" tone={task.urgent ? 'bad' : 'plain'} className={css.task}>
      <h3>{task.title}</h3>
      {of && (
        <p className={baseCss.quiet}>
          {of.title}（{grantNumber ? `助成番号 ${grantNumber}` : `受付番号 ${of.entryNumber}`}）
        </p>
      )}
      {task.dueDate && <Due date={task.dueDate} urgent={task.urgent} />}
      <p>{task.reason}</p>
      <LinkButton type={first ? 'primary' : 'default'} to={task.path} onClick={() => grantNumber && selectGrant(grantNumber)}>
        {task.label}
      </LinkButton>
    </Note>
  );
}

function Due({ date, urgent }: { date: string; urgent: boolean }) {
  return (
    <p className={urgent ? clsx(css.taskDue, css.taskDueUrgent) : css.taskDue}>
      期限 {formatDate(date)}
      <strong>{deadlineOf(date, japanDate(new Date())).text}</strong>
    </p>
  );
}

/** Number shown at first, so that the grants below stay in reach. */
const shownAtFirst = 5;

interface AskedProps {
  readonly title: string;
  /** Explains whose tasks they are. */
  readonly note?: string;
  /** Filters the applications; all by default. */
  readonly holds?: (application: ApplicationTasks) => boolean;
}

/** Tasks of several applications, most urgent first; renders nothing if there are none. */
export function TasksOfApplications({ title, note, holds = () => true }: AskedProps) {
  const { all, query } = useTasks();
  const [showsAll, setShowsAll] = useState(false);
  if (query.isLoadingError)
    return <LoadFailure title="していただくことの取得に失敗しました" error={query.error ?? { message: '' }} retry={() => void query.refetch()} />;
  const allTasks = all
    .filter(holds)
    .flatMap((of) => of.tasks.map((task) => ({ of, task })))
    .sort((a, b) => byUrgency(a.task, b.task));
  if (allTasks.length === 0) return null;
  const shown = showsAll ? allTasks : allTasks.slice(0, shownAtFirst);
  return (
    <section aria-label={title}>
      <h2>
        {title}
        <span className={granteeCss.taskCount}>（{allTasks.length}件）</span>
      </h2>
      {note && <p className={baseCss.quiet}>{note}</p>}
      <ol className={css.tasks}>
        {shown.map(({ of, task }) => (
          <Card key={`${of.applicationId} ${task.key}`} of={of} task={task} />
        ))}
      </ol>
      {shown.length < allTasks.length && <Button onClick={() => setShowsAll(true)}>残りの{allTasks.length - shown.length}件も見る</Button>}
    </section>
  );
}

/** An application without a grant number, which cannot be selected. */
export const hasNoGrantNumber = ({ grantNumber }: ApplicationTasks) => grantNumber === null;

/** An application with its tasks. */
interface ApplicationTasks {
  readonly applicationId: number;
  readonly entryNumber: string;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly tasks: readonly GranteeTask[];
}

/** Tasks of all applications of the organisation, most urgent first. */
export function useTasks() {
  const { data: all = [], query } = useGet<readonly ApplicationTasks[]>('/api/my/tasks');
  return { all, query };
}
