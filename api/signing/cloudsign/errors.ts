/**
 * Kinds of CloudSign failures:
 * `away` not reached, so nothing has happened there;
 * `unclear` connection lost or timeout: the request may have been executed;
 * `busy` rate limit for a minute;
 * `denied` credentials rejected;
 * `refused` permanently refused.
 */
export type CloudSignErrorKind = 'away' | 'unclear' | 'busy' | 'denied' | 'refused';

export class CloudSignError extends Error {
  readonly kind: CloudSignErrorKind;
  /** CloudSign's error code, such as `not_found`; empty where it gave none. */
  readonly code: string;

  constructor(kind: CloudSignErrorKind, code: string, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/** Errors of a connection that was never established. */
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

/** Converts an error of `fetch`. */
export function lineError(error: unknown): CloudSignError {
  const { message, cause } = error as { readonly message: string; readonly cause?: { readonly code?: string; readonly message?: string } };
  const code = cause?.code ?? '';
  return new CloudSignError(neverReached.has(code) ? 'away' : 'unclear', '', cause?.message ?? message);
}

/** Converts an error response. CloudSign sends `{error, message}`; a gateway may send anything. */
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
