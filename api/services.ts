import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { FieldErrors, Values } from '../schema/derive/validators.ts';
import type { Step } from '../schema/lifecycle.ts';
import type { Actor, Origin } from './access/actor.ts';
import type { Database, Transaction } from './db/database.ts';
import type { Engine, InnerEngine } from './db/engine.ts';
import type { NewRow } from './db/engines/new-rows.ts';
import type { Cells } from './db/reader/cells.ts';
import type { Sealer } from './db/sealing.ts';
import type { Incoming } from './files/incoming.ts';
import type { FileStore } from './files/store.ts';
import type { LiveHub } from './live/hub.ts';
import type { MailSubjects, MergeValues } from './mail/merge-values.ts';
import type { Settings } from './settings/settings.ts';
import type { Signing } from './signing/identity.ts';

/** The dependencies of routes and jobs; created once at start, or by a test. */
export interface Services {
  readonly settings: Settings;
  readonly engine: Engine;
  readonly sealer: Sealer;
  readonly files: FileStore;
  /** The code behind the declarations. */
  readonly handlers: Handlers;
  /** The identity that signs letters. */
  readonly signing: Signing;
  /** Publishes change events to open pages. */
  readonly live: LiveHub;
  readonly log: Logger;
  /** The clock; tests set it. */
  readonly now: () => Date;
}

/**
 * The services within a transaction. External effects and nested transactions are excluded: on SQLite a nested one would deadlock, and an external
 * effect cannot be undone when the transaction is retried.
 */
export type InnerServices = Omit<Services, 'engine' | 'files'> & { readonly engine: InnerEngine };

/** A write call: actor, origin and services. */
export interface WriteCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly origin: Origin;
  /** Values computed from the input before the transaction, to be stored with it. */
  readonly made?: Values;
}

/** The same call within its transaction. */
export type InnerCall = Omit<WriteCall, 'services'> & { readonly services: InnerServices };

/** Adds values to a built-in create or update, in the same transaction. */
export type WriteHook = (
  change: InnerCall & { readonly values: Values; readonly current: Cells | null; readonly db: Transaction },
) => Promise<Values>;

/** Runs after a row has been created or updated, in the same transaction. */
export type WrittenHook = (change: InnerCall & { readonly id: number; readonly values: Values; readonly db: Transaction }) => Promise<void>;

/** Runs before a row is deleted, and may refuse it. */
export type DeleteHook = (change: InnerCall & { readonly row: Cells; readonly db: Transaction }) => Promise<void>;

/** Runs after a change has been committed. It is not awaited and writes nothing. `row` is as the caller sees it, or last saw it. */
export type CommittedHook = (change: WriteCall & { readonly row: Cells }) => void;

/** Runs when the file of a row's field is downloaded, not just shown. `row` is as the caller sees it. */
export type DownloadedHook = (call: WriteCall & { readonly row: Cells; readonly field: string }) => Promise<void>;

/** Runs when all bytes of a row's file have been sent, downloaded or shown. `row` is as the caller saw it before. */
export type DeliveredHook = DownloadedHook;

/**
 * Runs before the transaction of a create or update, for work that is too slow for it. It writes nothing; its results are stored with the input, and
 * its errors are reported with the others. `values` are the individually valid ones, `current` is the row at that time.
 */
export type PreparationHook = (change: WriteCall & { readonly values: Values; readonly current: Cells | null }) => Promise<Made>;

export interface Made {
  readonly values?: Values;
  readonly errors?: FieldErrors;
}

export interface Hooks {
  readonly ahead?: PreparationHook;
  readonly create?: WriteHook;
  readonly created?: WrittenHook;
  readonly update?: WriteHook;
  readonly updated?: WrittenHook;
  readonly delete?: DeleteHook;
  readonly committed?: CommittedHook;
  readonly downloaded?: DownloadedHook;
  readonly delivered?: DeliveredHook;
}

/**
 * Runs before the transaction of an action, for work that is too slow for it, on a row that the caller may perform the action on. It writes nothing;
 * the handler receives the result and rechecks whatever may have changed since.
 */
export type ActionPreparation = (call: WriteCall & { readonly row: Cells; readonly inputs: Values }) => Promise<Prepared>;

export interface Prepared {
  /** For the handler. */
  readonly made: unknown;
  /** Files stored for it, which are removed if the transaction fails. */
  readonly stored: readonly Incoming[];
}

/**
 * The handler of a declared action. It runs in the transaction that also writes the audit entry.
 * @returns cells of the answer's row that differ from a fresh reading, if any
 */
export type ActionHandler = (
  call: InnerCall & { readonly row: Cells; readonly inputs: Values; readonly db: Transaction; readonly prepared: unknown },
) => Promise<Cells> | Promise<void>;

/** A permitted step, before anything is written. */
export type StepAsked = InnerCall & {
  readonly step: Step;
  /** The stored row. */
  readonly row: Cells;
  readonly db: Kysely<Database>;
  /** The operation that the step accompanies, if any. */
  readonly trigger: object | undefined;
};

/** A step being taken: its row is locked until the commit. */
export type StepDoing = StepAsked & { readonly db: Transaction; readonly inputs: Values; readonly prepared: unknown };

/** What a step writes beyond its declaration. */
export interface StepMore {
  readonly set?: Values;
  /** Cells of the history row. */
  readonly history?: Values;
  /** Cells of the answer's row beside its own. */
  readonly shown?: Cells;
  /** Further rows, inserted after that of the history. */
  readonly rows?: readonly NewRow[];
  /** Follow-up work: after the row's change, and before the mail, which reflects it. It may add to the history and the answer. */
  readonly after?: () => Promise<Pick<StepMore, 'history' | 'shown'>> | Promise<void>;
}

/** The effects of a step beyond its declaration; runs in the transaction, before the step is written. */
export type StepEffect = (doing: StepDoing) => Promise<StepMore | undefined> | Promise<void>;

/** The code behind a lifecycle. */
export interface LifecycleHandlers {
  /** Conditions of a step that people choose; also checked by a preview. @throws Failure */
  readonly demands?: (asked: StepAsked) => Promise<void>;
  /** The effects of every step, and those of single steps by name. */
  readonly every?: StepEffect;
  readonly steps?: Readonly<Record<string, StepEffect | undefined>>;
  /** Values for the mail of a step beside those of the grant. */
  readonly mailValues?: (doing: StepAsked & { readonly inputs: Values }) => Promise<MergeValues> | MergeValues;
}

/** The schedule and label of a job. */
export interface JobTime {
  readonly name: string;
  readonly label: string;
  /** A cron pattern in Japan time. */
  readonly pattern: string;
}

/** A scheduled job, run by one process at a time. It must be idempotent, since a run whose lease expires is taken over by another process. */
export interface DailyJob extends Omit<JobTime, 'name'> {
  /** Whether the job is enabled; always, unless given. */
  readonly when?: (settings: Settings) => boolean;
  /** @returns the number of items processed, for the log */
  readonly run: (services: Services) => Promise<number>;
}

/** The code behind the declarations, by resource and by action or step. */
export interface Handlers {
  readonly hooks: Readonly<Record<string, Hooks | undefined>>;
  readonly actions: Readonly<Record<string, Readonly<Record<string, ActionHandler | undefined>> | undefined>>;
  readonly preparations: Readonly<Record<string, Readonly<Record<string, ActionPreparation | undefined>> | undefined>>;
  readonly lifecycles: Readonly<Record<string, LifecycleHandlers | undefined>>;
  readonly jobs: Readonly<Record<string, DailyJob>>;
  readonly mailSubjects: MailSubjects;
  /** Handlers of events that belong to other parts of the system. */
  readonly events: {
    /** In the transaction that quarantines an infected file. */
    readonly fileInfected: readonly ((services: InnerServices, fileId: number, db: Transaction) => Promise<void>)[];
    /** After somebody has become a member of an organisation. */
    readonly membersChanged: readonly ((db: Transaction, organizationId: number) => Promise<void>)[];
    /** After a backup has been restored in a drill. @returns problems of its rows, in Japanese */
    readonly restored: readonly ((services: Pick<Services, 'engine'>) => Promise<readonly string[]>)[];
  };
}
