import { granteeCapabilities } from '../../../domain/workflow/grantee-capabilities.ts';
import { resources } from '../../../resources.config.ts';
import { cellText } from '../cell-text.ts';
import type { MyApplication } from '../use-my-applications.ts';
import { editableSections } from './fields.ts';

type Name = Parameters<typeof cellText>[1];

/** The application in sections. The approved amount shows only where the workflow lets a grantee read it. */
export function Facts({ row }: { row: MyApplication }) {
  const approved = granteeCapabilities(row.status).showsApprovedAmount.onDetail && (row.approvedAmount ?? 0) > 0;
  return (
    <>
      <Section title="受付" row={row} names={reception} />
      {sections.map(([title, names]) => (
        <Section key={title} title={title} row={row} names={title === '金額' && approved ? [...names, 'approvedAmount'] : names} />
      ))}
    </>
  );
}

interface SectionProps {
  title: string;
  row: MyApplication;
  names: readonly Name[];
  level?: 'h2' | 'h3';
}

export function Section({ title, row, names, level: Heading = 'h2' }: SectionProps) {
  return (
    <section className="sheet">
      <Heading>{title}</Heading>
      <dl className="facts">
        {names.map((name) => (
          <div key={name}>
            <dt>{resources.applications.fields[name].label}</dt>
            <dd>{cellText(row, name)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const reception: readonly Name[] = [
  'entryNumber',
  'grantNumber',
  'grantThemeNumber',
  'category',
  'grantYear',
  'grantPeriod',
  'entryDate',
  'organizationName',
];

const sections: readonly (readonly [string, readonly Name[]])[] = editableSections;
