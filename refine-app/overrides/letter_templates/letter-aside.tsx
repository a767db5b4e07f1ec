import { type LetterKind, letterFieldsFor } from '../../../domain/letters/letter-fields.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { MergeFieldPicker } from '../../actions/mail/merge-field-picker.tsx';
import { LetterPreview } from './letter-preview.tsx';
import '../../actions/mail/mail.css';
import '../mail_templates/template.css';

interface Props {
  readonly kind: LetterKind;
  readonly values: Values;
  readonly onPick: (placeholder: string) => void;
}

/** Beside a letter's form: the fields that it may use, and how it will look. */
export function LetterAside({ kind, values, onPick }: Props) {
  return (
    <div className="template-aside">
      <MergeFieldPicker fields={letterFieldsFor(kind)} onPick={onPick} />
      <LetterPreview kind={kind} values={values} />
    </div>
  );
}
