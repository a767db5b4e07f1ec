import { applications } from '../../resources/applications/server/index.ts';
import { bankAccounts } from '../../resources/bank-accounts/server/index.ts';
import { calls } from '../../resources/calls/server/index.ts';
import { dashboard } from '../../resources/dashboard/server/index.ts';
import { decisions } from '../../resources/decisions/server/index.ts';
import { documents } from '../../resources/documents/server/index.ts';
import { entries } from '../../resources/entries/server/index.ts';
import { letters } from '../../resources/letters/server/index.ts';
import { messages } from '../../resources/messages/server/index.ts';
import { payments } from '../../resources/payments/server/index.ts';
import { people } from '../../resources/people/server/index.ts';
import { programmes } from '../../resources/programmes/server/index.ts';
import { receipts } from '../../resources/receipts/server/index.ts';
import { records } from '../../resources/records/server/index.ts';
import { selection } from '../../resources/selection/server/index.ts';
import { type AnyServerPart, handlersOf } from '../resources/capability.ts';
import type { Handlers } from '../services.ts';
import { frameworkJobs } from './framework-jobs.ts';

/** The server's half of every capability. */
export const capabilities: readonly AnyServerPart[] = [
  applications,
  bankAccounts,
  calls,
  dashboard,
  decisions,
  documents,
  entries,
  letters,
  messages,
  payments,
  people,
  programmes,
  receipts,
  records,
  selection,
];

/** All of their code. */
export const handlers: Handlers = handlersOf([{ jobs: frameworkJobs }, ...capabilities]);
