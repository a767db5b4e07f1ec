import { adminRoles, type Role, roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import type { Actor } from '../access/actor.ts';
import { may, rolesThatMay } from '../access/permissions.ts';
import { type Call, type Route, route } from '../http/route.ts';
import { rowId } from '../resources/openapi.ts';
import { assertVisible } from '../resources/read.ts';
import type { Services } from '../services.ts';
import { actorOfSession } from '../sign-in/sessions.ts';
import { eventStream } from './event-stream.ts';
import type { ApplicationEvent, LiveEvent, Topic } from './hub.ts';

const { applications } = resources;
const listeners = rolesThatMay(applications, 'read', roles);

/** Change events of an application (decisions: live on both sides). */
export const liveRoute: Route = route('GET /applications/{id}/live', {
  params: rowId(applications),
  summary: '申請についての変化の知らせ（読み直しの合図だけで、内容は送りません）',
  tag: applications.label,
  who: listeners,
  answer: 'events',
  async run(call) {
    const { id } = call.params;
    await assertVisible(call.services, applications, call.actor, id, call.services.engine.reader);
    return hints(call, `applications/${id}`, (actor, event) => checkReader(call.services, actor, id, event as ApplicationEvent | null));
  },
});

/**
 * Streams change events of a record. The permission is checked at each event, since sessions end, roles change, and records move. Listening does not
 * count as activity.
 * @param hears null when a person may listen no longer, else whether an event is for that person; called without an event at each heartbeat
 */
export function hints(
  { context, services, actor: { sessionId } }: Call,
  topic: Topic,
  hears: (actor: Actor, event: LiveEvent | null) => Promise<boolean | null>,
): Response {
  const mayReceive = async (event: LiveEvent | null) => {
    const now = await actorOfSession(services, sessionId);
    return now && !now.awaits ? hears(now, event) : null;
  };
  // A HEAD request has no body that anybody would read or close.
  if (context.req.method === 'HEAD') return context.body(null, 200, headers);
  return context.body(eventStream({ hub: services.live, topic, sessionId, mayReceive }), 200, headers);
}

/** Prevents buffering and caching by proxies; an ended stream closes its connection, which would otherwise delay a stop. */
const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
};

async function checkReader(services: Services, actor: Actor, id: number, event: ApplicationEvent | null): Promise<boolean | null> {
  if (!listeners.includes(actor.role)) return null;
  const isThere = await assertVisible(services, applications, actor, id, services.engine.reader).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  return event ? mayReceiveAs(actor.role, event) : true;
}

const needed = { comments: resources.comments, documents: resources.submissions, application: resources.applications } as const;

/** Whether a role receives an event. A grantee is not notified of internal discussion or of changes that are not announced yet. */
function mayReceiveAs(role: Role, event: ApplicationEvent): boolean {
  if (event.about !== 'documents' && event.isInternal && !adminRoles.includes(role)) return false;
  return may(needed[event.about], role, 'read');
}
