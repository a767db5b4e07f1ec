import { deadlineOf } from '../../../domain/dates/deadline.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { FactList } from '../pages/fact-list.tsx';
import type { Envelope } from './use-envelope.ts';

/** Which grant the letter is about, and until when it can be signed. */
export function EnvelopeFacts({ envelope }: { readonly envelope: Envelope }) {
  const { grantNumber, applicationTitle } = envelope;
  const facts = { 助成番号: grantNumber, 題名: applicationTitle, 署名の期限: <Deadline at={envelope.expiresAt} /> };
  return <FactList className="sheet facts" facts={facts} />;
}

function Deadline({ at }: { readonly at: string }) {
  const day = japanDate(new Date(at));
  const { level, text } = deadlineOf(day, japanDate(new Date()));
  return (
    <>
      {formatDate(day)}
      <small className={`deadline deadline-${level}`}>{text}</small>
    </>
  );
}
