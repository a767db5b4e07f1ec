import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { resources } from '../../../resources.config.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { MailingLine } from './mailing-line.tsx';
import { putAway, useWatchedMailings } from './mailings.ts';
import './mail.css';

/** What is on its way, below the header, wherever one goes, until it is put away. */
export function MailingsStrip() {
  const me = useMe();
  const watched = useWatchedMailings(me.id);
  if (watched.length === 0 || !may(me, resources.mail_batches.name, 'read')) return null;
  return (
    <section className="mailings" aria-label="メールの送信状況">
      {watched.map((mailing) => (
        <MailingLine key={mailing.batchId} mailing={mailing}>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={`「${mailing.subject}」の送信状況の表示を消す`}
            onClick={() => putAway(me.id, mailing.batchId)}
          />
        </MailingLine>
      ))}
    </section>
  );
}
