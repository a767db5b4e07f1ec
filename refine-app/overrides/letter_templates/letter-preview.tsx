import { Alert, Form } from 'antd';
import { useId, useState } from 'react';
import type { LetterKind } from '../../../domain/letters/letter-fields.ts';
import { letterKinds } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { RecordSelect } from '../../fields/parts/record-select.tsx';
import { FailureFace } from '../../ui/faces.tsx';
import { PdfPart } from '../../ui/pdf/pdf-part.tsx';
import { PreviewWaiting } from '../../ui/pdf/preview-waiting.tsx';
import { useDrawnLetter } from './use-drawn-letter.ts';
import '../../ui/pdf/preview.css';
import './letter.css';

interface Props {
  readonly kind: LetterKind;
  readonly values: Values;
}

/** The letter as the server draws it from what is typed: with the names of its fields, or for an application that one chooses. */
export function LetterPreview({ kind, values }: Props) {
  const id = useId();
  const [applicationId, setApplicationId] = useState<number>();
  const [since] = useState(() => Date.now());
  const { file, problem, failure, running, retry } = useDrawnLetter(kind, values, applicationId);
  return (
    <section className="template-preview letter-preview" aria-label="仕上がり" aria-busy={running}>
      <h2>仕上がり</h2>
      <Form.Item label="差し込む申請" htmlFor={id} layout="vertical">
        <RecordSelect
          target={resources.applications}
          ids={applicationId === undefined ? [] : [applicationId]}
          onChange={([chosen]) => setApplicationId(chosen)}
          select={{ id, placeholder: '入力して探す（選ばないときは項目名が入ります）' }}
        />
      </Form.Item>
      <div role="status" className="letter-problem">
        {problem && <Alert type="warning" showIcon message={problem} description={file && '下は、直前に作れたものです。'} />}
      </div>
      {failure ? <FailureFace title="仕上がりを作れませんでした" error={failure} onRetry={retry} /> : null}
      <div className={problem ? 'preview letter-stale' : 'preview'}>
        {file ? (
          <PdfPart file={file} name={`${letterKinds[kind]}の仕上がり`} since={since} />
        ) : (
          !problem && !failure && <PreviewWaiting since={since} />
        )}
      </div>
    </section>
  );
}
