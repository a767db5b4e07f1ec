import type { Values } from '../../schema/derive/validators.ts';
import type { Route } from '../http/route.ts';
import type { PublicPages } from '../http/serve-public.ts';
import type { Poller } from '../jobs/poller.ts';
import type { MailSubjects } from '../mail/merge-values.ts';
import type { OutboxRow } from '../mail/outbox.ts';
import type { Message } from '../mail/sender.ts';
import type { ActionHandler, ActionPreparation, DailyJob, Handlers, Hooks, LifecycleHandlers, Services, StepEffect } from '../services.ts';

/** The actions of a declaration. */
type ActionsOf<R> = R extends { readonly actions?: infer A } ? keyof A & string : never;

type StepsOf<R> = R extends { readonly lifecycle?: infer L } ? (L extends { readonly steps: infer S } ? keyof S & string : never) : never;

/** The parts of a capability that no declaration names. */
interface Parts {
  readonly routes?: readonly Route[];
  /** Daily jobs by name. */
  readonly jobs?: Readonly<Record<string, DailyJob>>;
  /** Pollers; undefined where the installation does not need one. */
  readonly loops?: readonly ((services: Services) => Poller | undefined)[];
  /** Conditions for serving requests. @throws Refusal */
  readonly startChecks?: readonly ((services: Services) => Promise<void>)[];
  /** Finds attachments of a mail beyond the files of its mailing. */
  readonly mailAttachments?: readonly ((services: Services) => (row: OutboxRow) => Promise<Message['attachments']>)[];
  readonly mailSubjects?: MailSubjects;
  readonly publicPages?: readonly PublicPages[];
  readonly events?: Partial<Handlers['events']>;
}

/**
 * The code that a capability adds to its declarations `D`, exported by its `server/index.ts`: hooks around writes, effects of lifecycle steps,
 * handlers of actions, preparations of actions before their transaction, and the parts that no declaration names. An action that only writes its
 * `sets` needs no handler; `npm run check` names the others that lack theirs.
 */
export interface ServerPart<D = object> extends Parts {
  readonly hooks?: { readonly [N in keyof D]?: Hooks };
  readonly steps?: { readonly [N in keyof D]?: LifecycleHandlers & { readonly steps?: { readonly [S in StepsOf<D[N]>]?: StepEffect } } };
  readonly actions?: { readonly [N in keyof D]?: { readonly [A in ActionsOf<D[N]>]?: ActionHandler } };
  readonly preparations?: { readonly [N in keyof D]?: { readonly [A in ActionsOf<D[N]> | StepsOf<D[N]>]?: ActionPreparation } };
}

/** The server part of any capability. */
export type AnyServerPart = ServerPart<Readonly<Record<string, { readonly actions?: Values; readonly lifecycle?: { readonly steps: Values } }>>>;

/** The handlers of all capabilities, by resource. Each resource belongs to one capability. */
export function handlersOf(parts: readonly AnyServerPart[]): Handlers {
  const events = parts.map((part) => part.events ?? {});
  return {
    hooks: merged(parts.map((part) => part.hooks)),
    actions: merged(parts.map((part) => part.actions)),
    preparations: merged(parts.map((part) => part.preparations)),
    lifecycles: merged(parts.map((part) => part.steps)),
    jobs: merged(parts.map((part) => part.jobs)),
    mailSubjects: parts.find((part) => part.mailSubjects)?.mailSubjects ?? { resource: '', by: '', find: async () => [] },
    events: {
      fileInfected: events.flatMap(({ fileInfected = [] }) => fileInfected),
      membersChanged: events.flatMap(({ membersChanged = [] }) => membersChanged),
      restored: events.flatMap(({ restored = [] }) => restored),
    },
  };
}

function merged<T extends object>(parts: readonly (T | undefined)[]): T {
  return Object.assign({}, ...parts);
}
