/** The generated form has no merge fields to press and does not show how the letter will look. */
import { useOne } from '@refinedev/core';
import type { LetterKind } from '../../../domain/letters/letter-fields.ts';
import type { Resource } from '../../../schema/resource.ts';
import { useLastBox } from '../../actions/mail/merge-field-picker.tsx';
import type { RowData } from '../../ui/row.ts';
import { ResourceEditPage } from '../../views/form-page.tsx';
import { LetterAside } from './letter-aside.tsx';

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
