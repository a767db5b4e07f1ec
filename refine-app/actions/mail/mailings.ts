import { useSyncExternalStore } from 'react';

/** A mailing whose way out is followed on screen. */
export interface Watched {
  readonly batchId: number;
  readonly subject: string;
  readonly total: number;
  /** When it was sent, in milliseconds. */
  readonly at: number;
}

const prefix = 'seseragi.mailings';
const listeners = new Set<() => void>();

/** The mailings that this person has sent from this tab and not put away: they outlive dialogs, pages and a reload. */
export function useWatchedMailings(userId: number): readonly Watched[] {
  const text = useSyncExternalStore(subscribe, () => sessionStorage.getItem(keyOf(userId)) ?? '[]');
  return JSON.parse(text) as Watched[];
}

export function watchMailing(userId: number, mailing: Watched): void {
  store(userId, [...read(userId).filter(({ batchId }) => batchId !== mailing.batchId), mailing]);
}

export function putAway(userId: number, batchId: number): void {
  store(
    userId,
    read(userId).filter((mailing) => mailing.batchId !== batchId),
  );
}

function read(userId: number): Watched[] {
  return JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]') as Watched[];
}

function store(userId: number, mailings: readonly Watched[]): void {
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
