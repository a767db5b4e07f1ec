import type { ActionHandler } from '../../../../api/services.ts';
import { sendInvitation } from '../../../../api/sign-in/invitations.ts';

export const invite: ActionHandler = ({ row, actor, services, db }) => sendInvitation(db, services, actor, row.id as number);
