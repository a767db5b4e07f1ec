import { LoadFailure } from '../load-failure.tsx';
import { Card } from './tasks.tsx';
import { useEarlyTasks } from './use-tasks.ts';
import './dashboard.css';

/** What is asked for applications without a grant number: a correction, or to send what is begun. Nothing shows where nothing waits. */
export function EarlyTasks() {
  const { waiting, query } = useEarlyTasks();
  if (query.isLoadingError)
    return <LoadFailure title="していただくことの取得に失敗しました" error={query.error ?? { message: '' }} retry={() => void query.refetch()} />;
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="early-tasks">
      <h2 id="early-tasks">いま、していただくこと</h2>
      <ol className="tasks">
        {waiting.flatMap(({ applicationId, entryNumber, title, tasks }) =>
          tasks.map((task) => <Card key={`${applicationId} ${task.key}`} task={task} about={`${title}（受付番号 ${entryNumber}）`} />),
        )}
      </ol>
    </section>
  );
}
