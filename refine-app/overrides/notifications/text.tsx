import type { Resource } from '../../../schema/resource.ts';
import { Value } from '../../fields/value.tsx';
import { useMe } from '../../providers/session.ts';
import { readableFields } from '../../ui/present.ts';
import type { RowData } from '../../ui/row.ts';
import { RecordSection } from '../../views/record-section.tsx';

/** Shown by the head, or as the text itself. */
const elsewhere = ['title', 'status', 'type', 'content', 'contentHtml'];

/** The notice as its readers see it, and then to whom and when it shows. */
export function NoticeText({ resource, row }: { readonly resource: Resource; readonly row: RowData }) {
  const hidden = useMe().hidden[resource.name] ?? [];
  const settings = readableFields(resource, hidden).filter((name) => name in row && !elsewhere.includes(name));
  return (
    <>
      <section className="record-section notice-text" aria-label="内容">
        <Value resource={resource} name="contentHtml" row={row} place="record" />
      </section>
      <RecordSection resource={resource} row={row} title="公開の設定" names={settings} />
    </>
  );
}
