import { CloseOutlined } from '@ant-design/icons-svg';
import { useSyncExternalStore } from 'react';
import { withLabels } from '../../../../../domain/mail/merge-fields.ts';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { Icon } from '../../../../../refine-app/ui/icon.tsx';
import { lazyComponent } from '../../../../../refine-app/ui/lazy-component.tsx';
import { resources } from '../../../../../resources.config.ts';
import css from './mailings.module.css';
import type { WatchedMailing } from './watched-mailing.ts';

/** Loaded lazily, as it is rarely needed. */
const MailingLine = lazyComponent(async () => (await import('./mailing-line.tsx')).MailingLine);

/** Strip below the header with mail batches in progress, shown on every page until dismissed. */
export function MailingsStrip() {
  const me = useMe();
  const watched = useWatchedMailings(me.id);
  if (watched.length === 0 || !may(me, resources.mail_batches.name, 'read')) return null;
  return (
    <section className={css.mailings} aria-label="メールの送信状況">
      {watched.map((mailing) => (
        <MailingLine key={mailing.batchId} mailing={mailing}>
          <Button
            type="text"
            size="small"
            icon={<Icon of={CloseOutlined} />}
            aria-label={`「${withLabels(mailing.subject)}」の送信状況の表示を消す`}
            onClick={() => dismiss(me.id, mailing.batchId)}
          />
        </MailingLine>
      ))}
    </section>
  );
}

const prefix = 'seseragi.mailings';
const listeners = new Set<() => void>();

/** Mail batches sent by this user from this tab and not dismissed; kept in session storage. */
function useWatchedMailings(userId: number): readonly WatchedMailing[] {
  const text = useSyncExternalStore(subscribe, () => sessionStorage.getItem(keyOf(userId)) ?? '[]');
  return JSON.parse(text) as WatchedMailing[];
}

export function watchMailing(userId: number, mailing: WatchedMailing): void {
  store(userId, [...read(userId).filter(({ batchId }) => batchId !== mailing.batchId), mailing]);
}

function dismiss(userId: number, batchId: number): void {
  store(
    userId,
    read(userId).filter((mailing) => mailing.batchId !== batchId),
  );
}

function read(userId: number): WatchedMailing[] {
  return JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]') as WatchedMailing[];
}

function store(userId: number, mailings: readonly WatchedMailing[]): void {
  sessionStorage.setItem(keyOf(userId), JSON.stringify(mailings));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keyOf(userId: number): string {
  return `${prefix}.${userId}`;
}
