import clsx from 'clsx';
import { Link } from 'react-router';
import { deadlineOf } from '../../../domain/dates/deadline.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import type { GranteeTask } from '../../../domain/tasks/grantee-tasks.ts';
import { isEnd } from '../../../domain/workflow/transitions.ts';
import { resources } from '../../../resources.config.ts';
import { meaningOf } from '../../../schema/lifecycle.ts';
import baseCss from '../../ui/base.module.css';
import granteeCss from '../grantee.module.css';
import { LoadFailure, Part } from '../pages/part.tsx';
import { useGet } from '../queries.ts';
import type { MyApplication } from '../use-my-applications.ts';
import css from './tasks.module.css';

/** What to do next, one card each in the order of the server: the most urgent first. */
export function Tasks({ application }: { application: MyApplication }) {
  const { all, query } = useTasks();
  const tasks = all.find(({ applicationId }) => applicationId === application.id)?.tasks ?? [];
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">次にすること{tasks.length > 0 && <span className={granteeCss.taskCount}>（{tasks.length}件）</span>}</h2>
      <Part query={query} failed="次にすることの取得に失敗しました">
        {() => (tasks.length > 0 ? <Cards tasks={tasks} /> : <NothingToDo application={application} />)}
      </Part>
    </section>
  );
}

function Cards({ tasks }: { tasks: readonly GranteeTask[] }) {
  return (
    <ol className={clsx(granteeCss.plainList, css.tasks)}>
      {tasks.map((task, index) => (
        <Card key={task.key} task={task} first={index === 0} />
      ))}
    </ol>
  );
}

interface CardProps {
  readonly task: GranteeTask;
  readonly first?: boolean;
  /** Which application it is for, where that is not the selected grant. */
  readonly about?: string;
}

function Card({ task, first = false, about }: CardProps) {
  return (
    <li className={clsx(granteeCss.sheet, granteeCss.note, css.task)} data-tone={task.urgent ? 'bad' : 'plain'}>
      <h3>{task.title}</h3>
      {about && <p className={baseCss.quiet}>{about}</p>}
      {task.dueDate && <Due date={task.dueDate} urgent={task.urgent} />}
      <p>{task.reason}</p>
      <Link className={first ? clsx(baseCss.button, baseCss.buttonMain) : baseCss.button} to={task.path}>
        {task.label}
      </Link>
    </li>
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

function NothingToDo({ application }: { application: MyApplication }) {
  const ended = isEnd(application.status);
  return (
    <div className={granteeCss.sheet}>
      <p>
        <strong>今していただくことはありません。</strong>
      </p>
      {!ended && <p>{meaningOf(resources.applications, application.status, 'grantee')}</p>}
      <p className={baseCss.quiet}>{ended ? 'この助成の手続きは終わっています。' : '手続きが必要になりましたら、ここに表示します。'}</p>
    </div>
  );
}

/** What is asked for applications without a grant number: a correction, or to send what is begun. Nothing shows where nothing waits. */
export function EarlyTasks() {
  const { waiting, query } = useEarlyTasks();
  if (query.isLoadingError)
    return <LoadFailure title="していただくことの取得に失敗しました" error={query.error ?? { message: '' }} retry={() => void query.refetch()} />;
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="early-tasks">
      <h2 id="early-tasks">いま、していただくこと</h2>
      <ol className={clsx(granteeCss.plainList, css.tasks)}>
        {waiting.flatMap(({ applicationId, entryNumber, title, tasks }) =>
          tasks.map((task) => <Card key={`${applicationId} ${task.key}`} task={task} about={`${title}（受付番号 ${entryNumber}）`} />),
        )}
      </ol>
    </section>
  );
}

/** An application with what is to be done for it. */
interface ApplicationTasks {
  readonly applicationId: number;
  readonly entryNumber: string;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly tasks: readonly GranteeTask[];
}

/** What is to be done for each application of the organisation, the most urgent first. */
export function useTasks() {
  const { data: all = [], query } = useGet<readonly ApplicationTasks[]>('/api/my/tasks');
  return { all, query };
}

/** Those for applications without a grant number, which can never be the selected grant. */
export function useEarlyTasks() {
  const { all, query } = useTasks();
  return { waiting: all.filter(({ grantNumber }) => grantNumber === null), query };
}
