import { ApiError } from '../data/errors.ts';

/** The message of a failed call. */
export function failureText(error: unknown): string {
  return error instanceof Error && error.message ? error.message : '不明なエラーです。もう一度お試しください。';
}

/** The same for a place that names the call itself. */
export function adviceText(error: unknown): string {
  return error instanceof ApiError ? error.advice : failureText(error);
}

/** The errors of a failed call, by field. */
export function failureFields(error: unknown): Record<string, string> {
  return (error instanceof ApiError && error.errors) || {};
}

export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale_version';
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode === 404;
}
