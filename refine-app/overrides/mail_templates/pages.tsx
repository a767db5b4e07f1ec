/** The generated form has no merge fields to press and does not show how the mail will look. */
import type { Resource } from '../../../schema/resource.ts';
import { useLastBox } from '../../actions/mail/merge-field-picker.tsx';
import { ResourceCreatePage, ResourceEditPage } from '../../views/form-page.tsx';
import { TemplateAside } from './template-aside.tsx';

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
