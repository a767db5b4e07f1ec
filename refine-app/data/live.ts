import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Hint, LiveConnection } from './live-connection.ts';

/** What each hint invalidates: resources by name, and other calls by the prefix of their address. */
const counts = '/api/dashboard';
const comments = ['comments', counts];
const documents = [counts, 'submissions', 'submission_files', 'submission_histories', '/api/submissions', '/api/applications/'];
const letters = ['envelopes', 'envelope_events'];
const results = ['results', '/api/my/tasks'];
const application = [
  'applications',
  'adoptions',
  'status_histories',
  'payments',
  '/api/applications/',
  ...results,
  ...letters,
  ...documents,
  ...comments,
];
const round = ['/api/review_rounds/', '/api/review_items/'];
const invalidated: Readonly<Record<Hint, readonly string[]>> = { comments, documents, application, round, everything: [...application, ...round] };

/**
 * Refetches an application's data when the server hints that others changed it. All components of a page share one stream; without one, the data is
 * refetched when the page becomes visible again.
 */
export function useLive(applicationId: number | null | undefined): void {
  useTopic(applicationId ? `applications/${applicationId}` : null);
}

/** The same for a review round and its meeting. */
export function useLiveRound(roundId: number): void {
  useTopic(`review_rounds/${roundId}`);
}

function useTopic(topic: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!topic) return undefined;
    const refetch = (hint: Hint) => void client.invalidateQueries({ predicate: ({ queryKey }) => hintInvalidates(hint, queryKey) });
    return share(topic, () => new LiveConnection(topic, refetch, () => client.isFetching() > 0));
  }, [topic, client]);
}

/** Whether a hint invalidates the query under a key. Refine's keys hold the resource's name, or the address that was called. */
export function hintInvalidates(hint: Hint, key: QueryKey): boolean {
  return key
    .map(addressOf)
    .some((part) => typeof part === 'string' && invalidated[hint].some((name) => (name.startsWith('/') ? part.startsWith(name) : part === name)));
}

/** Refine keeps the address of a call among its parameters. */
function addressOf(part: unknown): unknown {
  return typeof part === 'object' && part !== null && 'url' in part ? part.url : part;
}

interface Shared {
  readonly connection: LiveConnection;
  users: number;
}

const open = new Map<string, Shared>();

function share(topic: string, connect: () => LiveConnection): () => void {
  const shared = open.get(topic) ?? { connection: connect(), users: 0 };
  open.set(topic, shared);
  shared.users += 1;
  return () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    shared.connection.close();
    open.delete(topic);
  };
}
