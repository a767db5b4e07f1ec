import type { Context } from 'hono';
import type { Role } from '../../domain/roles.ts';
import type { Values } from '../../schema/derive/validators.ts';
import type { Fields } from '../../schema/field.ts';
import type { JsonSchema } from '../../schema/kind.ts';
import type { Actor, Origin } from '../access/actor.ts';
import type { Services } from '../services.ts';

/** One endpoint, declared whole: the server, the OpenAPI document and the access test all read it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `{name}` for a part of the path. */
  readonly path: string;
  readonly summary: string;
  /** The group under which the documentation shows it. */
  readonly tag: string;
  /** `anyone` needs no session; `signedIn` any role; otherwise these roles only. */
  readonly who: 'anyone' | 'signedIn' | readonly Role[];
  /** Stays open to someone who must change the password first. */
  readonly beforePasswordChange?: boolean;
  /** A GET after which something is not as it was before (the spec has some), or without which nothing can be saved: it has its turn however much there is to do. */
  readonly neverSentAway?: boolean;
  readonly query?: readonly QueryParameter[];
  readonly body?: RequestBody;
  readonly answer: Answer;
  readonly run: (call: Call) => Promise<Response>;
}

export interface QueryParameter {
  readonly name: string;
  readonly label: string;
  readonly schema: JsonSchema;
  readonly repeats?: boolean;
}

export type RequestBody =
  /** Checked before the handler is called, which gets the values; all that is wrong is told at once. */
  | { readonly type: 'inputs'; readonly fields: Fields }
  /** As it came: a resource checks it with the row that it is for. */
  | { readonly type: 'json'; readonly fields: Fields; readonly mode: 'create' | 'update'; readonly extra?: Readonly<Record<string, JsonSchema>> }
  | { readonly type: 'multipart'; readonly schema: JsonSchema };

/** What `data` holds on success; `file` stands for bytes instead of the envelope, `events` for a stream of server-sent events. */
export interface Answer {
  readonly status: 200 | 201;
  readonly data: JsonSchema | 'file' | 'events';
}

/** What a handler gets. `actor` is there unless the route is for anyone. */
export interface Call {
  readonly context: Context;
  readonly services: Services;
  readonly origin: Origin;
  readonly actor: Actor;
  /** The JSON body: its values where the route has `inputs`, else as it came, an object; empty where the route takes none. */
  readonly body: Values;
}
