import { Link } from 'react-router';
import { daysBetween } from '../../../domain/dates/days.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import type { GranteeTask } from '../../../domain/tasks/grantee-tasks.ts';
import { granteeStanding } from '../../../domain/workflow/grantee-stages.ts';
import { LoadFailure } from '../load-failure.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import { useTasks } from './use-tasks.ts';

/** What to do next, one card each in the order of the server: the most urgent first. */
export function Tasks({ application }: { application: MyApplication }) {
  const { tasks, query } = useTasks(application.id);
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">次にすること{tasks.length > 0 && <span className="task-count">（{tasks.length}件）</span>}</h2>
      {query.isPending && <div className="placeholder held-back" role="status" aria-label="読み込んでいます" />}
      {query.isError && <LoadFailure title="次にすることを読み込めませんでした" error={query.error} retry={() => void query.refetch()} />}
      {query.isSuccess && tasks.length === 0 && <NothingToDo application={application} />}
      {tasks.length > 0 && (
        <ol className="tasks">
          {tasks.map((task, index) => (
            <Card key={task.key} task={task} first={index === 0} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Card({ task, first }: { task: GranteeTask; first: boolean }) {
  return (
    <li className={task.urgent ? 'task task-urgent' : 'task'}>
      <h3>{task.title}</h3>
      {task.dueDate && <Due date={task.dueDate} urgent={task.urgent} />}
      <p>{task.reason}</p>
      <Link className={first ? 'button button-main' : 'button'} to={task.path}>
        {task.label}
      </Link>
    </li>
  );
}

function Due({ date, urgent }: { date: string; urgent: boolean }) {
  const days = daysBetween(japanDate(new Date()), date);
  return (
    <p className={urgent || days < 0 ? 'task-due task-due-urgent' : 'task-due'}>
      期限 {formatDate(date)}
      <strong>{remaining(days)}</strong>
    </p>
  );
}

function remaining(days: number): string {
  if (days < 0) return `期限を${-days}日過ぎています`;
  return days === 0 ? '今日が期限です' : `あと${days}日`;
}

function NothingToDo({ application }: { application: MyApplication }) {
  return (
    <div className="sheet">
      <p>
        <strong>今していただくことはありません。</strong>
      </p>
      <p>{granteeStanding(application.status).sentence}</p>
      <p className="soft">していただくことができましたら、この画面とメールでお知らせします。</p>
    </div>
  );
}
