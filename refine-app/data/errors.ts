import axios, { type AxiosError, type InternalAxiosRequestConfig } from 'axios';

/** A failure as Refine and the screens read it: `message` is Japanese and fit to show, `errors` holds field → message. */
export class ApiError extends Error {
  /** The message without the name of the call that failed, for a place that names it itself. */
  readonly advice: string;
  readonly statusCode: number;
  readonly code: string | undefined;
  readonly errors: Record<string, string> | undefined;
  /** Seconds after which to try again, if the server has said so. */
  readonly retryAfter: number | undefined;
  /** The data that the server sent with the error. */
  readonly data: unknown;

  constructor(advice: string, statusCode: number, code?: string, errors?: Record<string, string>, retryAfter?: number, failed = '', data?: unknown) {
    super(failed ? `${failed}。${advice}` : advice);
    this.advice = advice;
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.data = data;
  }
}

export const networkText = '通信できませんでした。接続を確認して、もう一度お試しください。';

/** Turns whatever a call failed with into an `ApiError`. */
export async function toApiError(error: unknown): Promise<ApiError> {
  if (error instanceof ApiError) return error;
  if (axios.isCancel(error)) return new ApiError(networkText, 0, 'cancelled');
  const { response, config } = error as Partial<AxiosError>;
  if (response) return failureOf(await bodyOf(response.data), response.status, config, secondsOf(response.headers['retry-after']));
  return new ApiError(networkText, 0, 'network', undefined, undefined, await nameOf(config));
}

/** The failure in an answer's envelope. A refusal has a sentence of its own; a server error is described by the call that failed. */
export async function failureOf({ error, code, fields, data }: Envelope, status: number, config?: Call, retryAfter?: number): Promise<ApiError> {
  const advice = error || `しばらくしてから、もう一度お試しください。（HTTP error: ${status}）`;
  const failed = error && status < 500 ? '' : await nameOf(config);
  return new ApiError(advice, status, code, fields, retryAfter, failed || (error ? '' : '不明なエラーです'), data);
}

type Call = Pick<InternalAxiosRequestConfig, 'method' | 'url'>;

/** Loaded only once a call has failed; offline it may be unavailable. */
async function nameOf(call: Call | undefined): Promise<string> {
  const names = call && (await import('./failed-calls.ts').catch(() => null));
  return names ? names.failedCall(call) : '';
}

/** `Retry-After` in seconds, as this server writes it; a date, from a proxy, is ignored. */
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
