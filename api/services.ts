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

/** What the routes work with; made once at start, or by a test. */
export interface Services {
  readonly settings: Settings;
  readonly engine: Engine;
  readonly sealer: Sealer;
  readonly files: FileStore;
  /** The code behind what the resources declare. */
  readonly handlers: Handlers;
  /** What letters are signed with. */
  readonly signing: Signing;
  /** Whom to tell that something changed. */
  readonly live: LiveHub;
  readonly log: Logger;
  /** The clock; tests set it. */
  readonly now: () => Date;
}

/**
 * The same within a transaction, where nothing outward happens and no other transaction begins: on SQLite it would wait for the one it is in, and what
 * has left the house does not come back when the transaction is begun anew.
 */
export type InnerServices = Omit<Services, 'engine' | 'files'> & { readonly engine: InnerEngine };

/** Who writes, from where, with what: one write call. */
export interface WriteCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly origin: Origin;
  /** What has been made of the input before the transaction, to be stored with it. */
  readonly made?: Values;
}

/** The same call within its transaction. */
export type InnerCall = Omit<WriteCall, 'services'> & { readonly services: InnerServices };

/** What a resource adds to the built-in create and update: further values, in the same transaction. */
export type WriteHook = (
  change: InnerCall & { readonly values: Values; readonly current: Cells | null; readonly db: Transaction },
) => Promise<Values>;

/** What a resource does with a row that has just been created, or changed. */
export type WrittenHook = (change: InnerCall & { readonly id: number; readonly values: Values; readonly db: Transaction }) => Promise<void>;

/** What a resource demands or does before a row is deleted. */
export type DeleteHook = (change: InnerCall & { readonly row: Cells; readonly db: Transaction }) => Promise<void>;

/** What a resource does once a change of its row stands. Nobody waits for it; it writes nothing. `row` is as the caller sees it, or saw it last. */
export type CommittedHook = (change: WriteCall & { readonly row: Cells }) => void;

/** What a resource notes when the file of a row's field has been asked for to be kept, not only to be shown. `row` is as the caller sees it. */
export type DownloadedHook = (call: WriteCall & { readonly row: Cells; readonly field: string }) => Promise<void>;

/** What a resource notes when all bytes of a row's file have gone out, to be kept or to be shown. `row` is as the caller saw it before. */
export type DeliveredHook = DownloadedHook;

/**
 * What takes too long for the transaction of a create or update, which others wait for: it happens before. It writes nothing; what it makes is stored with the
 * input, and what it finds wrong is told with whatever else is. `values` are those that hold on their own, `current` is the row as it was then.
 */
export type AheadHook = (change: WriteCall & { readonly values: Values; readonly current: Cells | null }) => Promise<Made>;

export interface Made {
  readonly values?: Values;
  readonly errors?: FieldErrors;
}

export interface Hooks {
  readonly ahead?: AheadHook;
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
 * What takes too long for a transaction, which others wait for: it happens before, with a row that the caller may do the action with. It writes
 * nothing, and the handler, which is given what came of it, looks again at whatever may have changed since.
 */
export type ActionPreparation = (call: WriteCall & { readonly row: Cells; readonly inputs: Values }) => Promise<Prepared>;

export interface Prepared {
  /** For the handler. */
  readonly made: unknown;
  /** Files that have been stored for it; they go again where the transaction fails. */
  readonly stored: readonly Incoming[];
}

/**
 * What the server does for a declared action. It runs in the transaction that also writes the audit entry.
 * @returns cells that the answer's row shows otherwise than a reading of it would, if any
 */
export type ActionHandler = (
  call: InnerCall & { readonly row: Cells; readonly inputs: Values; readonly db: Transaction; readonly prepared: unknown },
) => Promise<Cells> | Promise<void>;

/** A step of a lifecycle that somebody may take, before anything is written. */
export type StepAsked = InnerCall & {
  readonly step: Step;
  /** The row as it is stored. */
  readonly row: Cells;
  readonly db: Kysely<Database>;
  /** What the step comes with, where it comes with something else. */
  readonly trigger: object | undefined;
};

/** A step that is being taken: its row is held until the commit. */
export type StepDoing = StepAsked & { readonly db: Transaction; readonly inputs: Values; readonly prepared: unknown };

/** What a step writes beside what is declared of it. */
export interface StepMore {
  readonly set?: Values;
  /** Cells of the row of the history. */
  readonly history?: Values;
  /** Cells that the answer's row shows beside its own. */
  readonly shown?: Cells;
  /** Further rows, which follow that of the history. */
  readonly rows?: readonly NewRow[];
  /** What follows from it: asked of the database after the row's change, and before the mail, which speaks of it. It may add to the history and the answer. */
  readonly after?: () => Promise<Pick<StepMore, 'history' | 'shown'>> | Promise<void>;
}

/** What a step demands and does beyond what its declaration says: it runs in the transaction, before the step is written. */
export type StepEffect = (doing: StepDoing) => Promise<StepMore | undefined> | Promise<void>;

/** The code behind a lifecycle. */
export interface LifecycleHandlers {
  /** What must hold for a step that people choose, which a preview asks as well. @throws Failure */
  readonly demands?: (asked: StepAsked) => Promise<void>;
  /** What every step does, and what single ones do, by their names. */
  readonly every?: StepEffect;
  readonly steps?: Readonly<Record<string, StepEffect | undefined>>;
  /** What the mail of a step fills in beside what is known of the grant. */
  readonly mailValues?: (doing: StepAsked & { readonly inputs: Values }) => Promise<MergeValues> | MergeValues;
}

/** When a job is due, and what people call it. */
export interface JobTime {
  readonly name: string;
  readonly label: string;
  /** A cron pattern in Japan time. */
  readonly pattern: string;
}

/** Work that is done at its time every day, by one of the processes. It must be harmless to repeat: one that died over it leaves it to another. */
export interface DailyJob extends Omit<JobTime, 'name'> {
  /** Where there is something for it to do; always, unless said. */
  readonly when?: (settings: Settings) => boolean;
  /** @returns how much there was to do, for the log */
  readonly run: (services: Services) => Promise<number>;
}

/** The code behind what the resources declare, by the name of the resource and of the action or step. */
export interface Handlers {
  readonly hooks: Readonly<Record<string, Hooks | undefined>>;
  readonly actions: Readonly<Record<string, Readonly<Record<string, ActionHandler | undefined>> | undefined>>;
  readonly preparations: Readonly<Record<string, Readonly<Record<string, ActionPreparation | undefined>> | undefined>>;
  readonly lifecycles: Readonly<Record<string, LifecycleHandlers | undefined>>;
  readonly jobs: Readonly<Record<string, DailyJob>>;
  readonly mailSubjects: MailSubjects;
  /** What capabilities do when something has happened that is none of theirs. */
  readonly events: {
    /** In the transaction that shuts a file in which a virus was found. */
    readonly fileInfected: readonly ((services: InnerServices, fileId: number, db: Transaction) => Promise<void>)[];
    /** Somebody has been made one of an organisation. */
    readonly membersChanged: readonly ((db: Transaction, organizationId: number) => Promise<void>)[];
    /** A backup has been restored for a look. @returns what is wrong with its rows, in Japanese */
    readonly restored: readonly ((services: Pick<Services, 'engine'>) => Promise<readonly string[]>)[];
  };
}
