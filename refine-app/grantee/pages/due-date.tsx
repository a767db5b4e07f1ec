import { deadlineOf } from '../../../domain/dates/deadline.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { blank } from '../../ui/present.ts';

interface Props {
  readonly date: string | null;
  /** Whether something is still awaited; otherwise the date is only told. */
  readonly open: boolean;
}

/** A due date with the days that are left. */
export function DueDate({ date, open }: Props) {
  if (!date) return <span className="soft">{blank}</span>;
  if (!open) return <span>{formatDate(date)}</span>;
  const { level, text } = deadlineOf(date, japanDate(new Date()));
  return (
    <span>
      {formatDate(date)}
      <small className={`deadline deadline-${level}`}>{text}</small>
    </span>
  );
}
