import { Alert } from 'antd';
import { fieldsFor } from '../../../domain/mail/merge-fields.ts';
import { mailTemplateKeys } from '../../../domain/terms.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { unknownText } from '../../actions/mail/letter.ts';
import { MergeFieldPicker } from '../../actions/mail/merge-field-picker.tsx';
import type { Purpose } from './sample.ts';
import { TemplatePreview } from './template-preview.tsx';
import '../../actions/mail/mail.css';
import './template.css';

interface Props {
  readonly values: Values;
  readonly onPick: (placeholder: string) => void;
}

/** Beside a template's form: the fields that it may use, those that it may not, and how its mails will look. */
export function TemplateAside({ values, onPick }: Props) {
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
