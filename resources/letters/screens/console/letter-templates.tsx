/** The generated form has no merge fields to press and does not show how the letter will look. */
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
import { FailureFace } from '../../../../refine-app/ui/faces.tsx';
import { failureText } from '../../../../refine-app/ui/failure.ts';
import { PdfPart } from '../../../../refine-app/ui/pdf/pdf-part.tsx';
import { PreviewWaiting } from '../../../../refine-app/ui/pdf/preview-waiting.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { useSettled } from '../../../../refine-app/ui/timing.ts';
import { resources } from '../../../../resources.config.ts';
import type { Values } from '../../../../schema/derive/validators.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { LineMarkPicker, MergeFieldPicker, useLastBox } from '../../../messages/screens/console/mailing/merge-field-picker.tsx';
import '../../../messages/screens/console/mailing/mail.module.css';
import clsx from 'clsx/lite';
import previewCss from '../../../../refine-app/ui/pdf/preview.module.css';
import css from '../../../messages/screens/console/mail-templates.module.css';
import letter_templatesCss from './letter-templates.module.css';

export function LetterTemplateEdit({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const boxes = useLastBox(endings);
  const { result: row } = useOne<RowData & { readonly kind: LetterKind }>({ resource: resource.name, id });
  return (
    <div ref={boxes.area}>
      <ResourceEditPage resource={resource} id={id} beside={(values) => row && <LetterAside kind={row.kind} values={values} boxes={boxes} />} />
    </div>
  );
}

/** Of the ids that the generated form gives its inputs. */
const endings = ['_title', '_reference', '_addressee', '_letterhead', '_body'];

interface Props {
  readonly kind: LetterKind;
  readonly values: Values;
}

/** Beside a letter's form: the fields that it may use, and how it will look. */
function LetterAside({ kind, values, boxes }: Props & { readonly boxes: ReturnType<typeof useLastBox> }) {
  return (
    <div className={css.templateAside}>
      <p className={baseCss.quiet}>本文：{letterMarksHelp}</p>
      <MergeFieldPicker fields={letterFieldsFor(kind)} onPick={boxes.insert} />
      <LineMarkPicker marks={offeredMarks} onPick={boxes.insertInLine} />
      <LetterPreview kind={kind} values={values} />
    </div>
  );
}

/** The letter as the server draws it from what is typed: with the names of its fields, or for an application that one chooses. */
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
      {failure ? <FailureFace title="仕上がりを作れませんでした" error={failure} onRetry={retry} /> : null}
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
  /** The question that this answers. */
  readonly asked: string;
  /** The last letter that could be drawn. */
  readonly file: Blob | undefined;
  /** Why this one could not: something that the writer can mend. */
  readonly problem: string;
  /** Anything else that went wrong. */
  readonly failure: unknown;
}

const nothing: State = { asked: '', file: undefined, problem: '', failure: undefined };

const names = ['title', 'reference', 'addressee', 'letterhead', 'sealId', 'body'] as const;

/** Has the server draw a letter from what is typed, whenever typing pauses. Nothing is kept. */
function useDrawnLetter(kind: LetterKind, values: Values, applicationId: number | undefined) {
  const [state, setState] = useState(nothing);
  const [tries, setTries] = useState(0);
  const texts = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  const question = values.body === undefined ? '' : JSON.stringify({ kind, ...texts, applicationId: applicationId ?? null });
  const settled = useSettled(question, 500);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks the same question again
  useEffect(() => {
    if (settled === '') return;
    const drawing = new AbortController();
    http.post<Blob>('/api/letter_templates/preview', JSON.parse(settled), { responseType: 'blob', signal: drawing.signal }).then(
      ({ data }) => setState({ asked: settled, file: data, problem: '', failure: undefined }),
      (error: unknown) => {
        if (!drawing.signal.aborted) setState(({ file }) => ({ asked: settled, file, ...whyNot(error) }));
      },
    );
    return () => drawing.abort();
  }, [settled, tries]);
  return { ...state, running: question !== state.asked, retry: () => setTries((count) => count + 1) };
}

function whyNot(error: unknown): Pick<State, 'problem' | 'failure'> {
  const mendable = error instanceof ApiError && [404, 409, 422].includes(error.statusCode);
  return mendable ? { problem: failureText(error), failure: undefined } : { problem: '', failure: error };
}
