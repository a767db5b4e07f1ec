/** The generated form has no merge fields to press and does not show how the letter will look. */
import { useOne } from '@refinedev/core';
import { type LetterKind, letterFieldsFor } from '../../../domain/letters/letter-fields.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Resource } from '../../../schema/resource.ts';
import { MergeFieldPicker, useLastBox } from '../../actions/mail/merge-field-picker.tsx';
import type { RowData } from '../../ui/row.ts';
import { ResourceEditPage } from '../../views/form-page.tsx';
import { LetterPreview } from './letter-preview.tsx';
import '../../actions/mail/mail.css';
import '../mail_templates/template.css';

export function LetterTemplateEdit({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const boxes = useLastBox(endings);
  const { result: row } = useOne<RowData & { readonly kind: LetterKind }>({ resource: resource.name, id });
  return (
    <div ref={boxes.area}>
      <ResourceEditPage
        resource={resource}
        id={id}
        beside={(values) => row && <LetterAside kind={row.kind} values={values} onPick={boxes.insert} />}
      />
    </div>
  );
}

/** Of the ids that the generated form gives its inputs. */
const endings = ['_title', '_reference', '_addressee', '_letterhead', '_body'];

interface Props {
  readonly kind: LetterKind;
  readonly values: Values;
  readonly onPick: (placeholder: string) => void;
}

/** Beside a letter's form: the fields that it may use, and how it will look. */
function LetterAside({ kind, values, onPick }: Props) {
  return (
    <div className="template-aside">
      <MergeFieldPicker fields={letterFieldsFor(kind)} onPick={onPick} />
      <LetterPreview kind={kind} values={values} />
    </div>
  );
}
