/** Adds merge fields and a live preview to the generated form. */

import { Alert, Form } from 'antd';
import { useEffect, useId, useState } from 'react';
import { fieldsFor } from '../../../../domain/mail/merge-fields.ts';
import { mailTemplateKeys } from '../../../../domain/terms.ts';
import { ResourceCreatePage, ResourceEditPage } from '../../../../refine-app/resource/edit/form-page.tsx';
import { RecordSelect } from '../../../../refine-app/resource/kinds/parts/record-select.tsx';
import { failureFields, failureText } from '../../../../refine-app/ui/failure.ts';
import { useDebounced } from '../../../../refine-app/ui/timing.ts';
import { resources } from '../../../../resources.config.ts';
import type { Values } from '../../../../schema/derive/validators.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { isAboutApplication, type Purpose, withSamples, withSamplesForOtherFields } from '../../rules/samples.ts';
import { blankLetter, isWritten, unknownFields, unknownFieldsText } from './mailing/bulk-mail-input.ts';
import { MailText } from './mailing/mail-text.tsx';
import { MergeFieldPicker, useLastFocusedInput } from './mailing/merge-field-picker.tsx';
import { type Piece, usePreview } from './mailing/use-mail-check.ts';
import './mailing/mail.module.css';
import fieldsCss from '../../../../refine-app/resource/kinds/fields.module.css';
import lettersCss from '../../../letters/screens/console/letters.module.css';
import css from './mail-templates.module.css';

export function MailTemplateCreate({ resource }: { readonly resource: Resource }) {
  const boxes = useLastFocusedInput(inputIdSuffixes);
  return (
    <div ref={boxes.area}>
      <ResourceCreatePage resource={resource} beside={(values) => <TemplateAside values={values} onPick={boxes.insert} />} />
    </div>
  );
}

export function MailTemplateEdit({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const boxes = useLastFocusedInput(inputIdSuffixes);
  return (
    <div ref={boxes.area}>
      <ResourceEditPage resource={resource} id={id} beside={(values) => <TemplateAside values={values} onPick={boxes.insert} />} />
    </div>
  );
}

/** Id suffixes of the form's inputs that accept merge fields. */
const inputIdSuffixes = ['_subject', '_body'];

interface AsideProps {
  readonly values: Values;
  readonly onPick: (placeholder: string) => void;
}

/** Beside the form: available merge fields, a warning about unknown ones, and a preview. */
function TemplateAside({ values, onPick }: AsideProps) {
  const { purpose } = values;
  if (!isPurpose(purpose)) return <p className={css.templateHint}>用途を選ぶと、使える差し込み項目と仕上がりがここに出ます。</p>;
  const fields = fieldsFor(purpose);
  const [subject, body] = [String(values.subject ?? ''), String(values.body ?? '')];
  const unknown = unknownFieldsText(`${subject}\n${body}`, fields);
  return (
    <div className={css.templateAside}>
      <MergeFieldPicker fields={fields} onPick={onPick} />
      <div role="status">{unknown && <Alert type="warning" showIcon message={unknown} />}</div>
      <TemplatePreview key={purpose} purpose={purpose} subject={subject} body={body} isHtml={values.isHtml === true} />
    </div>
  );
}

function isPurpose(value: unknown): value is Purpose {
  return typeof value === 'string' && Object.hasOwn(mailTemplateKeys, value);
}

interface Draft {
  readonly purpose: Purpose;
  readonly subject: string;
  readonly body: string;
  readonly isHtml: boolean;
}

/** Preview with field labels, or filled in for a chosen application. */
export function TemplatePreview(props: Draft) {
  const { purpose, subject, body, isHtml } = props;
  const id = useId();
  const [applicationId, setApplicationId] = useState<number>();
  const filled = useFilledIn(props, applicationId);
  const shown = filled.piece ?? { subject: withSamples(subject, purpose), body: withSamples(body, purpose) };
  return (
    <section className={css.templatePreview} aria-label="仕上がり" aria-busy={filled.running}>
      <h2>仕上がり</h2>
      {isAboutApplication(purpose) && (
        <Form.Item label="差し込む申請" htmlFor={id} layout="vertical">
          <RecordSelect
            target={resources.applications}
            ids={applicationId === undefined ? [] : [applicationId]}
            onChange={([chosen]) => setApplicationId(chosen)}
            select={{ id, placeholder: '入力して探す（選ばないときは項目名を入れて表示します）' }}
          />
        </Form.Item>
      )}
      {filled.notice && <Alert type="warning" showIcon message={<span className={fieldsCss.cellLines}>{filled.notice}</span>} />}
      <article className={lettersCss.mailLetter}>
        {filled.piece?.recipient && (
          <p className={lettersCss.mailTo}>
            {filled.piece.recipient.name} 様（{filled.piece.recipient.address}）
          </p>
        )}
        <h3>{shown.subject || '（件名がまだありません）'}</h3>
        <MailText body={shown.body || '（本文がまだありません）'} isHtml={isHtml} />
      </article>
    </section>
  );
}

interface State {
  readonly request: string;
  readonly piece: Piece | undefined;
  /** Fields that cannot be filled in, or the error. */
  readonly notice: string;
}

const initialState: State = { request: '', piece: undefined, notice: '' };

/** Requests a preview for an application from the server, debounced while typing. Sends nothing. */
function useFilledIn(draft: Draft, applicationId: number | undefined) {
  const preview = usePreview();
  const [state, setState] = useState(initialState);
  const isValid = isWritten(draft) && unknownFields(`${draft.subject}\n${draft.body}`, fieldsFor(draft.purpose)).length === 0;
  const request = applicationId !== undefined && isValid ? JSON.stringify([applicationId, draft]) : '';
  const settled = useDebounced(request, 500);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the request contains all inputs
  useEffect(() => {
    if (settled === '') return setState(initialState);
    let current = true;
    const [id, { purpose, subject, body, isHtml }] = JSON.parse(settled) as [number, Draft];
    const letter = { ...blankLetter, subject: withSamplesForOtherFields(subject, purpose), body: withSamplesForOtherFields(body, purpose), isHtml };
    void preview([id], letter).then(
      ([piece]) => current && setState({ request: settled, piece, notice: piece?.problem ?? '' }),
      (error: unknown) => current && setState({ request: settled, piece: undefined, notice: noticeOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [settled]);
  return { ...state, running: request !== state.request };
}

function noticeOf(error: unknown): string {
  const reasons = Object.values(failureFields(error));
  return reasons.length > 0 ? reasons.join('\n') : failureText(error);
}
