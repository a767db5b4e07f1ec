import axios, { type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { noteActivity } from './activity.ts';
import { ApiError, failureOf, toApiError } from './errors.ts';
import { noteOutcome, pauseBeforeRetry, setIdempotencyKey } from './idempotency.ts';
import { reauthenticate } from './step-up.ts';
import { getToken, removeToken } from './token.ts';
import { translateRequest } from './translate.ts';

/**
 * The only HTTP client. Addresses are `/api/…`, or `/resources/<name>…` from Refine's data provider, which are translated to the API's
 * contract. Answers are unwrapped from their envelope; failures are always an `ApiError`.
 */
export const http = axios.create();

http.interceptors.request.use((config) => authorize(translateRequest(config)));
http.interceptors.response.use(unwrap, async (error: unknown) => {
  const failure = await toApiError(error);
  const config = axios.isAxiosError(error) ? error.config : undefined;
  if (config) noteOutcome(config, failure);
  if (config && (await pauseBeforeRetry(config, failure))) return http.request(config);
  if (failure.statusCode === 401 && config && !isPublic(config.url)) endSession(config);
  if (failure.code === 'step_up_required' && config && !repeated.has(config) && (await reauthenticate())) return again(config);
  throw failure;
});

const repeated = new WeakSet<object>();

/** Repeats a call after reauthentication; if the server requires it once more, the call fails. */
function again(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const next = { ...config };
  repeated.add(next);
  return http.request(next);
}

const publicPaths = /^\/api\/((admin|user)\/login|sso\/session|invitation|password-reset|sign-up|verify)/;

const isPublic = (url = '') => publicPaths.test(url);

function authorize(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  if (isPublic(config.url)) return config;
  const token = getToken();
  if (!token) throw new ApiError('ログインしていません。もう一度ログインしてください。', 401, 'no_token');
  config.headers.set('Authorization', `Bearer ${token}`);
  setIdempotencyKey(config);
  return config;
}

async function unwrap(response: AxiosResponse): Promise<AxiosResponse> {
  noteActivity();
  noteOutcome(response.config);
  const body: unknown = response.data;
  if (typeof body !== 'object' || body === null || !('success' in body)) return response;
  if (body.success === false) throw await failureOf(body as object, response.status, response.config);
  const data: unknown = 'data' in body ? body.data : undefined;
  response.data = response.config.rowsKey ? rowsOf(data, response, response.config.rowsKey) : data;
  return response;
}

/** Header that is set when a list has more rows than its total states. */
export const totalAtLeastHeader = 'x-total-at-least';

/** The rows of a list's answer; simple-rest reads the total from the header. */
function rowsOf(data: unknown, response: AxiosResponse, key: string): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const { pagination, [key]: rows } = data as { pagination?: { totalItems: number; totalIsExact: boolean } } & Record<string, unknown>;
  if (pagination) response.headers['x-total-count'] = String(pagination.totalItems);
  if (pagination?.totalIsExact === false) response.headers[totalAtLeastHeader] = 'true';
  return rows ?? [];
}

/** A late answer to a token that has been replaced does not end the new session. */
function endSession(config: InternalAxiosRequestConfig | undefined): void {
  if (config?.headers.get('Authorization') !== `Bearer ${getToken()}`) return;
  removeToken('expired');
}
