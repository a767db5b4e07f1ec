import { CloseOutlined } from '@ant-design/icons-svg';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { outcomes } from '../../../../../domain/terms.ts';
import { ApiError } from '../../../../../refine-app/data/errors.ts';
import { http } from '../../../../../refine-app/data/http.ts';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { takeFocus } from '../../../../../refine-app/ui/focus.ts';
import { Icon } from '../../../../../refine-app/ui/icon.tsx';
import { FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import { PdfPart } from '../../../../../refine-app/ui/pdf/pdf-part.tsx';
import previewCss from '../../../../../refine-app/ui/pdf/preview.module.css';
import { PreviewWaiting } from '../../../../../refine-app/ui/pdf/preview-waiting.tsx';
import type { CurrentDecision, DecisionTableRow } from '../../../rules/decision-table.ts';
import css from './decisions.module.css';

interface Props {
  readonly row: DecisionTableRow;
  readonly decision: CurrentDecision;
  readonly onClose: () => void;
}

/** Preview of a row's letter, or the issued letter. */
export function LetterPanel({ row: { entryNumber }, decision, onClose }: Props) {
  const { id, version, letterId } = decision;
  const [since] = useState(() => Date.now());
  const { data, error, refetch } = useQuery({
    queryKey: ['decision-letter', id, version],
    queryFn: async () => {
      const address = letterId ? `/api/files/letters/${letterId}/fileId` : `/api/decisions/${id}/letter`;
      return (await http.get<Blob>(address, { responseType: 'blob' })).data;
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const isIncomplete = error instanceof ApiError && [404, 409, 422].includes(error.statusCode);
  const name = `${entryNumber}の通知書`;
  return (
    <section className={css.letter} aria-label={name}>
      <header>
        <h2 tabIndex={-1} ref={takeFocus}>
          {entryNumber}　{outcomes[decision.outcome]}の通知書
        </h2>
        <Button type="text" icon={<Icon of={CloseOutlined} />} aria-label="通知書を閉じる" onClick={onClose} />
      </header>
      {isIncomplete && <Alert type="warning" showIcon role="status" message={error.message} />}
      {error && !isIncomplete && <FailureState title="通知書を作れませんでした" error={error} onRetry={() => void refetch()} />}
      <div className={previewCss.preview}>
        {data ? <PdfPart file={data} name={name} since={since} /> : !error && <PreviewWaiting since={since} />}
      </div>
    </section>
  );
}
