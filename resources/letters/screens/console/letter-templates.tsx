/** Adds merge fields and a live preview to the generated form. */
import { useOne } from '@refinedev/core';
import { Alert, Form } from 'antd';
import { useEffect, useId, useState } from 'react';
import { type LetterKind, letterFieldsFor } from '../../../../domain/letters/letter-fields.ts';
import { letterMarksHelp, offeredMarks } from '../../../../domain/letters/letter-marks.ts';
import { letterKinds } from '../../../../domain/terms.ts';
import { ApiError } from '../../../../refine-app/data/errors.ts';
import { http } from '../../../../refine-app/data/http.ts';
import { ResourceEditPage } from '../../../../refine-app/resource/edit/form-page.tsx';
import { RecordSelect } from '../../../../refine-app/resource/kinds/parts/record-select.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { failureText } from '../../../../refine-app/ui/failure.ts';
import { FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import { PdfPart } from '../../../../refine-app/ui/pdf/pdf-part.tsx';
import { PreviewWaiting } from '../../../../refine-app/ui/pdf/preview-waiting.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { useDebounced } from '../../../../refine-app/ui/timing.ts';
import { resources } from '../../../../resources.config.ts';
import type { Values } from '../../../../schema/derive/validators.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { LineMarkPicker, MergeFieldPicker, useLastFocusedInput } from '../../../messages/screens/console/mailing/merge-field-picker.tsx';
import '../../../messages/screens/console/mailing/mail.module.css';
import clsx from 'clsx/lite';
import previewCss from '../../../../refine-app/ui/pdf/preview.module.css';
import css from '../../../messages/screens/console/mail-templates.module.css';
import letter_templatesCss from './letter-templates.module.css';

export function LetterTemplateEdit({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const boxes = useLastFocusedInput(inputIdSuffixes);
  const { result: row } = useOne<RowData & { readonly kind: LetterKind }>({ resource: resource.name, id });
  return (
    <div ref={boxes.area}>
      <ResourceEditPage resource={resource} id={id} beside={(values) => row && <LetterAside kind={row.kind} values={values} boxes={boxes} />} />
    </div>
  );
}

/** Id suffixes of the form's inputs that accept merge fields. */
const inputIdSuffixes = ['_title', '_reference', '_addressee', '_letterhead', '_body'];

interface Props {
  readonly kind: LetterKind;
  readonly values: Values;
}

/** Beside the form: merge fields, line marks and preview. */
function LetterAside({ kind, values, boxes }: Props & { readonly boxes: ReturnType<typeof useLastFocusedInput> }) {
  return (
    <div className={css.templateAside}>
      <p className={baseCss.quiet}>本文：{letterMarksHelp}</p>
      <MergeFieldPicker fields={letterFieldsFor(kind)} onPick={boxes.insert} />
      <LineMarkPicker marks={offeredMarks} onPick={boxes.insertInLine} />
      <LetterPreview kind={kind} values={values} />
    </div>
  );
}

/** Preview drawn by the server from the unsaved template, with field names or the data of a chosen application. */
function LetterPreview({ kind, values }: Props) {
  const id = useId();
  const [applicationId, setApplicationId] = useState<number>();
  const [since] = useState(() => Date.now());
  const { file, problem, failure, running, retry } = useDrawnLetter(kind, values, applicationId);
  return (
    <section className={clsx(css.templatePreview, letter_templatesCss.letterPreview)} aria-label="仕上がり" aria-busy={running}>
      <h2>仕上がり</h2>
      <Form.Item label="差し込む申請" htmlFor={id} layout="vertical">
        <RecordSelect
          target={resources.applications}
          ids={applicationId === undefined ? [] : [applicationId]}
          onChange={([chosen]) => setApplicationId(chosen)}
          select={{ id, placeholder: '入力して探す（選ばないときは項目名が入ります）' }}
        />
      </Form.Item>
      <div role="status" className={letter_templatesCss.letterProblem}>
        {problem && <Alert type="warning" showIcon message={problem} description={file && '下は、直前に作れたものです。'} />}
      </div>
      {failure ? <FailureState title="仕上がりを作れませんでした" error={failure} onRetry={retry} /> : null}
      <div className={problem ? clsx(previewCss.preview, letter_templatesCss.letterStale) : previewCss.preview}>
        {file ? (
          <PdfPart file={file} name={`${letterKinds[kind]}の仕上がり`} since={since} />
        ) : (
          !problem && !failure && <PreviewWaiting since={since} />
        )}
      </div>
    </section>
  );
}

interface State {
  /** The request that this state answers. */
  readonly asked: string;
  /** The last letter drawn successfully. */
  readonly file: Blob | undefined;
  /** An error the user can correct. */
  readonly problem: string;
  /** Any other error. */
  readonly failure: unknown;
}

const initialState: State = { asked: '', file: undefined, problem: '', failure: undefined };

const names = ['title', 'reference', 'addressee', 'letterhead', 'sealId', 'body'] as const;

/** Requests a preview from the server, debounced while typing. Stores nothing. */
function useDrawnLetter(kind: LetterKind, values: Values, applicationId: number | undefined) {
  const [state, setState] = useState(initialState);
  const [tries, setTries] = useState(0);
  const texts = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  const request = values.body === undefined ? '' : JSON.stringify({ kind, ...texts, applicationId: applicationId ?? null });
  const settled = useDebounced(request, 500);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats the same request
  useEffect(() => {
    if (settled === '') return;
    const drawing = new AbortController();
    http.post<Blob>('/api/letter_templates/preview', JSON.parse(settled), { responseType: 'blob', signal: drawing.signal }).then(
      ({ data }) => setState({ asked: settled, file: data, problem: '', failure: undefined }),
      (error: unknown) => {
        if (!drawing.signal.aborted) setState(({ file }) => ({ asked: settled, file, ...errorState(error) }));
      },
    );
    return () => drawing.abort();
  }, [settled, tries]);
  return { ...state, running: request !== state.asked, retry: () => setTries((count) => count + 1) };
}

function errorState(error: unknown): Pick<State, 'problem' | 'failure'> {
  const isCorrectable = error instanceof ApiError && [404, 409, 422].includes(error.statusCode);
  return isCorrectable ? { problem: failureText(error), failure: undefined } : { problem: '', failure: error };
}
