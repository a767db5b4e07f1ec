import { Link } from 'react-router';
import { deadlineOf } from '../../../domain/dates/deadline.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import type { GranteeTask } from '../../../domain/tasks/grantee-tasks.ts';
import { isEnd } from '../../../domain/workflow/transitions.ts';
import { resources } from '../../../resources.config.ts';
import { meaningOf } from '../../../schema/lifecycle.ts';
import { Part } from '../pages/part.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import { useTasks } from './use-tasks.ts';

/** What to do next, one card each in the order of the server: the most urgent first. */
export function Tasks({ application }: { application: MyApplication }) {
  const { all, query } = useTasks();
  const tasks = all.find(({ applicationId }) => applicationId === application.id)?.tasks ?? [];
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">次にすること{tasks.length > 0 && <span className="task-count">（{tasks.length}件）</span>}</h2>
      <Part query={query} failed="次にすることの取得に失敗しました">
        {() => (tasks.length > 0 ? <Cards tasks={tasks} /> : <NothingToDo application={application} />)}
      </Part>
    </section>
  );
}

function Cards({ tasks }: { tasks: readonly GranteeTask[] }) {
  return (
    <ol className="tasks">
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

export function Card({ task, first = false, about }: CardProps) {
  return (
    <li className={task.urgent ? 'task task-urgent' : 'task'}>
      <h3>{task.title}</h3>
      {about && <p className="soft">{about}</p>}
      {task.dueDate && <Due date={task.dueDate} urgent={task.urgent} />}
      <p>{task.reason}</p>
      <Link className={first ? 'button button-main' : 'button'} to={task.path}>
        {task.label}
      </Link>
    </li>
  );
}

function Due({ date, urgent }: { date: string; urgent: boolean }) {
  return (
    <p className={urgent ? 'task-due task-due-urgent' : 'task-due'}>
      期限 {formatDate(date)}
      <strong>{deadlineOf(date, japanDate(new Date())).text}</strong>
    </p>
  );
}

function NothingToDo({ application }: { application: MyApplication }) {
  const ended = isEnd(application.status);
  return (
    <div className="sheet">
      <p>
        <strong>今していただくことはありません。</strong>
      </p>
      {!ended && <p>{meaningOf(resources.applications, application.status, 'grantee')}</p>}
      <p className="soft">{ended ? 'この助成の手続きは終わっています。' : '手続きが必要になりましたら、ここに表示します。'}</p>
    </div>
  );
}
