import type { Values } from '../../schema/derive/validators.ts';
import type { Route } from '../http/route.ts';
import type { PublicPages } from '../http/serve-public.ts';
import type { SteadyWork } from '../jobs/steady.ts';
import type { MailSubjects } from '../mail/merge-values.ts';
import type { OutboxRow } from '../mail/outbox.ts';
import type { Message } from '../mail/sender.ts';
import type { ActionHandler, ActionPreparation, DailyJob, Handlers, Hooks, LifecycleHandlers, Services, StepEffect } from '../services.ts';

/** The actions of a declaration; none where it declares none. */
type ActionsOf<R> = R extends { readonly actions?: infer A } ? keyof A & string : never;

type StepsOf<R> = R extends { readonly lifecycle?: infer L } ? (L extends { readonly steps: infer S } ? keyof S & string : never) : never;

/** Each part of a capability by what it is for. */
interface Parts {
  readonly routes?: readonly Route[];
  /** By name: what is done at its time every day, or several times a day. */
  readonly jobs?: Readonly<Record<string, DailyJob>>;
  /** What is looked for all the time; undefined where the installation has no use for it. */
  readonly loops?: readonly ((services: Services) => SteadyWork | undefined)[];
  /** What must hold before the server takes requests. @throws Refusal */
  readonly startChecks?: readonly ((services: Services) => Promise<void>)[];
  /** Finds what goes with a mail beside the files of its mailing. */
  readonly mailAttachments?: readonly ((services: Services) => (row: OutboxRow) => Promise<Message['attachments']>)[];
  readonly mailSubjects?: MailSubjects;
  readonly publicPages?: readonly PublicPages[];
  readonly events?: Partial<Handlers['events']>;
}

/**
 * What the code of a capability adds to its declarations `D`, as its `server/index.ts` exports it: hooks around writes, effects of lifecycle steps, handlers of
 * actions, what actions prepare before their transaction, and the parts that no declaration names. An action that only writes what `sets` says needs no
 * handler; `npm run check` names the others that lack theirs.
 */
export interface ServerPart<D = object> extends Parts {
  readonly hooks?: { readonly [N in keyof D]?: Hooks };
  readonly steps?: { readonly [N in keyof D]?: LifecycleHandlers & { readonly steps?: { readonly [S in StepsOf<D[N]>]?: StepEffect } } };
  readonly actions?: { readonly [N in keyof D]?: { readonly [A in ActionsOf<D[N]>]?: ActionHandler } };
  readonly preparations?: { readonly [N in keyof D]?: { readonly [A in ActionsOf<D[N]> | StepsOf<D[N]>]?: ActionPreparation } };
}

/** The same of any capability. */
export type AnyServerPart = ServerPart<Readonly<Record<string, { readonly actions?: Values; readonly lifecycle?: { readonly steps: Values } }>>>;

/** The code of all capabilities, by resource. Each resource belongs to one of them. */
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
