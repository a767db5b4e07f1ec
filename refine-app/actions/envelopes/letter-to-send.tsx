import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { ApiError } from '../../providers/errors.ts';
import { http } from '../../providers/http.ts';
import { countText } from '../../ui/count-text.ts';
import { FailureFace } from '../../ui/faces.tsx';
import { failureText } from '../../ui/failure.ts';
import { fetchPdfPreview, PdfPart } from '../../ui/pdf/pdf-part.tsx';
import { PreviewWaiting } from '../../ui/pdf/preview-waiting.tsx';
import type { RowData } from '../../ui/row.ts';
import { RowName } from '../applications/standings.tsx';
import { type Kind, kindWords } from './kinds.ts';
import '../../ui/pdf/preview.css';

interface Props {
  readonly resource: Resource;
  /** Those that it can be sent to. */
  readonly rows: readonly RowData[];
  readonly kind: Kind;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** The letter as it would go out, of one application after the other; drawn once somebody wants to see it. */
export function LetterToSend({ resource, rows, kind, open, onOpen }: Props) {
  const [wanted, setWanted] = useState(0);
  const index = Math.min(wanted, rows.length - 1);
  const row = rows[index];
  if (!row) return null;
  return (
    <details className="envelope-letter" open={open} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary>送信する{kindWords[kind].letter}を見る</summary>
      {open && (
        <section className="preview" aria-label={`送信する${kindWords[kind].letter}`}>
          {rows.length > 1 && (
            <div className="envelope-turn">
              <Button disabled={index === 0} onClick={() => setWanted(index - 1)}>
                前の申請
              </Button>
              <Button disabled={index === rows.length - 1} onClick={() => setWanted(index + 1)}>
                次の申請
              </Button>
              <span role="status">{`${countText(index + 1)} / ${countText(rows.length)}件目`}</span>
              <span className="envelope-whose">
                <RowName resource={resource} row={row} />
              </span>
            </div>
          )}
          <Letter key={`${kind} ${row.id}`} id={row.id} kind={kind} />
        </section>
      )}
    </details>
  );
}

function Letter({ id, kind }: { readonly id: number; readonly kind: Kind }) {
  const [since] = useState(() => Date.now());
  const query = useQuery({ queryKey: ['letter to send', kind, id], queryFn: ({ signal }) => draw(id, kind, signal), retry: false, gcTime: 0 });
  const { letter } = kindWords[kind];
  if (query.data) return <PdfPart file={query.data} name={letter} since={since} />;
  if (!query.isError) return <PreviewWaiting since={since} />;
  if (isMendable(query.error)) return <Alert type="warning" showIcon message={failureText(query.error)} />;
  return <FailureFace title={`${letter}を表示できませんでした`} error={query.error} onRetry={() => void query.refetch()} />;
}

async function draw(applicationId: number, kind: Kind, signal: AbortSignal): Promise<Blob> {
  // What shows the letter comes at the same time as the letter.
  void fetchPdfPreview();
  return (await http.post<Blob>('/api/envelopes/send/letter', { applicationId, kind }, { responseType: 'blob', signal })).data;
}

/** Something that the letter lacks: trying again would not help. */
function isMendable(error: unknown): boolean {
  return error instanceof ApiError && [404, 409, 422].includes(error.statusCode);
}
