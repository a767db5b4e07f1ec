/**
 * What can go wrong on the way to CloudSign:
 * `away` it was never reached, so nothing has happened there;
 * `unclear` the line broke, or it answered that it had no time: what was asked may be done all the same;
 * `busy` it takes no more calls for a minute;
 * `denied` it does not let us in;
 * `refused` it will not do this, however often it is asked.
 */
export type CloudSignErrorKind = 'away' | 'unclear' | 'busy' | 'denied' | 'refused';

export class CloudSignError extends Error {
  readonly kind: CloudSignErrorKind;
  /** CloudSign's own word for it, such as `not_found`; empty where it gave none. */
  readonly code: string;

  constructor(kind: CloudSignErrorKind, code: string, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/** Faults of a connection that was never made. */
const neverReached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** What `fetch` threw, as an error of ours. */
export function lineError(error: unknown): CloudSignError {
  const { message, cause } = error as { readonly message: string; readonly cause?: { readonly code?: string; readonly message?: string } };
  const code = cause?.code ?? '';
  return new CloudSignError(neverReached.has(code) ? 'away' : 'unclear', '', cause?.message ?? message);
}

/** An answer that is no success, as an error of ours. It always says `{error, message}`; what a gateway says in its place may be anything. */
export function answerError(status: number, body: Uint8Array): CloudSignError {
  const { error, message } = errorIn(body);
  return new CloudSignError(kindOf(status, error), error, `${status} ${error} ${message}`.trim());
}

function kindOf(status: number, code: string): CloudSignErrorKind {
  if (status === 429) return 'busy';
  if (status === 401 || code === 'forbidden' || code === 'webapi_option_required' || code.startsWith('invalid_')) return 'denied';
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unclear';
}

function errorIn(body: Uint8Array): { error: string; message: string } {
  const text = new TextDecoder().decode(body.subarray(0, 4096));
  try {
    const { error, message } = JSON.parse(text) as { error?: unknown; message?: unknown };
    return { error: typeof error === 'string' ? error : '', message: typeof message === 'string' ? message : '' };
  } catch {
    return { error: '', message: '' };
  }
}
