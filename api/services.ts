import type { Logger } from 'pino';
import type { ServerHalves } from './actions/hooks.ts';
import type { Engine, InnerEngine } from './db/engine.ts';
import type { Sealer } from './db/sealing.ts';
import type { FileStore } from './files/store.ts';
import type { LiveHub } from './live/hub.ts';
import type { Settings } from './settings.ts';
import type { Signing } from './signing/identity.ts';

/** What the routes work with; made once at start, or by a test. */
export interface Services {
  readonly settings: Settings;
  readonly engine: Engine;
  readonly sealer: Sealer;
  readonly files: FileStore;
  /** The code behind what the resources declare. */
  readonly halves: ServerHalves;
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
