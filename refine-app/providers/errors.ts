import axios from 'axios';

/** A failure as Refine and the screens read it: `message` is Japanese and fit to show, `errors` holds field → message. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: string | undefined;
  readonly errors: Record<string, string> | undefined;
  /** Seconds after which the server wants to be asked again, where it has said so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, statusCode: number, code?: string, errors?: Record<string, string>, retryAfter?: number) {
    super(message);
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

export const networkText = '通信できませんでした。接続を確認して、もう一度お試しください。';

/** Turns whatever a call failed with into an `ApiError`. */
export async function toApiError(error: unknown): Promise<ApiError> {
  if (error instanceof ApiError) return error;
  if (!axios.isAxiosError(error) || !error.response) return new ApiError(networkText, 0, axios.isCancel(error) ? 'cancelled' : 'network');
  const { data, status, headers } = error.response;
  return failureOf(await bodyOf(data), status, secondsOf(headers['retry-after']));
}

/** The failure that an answer's envelope tells of. */
export function failureOf(body: Envelope, status: number, retryAfter?: number): ApiError {
  const message = body.error || `処理できませんでした。しばらくしてから、もう一度お試しください。（HTTP error: ${status}）`;
  return new ApiError(message, status, body.code, body.fields, retryAfter);
}

/** `Retry-After` as this server writes it; a date is a proxy's, and nothing that is waited for here. */
function secondsOf(header: unknown): number | undefined {
  return /^\d+$/.test(String(header)) ? Number(header) : undefined;
}

export interface Envelope {
  readonly success?: boolean;
  readonly data?: unknown;
  readonly error?: string | null;
  readonly code?: string;
  readonly fields?: Record<string, string>;
}

/** An answer that is not JSON is read as an empty object (spec, first file, section 7). */
async function bodyOf(data: unknown): Promise<Envelope> {
  if (data instanceof Blob) return parse(await data.text());
  if (typeof data === 'string') return parse(data);
  return typeof data === 'object' && data !== null ? data : {};
}

function parse(text: string): Envelope {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
