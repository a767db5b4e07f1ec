/** Adds the difference of a proposal, and how to change a security mail, to the generated page. */
import { withLabels } from '../../../../domain/mail/merge-fields.ts';
import { isSecurityPurpose, securityMails } from '../../../../domain/mail/security-mails.ts';
import { lineDifference } from '../../../../domain/text/line-difference.ts';
import fieldsCss from '../../../../refine-app/resource/kinds/fields.module.css';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import { RecordHistory } from '../../../../refine-app/resource/record/record-history.tsx';
import { RecordFields } from '../../../../refine-app/resource/record/record-section.tsx';
import { RecordVersions } from '../../../../refine-app/resource/record/record-versions.tsx';
import { fieldsPanel, type PanelProps, type RecordPage } from '../../../../refine-app/resource/record/show.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import type { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';

type Template = RowData & Row<typeof resources.mail_templates>;

export const mailTemplatePage: RecordPage<Template> = {
  panels: {
    変更の申し出: Proposal,
    ひな形: fieldsPanel(['purpose', 'subject', 'body', 'isHtml', 'enabled']),
    文面の変え方: HowToChange,
    versions: RecordVersions,
    log: RecordHistory,
  },
};

type Props = PanelProps<Template> & { readonly name: string };

function Proposal({ resource, row, name }: Props) {
  const { subject, body, proposedSubject, proposedBody } = row;
  if (proposedBody === null) return null;
  const fullText = (head: unknown, text: unknown) => withLabels(`件名：${head}\n${text}`).trimEnd();
  return (
    <Panel title={name}>
      <p>変わるところです。「－」の行がなくなり、「＋」の行が加わります。</p>
      <p className={fieldsCss.cellLines}>{lineDifference(fullText(subject, body), fullText(proposedSubject, proposedBody))}</p>
      <RecordFields resource={resource} row={row} names={['proposedIsHtml', 'proposedByName', 'proposedAt']} />
    </Panel>
  );
}

/** Explains why a security mail has no edit button, and the line the system appends. */
function HowToChange({ row: { purpose }, name }: Props) {
  if (!isSecurityPurpose(purpose)) return null;
  return (
    <Panel title={name}>
      <p>
        ログイン・口座・注意の記録についてのメールです。文面は、基金管理者か基金部長が「文面の変更を申し出る」から申し出て、別の基金管理者か基金部長が承認すると変わります。
        本人だけに見えるリンクや番号の項目は、一行に単独で書きます。
      </p>
      <p>最後の一行は、システムが付けます：「{securityMails[purpose]}」</p>
    </Panel>
  );
}
