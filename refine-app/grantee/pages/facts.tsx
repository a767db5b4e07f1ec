import type { ReactNode } from 'react';
import { deadlineOf } from '../../../domain/dates/deadline.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import type { Resource } from '../../../schema/resource.ts';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { blank, textOf } from '../../ui/present.ts';
import { downloadFile } from '../../ui/transfer.ts';
import { useAsyncCall } from '../../ui/use-async-call.ts';
import granteeCss from '../grantee.module.css';

interface Props {
  readonly facts: Readonly<Record<string, ReactNode>>;
  readonly className?: string;
}

/** Labelled values; empty ones are left out. */
export function FactList({ facts, className = granteeCss.facts }: Props) {
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

/** Fields of a row as text, by label. */
export function fieldFacts(resource: Resource, row: object, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [resource.fields[name]?.label ?? name, textOf(resource, name, { ...row })]));
}

interface DueDateProps {
  readonly date: string | null;
  /** Whether it is still due; otherwise only the date is shown. */
  readonly open: boolean;
}

/** A due date with the days left. */
export function DueDate({ date, open }: DueDateProps) {
  if (!date) return <span className={baseCss.quiet}>{blank}</span>;
  if (!open) return <span>{formatDate(date)}</span>;
  const { level, text } = deadlineOf(date, japanDate(new Date()));
  return (
    <span>
      {formatDate(date)}
      <small className={granteeCss.deadline} data-level={level}>
        {text}
      </small>
    </span>
  );
}

interface DownloadProps {
  readonly url: string;
  /** File name where the server sends none. */
  readonly fileName: string;
  readonly failed: string;
  /** Called once it is saved. */
  readonly onSaved?: () => void;
  readonly children: ReactNode;
}

/** Saves a file that only the signed-in person may fetch. */
export function DownloadButton({ url, fileName, failed, onSaved, children }: DownloadProps) {
  const { run, busy, failure } = useAsyncCall();
  return (
    <div className={granteeCss.download}>
      <Button aria-disabled={busy} onClick={() => void run(() => downloadFile(url, fileName).then(onSaved))}>
        {busy ? '読み込んでいます' : children}
      </Button>
      <p role="alert" className={granteeCss.failureLine}>
        {failure && `${failed}。${failure}`}
      </p>
    </div>
  );
}
