import { CloseOutlined } from '@ant-design/icons-svg';
import { resources } from '../../../resources.config.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { later } from '../../ui/later.tsx';
import { putAway, useWatchedMailings } from './mailings.ts';
import './mail.css';

/** Few have anything on its way. */
const MailingLine = later(async () => (await import('./mailing-line.tsx')).MailingLine);

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
            icon={<Icon of={CloseOutlined} />}
            aria-label={`「${mailing.subject}」の送信状況の表示を消す`}
            onClick={() => putAway(me.id, mailing.batchId)}
          />
        </MailingLine>
      ))}
    </section>
  );
}
