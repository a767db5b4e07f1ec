import type { Context } from 'hono';
import type { Failure } from '../failure.ts';

/** The answer that every call has: `{ success, data, error }`. */
export function success(context: Context, data: unknown, status: 200 | 201 = 200): Response {
  return context.json({ success: true, data, error: null }, status);
}

export function failure(context: Context, { status, code, message, fields }: Failure): Response {
  return context.json({ success: false, data: null, error: message, code, ...(fields && { fields }) }, status);
}
