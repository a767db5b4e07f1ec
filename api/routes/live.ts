import { adminRoles, type Role, roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import type { Actor } from '../access/actor.ts';
import { may, rolesThatMay } from '../access/permissions.ts';
import { actorOfSession } from '../access/sessions.ts';
import { type Call, type Route, route } from '../http/route.ts';
import { eventStream } from '../live/event-stream.ts';
import type { LiveEvent } from '../live/hub.ts';
import { rowId } from '../resources/openapi.ts';
import { demandRow } from '../resources/read.ts';

const { applications } = resources;
const listeners = rolesThatMay(applications, 'read', roles);

/** Hints that something about an application changed (decisions: live on both sides). */
export const liveRoute: Route = route('GET /applications/{id}/live', {
  params: rowId(applications),
  summary: '申請についての変化の知らせ（読み直しの合図だけで、内容は送りません）',
  tag: applications.label,
  who: listeners,
  answer: 'events',
  async run(call) {
    const { id: applicationId } = call.params;
    await demandRow(call.services, applications, call.actor, applicationId, call.services.engine.reader);
    const { sessionId } = call.actor;
    const stream = eventStream({ hub: call.services.live, applicationId, sessionId, mayReceive: (event) => mayReceive(call, applicationId, event) });
    return call.context.body(stream, 200, headers);
  },
});

/** Nothing on the way may hold the hints back to pack or keep them; and an ended stream leaves no connection that would hold up a stop. */
const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
};

/** The right is looked up anew each time: a session may have ended, a role changed, an application gone to others. Listening is no activity. */
async function mayReceive({ services, actor }: Call, applicationId: number, event: LiveEvent | null): Promise<boolean | null> {
  const now = await actorOfSession(services, actor.sessionId);
  if (!now || !isAdmitted(now)) return null;
  const isThere = await demandRow(services, applications, now, applicationId, services.engine.reader).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  return event ? mayReceiveAs(now.role, event) : true;
}

const isAdmitted = ({ role, mustChangePassword }: Actor) => listeners.includes(role) && !mustChangePassword;

const needed = { comments: resources.comments, documents: resources.submissions, application: resources.applications } as const;

/** Whether a role hears of something. A grantee is not even told that the staff talk among themselves, or change what is not announced yet. */
function mayReceiveAs(role: Role, event: LiveEvent): boolean {
  if (event.about !== 'documents' && event.isInternal && !adminRoles.includes(role)) return false;
  return may(needed[event.about], role, 'read');
}
