/** The generated form has no merge fields to press and does not show how the mail will look. */

import { Alert } from 'antd';
import { fieldsFor } from '../../../domain/mail/merge-fields.ts';
import { mailTemplateKeys } from '../../../domain/terms.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Resource } from '../../../schema/resource.ts';
import { unknownText } from '../../actions/mail/letter.ts';
import { MergeFieldPicker, useLastBox } from '../../actions/mail/merge-field-picker.tsx';
import { ResourceCreatePage, ResourceEditPage } from '../../views/form-page.tsx';
import type { Purpose } from './sample.ts';
import { TemplatePreview } from './template-preview.tsx';
import '../../actions/mail/mail.css';
import './template.css';

export function MailTemplateCreate({ resource }: { readonly resource: Resource }) {
  const boxes = useLastBox(endings);
  return (
    <div ref={boxes.area}>
      <ResourceCreatePage resource={resource} beside={(values) => <TemplateAside values={values} onPick={boxes.insert} />} />
    </div>
  );
}

export function MailTemplateEdit({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const boxes = useLastBox(endings);
  return (
    <div ref={boxes.area}>
      <ResourceEditPage resource={resource} id={id} beside={(values) => <TemplateAside values={values} onPick={boxes.insert} />} />
    </div>
  );
}

/** Of the ids that the generated form gives its inputs. */
const endings = ['_subject', '_body'];

interface Props {
  readonly values: Values;
  readonly onPick: (placeholder: string) => void;
}

/** Beside a template's form: the fields that it may use, those that it may not, and how its mails will look. */
function TemplateAside({ values, onPick }: Props) {
  const { purpose } = values;
  if (!isPurpose(purpose)) return <p className="template-hint">用途を選ぶと、使える差し込み項目と仕上がりがここに出ます。</p>;
  const fields = fieldsFor(purpose);
  const [subject, body] = [String(values.subject ?? ''), String(values.body ?? '')];
  const unknown = unknownText(`${subject}\n${body}`, fields);
  return (
    <div className="template-aside">
      <MergeFieldPicker fields={fields} onPick={onPick} />
      <div role="status">{unknown && <Alert type="warning" showIcon message={unknown} />}</div>
      <TemplatePreview key={purpose} purpose={purpose} subject={subject} body={body} isHtml={values.isHtml === true} />
    </div>
  );
}

function isPurpose(value: unknown): value is Purpose {
  return typeof value === 'string' && Object.hasOwn(mailTemplateKeys, value);
}
