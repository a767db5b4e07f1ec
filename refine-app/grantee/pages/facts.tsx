import { type ReactNode, useState } from 'react';
import { deadlineOf } from '../../../domain/dates/deadline.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { adviceText } from '../../ui/failure.ts';
import { blank } from '../../ui/present.ts';
import { downloadFile } from '../../ui/transfer.ts';

interface Props {
  readonly facts: Readonly<Record<string, ReactNode>>;
  readonly className?: string;
}

/** Facts under their labels; what there is nothing to say of is left out. */
export function FactList({ facts, className = 'facts' }: Props) {
  return (
    <dl className={className}>
      {Object.entries(facts).map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface DueDateProps {
  readonly date: string | null;
  /** Whether something is still awaited; otherwise the date is only told. */
  readonly open: boolean;
}

/** A due date with the days that are left. */
export function DueDate({ date, open }: DueDateProps) {
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

interface DownloadButtonProps {
  readonly url: string;
  /** What it is saved as where the server names nothing. */
  readonly fileName: string;
  readonly failed: string;
  /** Called once it is saved. */
  readonly onSaved?: () => void;
  readonly children: ReactNode;
}

/** Saves a file that only the signed-in person may fetch. */
export function DownloadButton({ url, fileName, failed, onSaved, children }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const download = async () => {
    setBusy(true);
    setFailure('');
    await downloadFile(url, fileName).then(onSaved, (error: unknown) => setFailure(`${failed}。${adviceText(error)}`));
    setBusy(false);
  };
  return (
    <div className="download">
      <button type="button" className="button" aria-disabled={busy} onClick={() => busy || void download()}>
        {busy ? '読み込んでいます' : children}
      </button>
      <p role="alert" className="failure-line">
        {failure}
      </p>
    </div>
  );
}
