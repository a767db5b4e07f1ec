import type { Readable } from 'node:stream';
import { DependencyFailure, type DependencyReason } from '../failures/dependency-failure.ts';
import type { FileStore, StoredBytes } from './store.ts';

/** Wraps a store so that its failures are attributed to it; a network error would otherwise be taken for one of the database. */
export function attributingFailures(store: FileStore): FileStore {
  return {
    incoming: store.incoming,
    adopt: (path, key) => store.adopt(path, key).catch(rethrow),
    open: async (key, range) => attributedStream(await store.open(key, range).catch(rethrow)),
    sizeOf: (key) => store.sizeOf(key).catch(rethrow),
    remove: (key) => store.remove(key).catch(rethrow),
    list: () => listed(store),
  };
}

async function* listed(store: FileStore): AsyncGenerator<StoredBytes> {
  try {
    yield* store.list();
  } catch (error) {
    throw named(error);
  }
}

/** Attributes a connection error in the middle of a file's stream to the store. */
function attributedStream(bytes: Readable): Readable {
  const destroy = bytes.destroy.bind(bytes);
  return Object.assign(bytes, { destroy: (error?: Error) => destroy(error && (named(error) as Error)) });
}

function rethrow(error: unknown): never {
  throw named(error);
}

function named(error: unknown): unknown {
  const reason = reasonOf(error);
  return reason ? new DependencyFailure('store', reason, error) : error;
}

/** The reason in an error of the S3 client or of a network file system; null for anything else, including lack of space. */
function reasonOf(error: unknown): DependencyReason | null {
  const { name = '', code = '', $metadata } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (status === 507) return null;
  if (name === 'TimeoutError' && !/^(ECONNRESET|EPIPE)$/.test(code)) return 'slow';
  if (/^(CredentialsProviderError|NoSuchBucket)$/.test(name) || status === 401 || status === 403 || /^(EACCES|EPERM|EROFS)$/.test(code))
    return 'denied';
  return $metadata || unreachableCodes.test(code) ? 'away' : null;
}

const unreachableCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EIO|ESTALE|ENOTCONN|ENODEV|ENXIO|EPROTO|CERT_\w+|ERR_TLS_\w+|DEPTH_ZERO_\w+|UNABLE_TO_\w+|SELF_SIGNED_\w+)$/;
