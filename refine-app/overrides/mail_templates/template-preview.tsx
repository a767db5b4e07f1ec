import { Alert, Form } from 'antd';
import { useId, useState } from 'react';
import { resources } from '../../../resources.config.ts';
import { MailText } from '../../actions/mail/mail-text.tsx';
import { RecordSelect } from '../../fields/parts/record-select.tsx';
import { isAboutApplication, type Purpose, withSamples } from './sample.ts';
import { type Draft, useFilledIn } from './use-filled-in.ts';

interface Props extends Draft {
  readonly purpose: Purpose;
}

/** How the mails will look: with the names of their fields, or filled in for an application that one chooses. */
export function TemplatePreview(props: Props) {
  const { purpose, subject, body, isHtml } = props;
  const id = useId();
  const [applicationId, setApplicationId] = useState<number>();
  const filled = useFilledIn(props, applicationId);
  const shown = filled.piece ?? { subject: withSamples(subject, purpose), body: withSamples(body, purpose) };
  return (
    <section className="template-preview" aria-label="仕上がり" aria-busy={filled.running}>
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
      {filled.notice && <Alert type="warning" showIcon message={<span className="cell-lines">{filled.notice}</span>} />}
      <article className="mail-letter">
        {filled.piece?.recipient && (
          <p className="mail-to">
            {filled.piece.recipient.name} 様（{filled.piece.recipient.address}）
          </p>
        )}
        <h3>{shown.subject || '（件名がまだありません）'}</h3>
        <MailText body={shown.body || '（本文がまだありません）'} isHtml={isHtml} />
      </article>
    </section>
  );
}
