import type { Context } from 'hono';
import type { Role } from '../../domain/roles.ts';
import type { Input, Inputs } from '../../schema/derive/rows.ts';
import type { Values } from '../../schema/derive/validators.ts';
import type { Field, Fields } from '../../schema/field.ts';
import type { JsonSchema } from '../../schema/kind.ts';
import type { Actor, Awaited, Origin } from '../access/actor.ts';
import type { Services } from '../services.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One endpoint; the server, the OpenAPI document and the access test all read this declaration. */
export interface Route {
  readonly method: Method;
  /** Below `/api`, with `{name}` for a parameter. */
  readonly path: string;
  readonly summary: string;
  /** The group in the documentation. */
  readonly tag: string;
  /** `anyone` needs no session; `signedIn` is any role; otherwise only these roles. */
  readonly who: 'anyone' | 'signedIn' | readonly Role[];
  /** Also admits a session that still has to meet one of these requirements. */
  readonly openTo?: readonly Awaited[];
  /** Requires reauthentication within the last minutes (else 403 `step_up_required`). */
  readonly stepUp?: boolean;
  /** A GET with side effects (the spec has some), or one that saving depends on: it is never refused under load. */
  readonly neverSentAway?: boolean;
  /** Fields of the path parameters. A malformed one is answered by 404 with the field's label, or by 422 where the field declares a message. */
  readonly params?: Fields;
  /** Validated before the handler is called. */
  readonly query?: Fields | QueryReader;
  /** The query is filled in by people, so its errors are answered by 422 like those of inputs, instead of 400. */
  readonly isFormQuery?: true;
  readonly body?: RequestBody;
  /** The answer is shown once and never stored, not even for a repeated call. */
  readonly isShownOnce?: true;
  /** All its effects are in one transaction, so that a repetition is detected there and need not be looked up before. */
  readonly isOneChange?: true;
  /** Replaces the derived route of a resource at this address. */
  readonly replacesDeclared?: true;
  /** The status of success; 200 unless given. */
  readonly status?: 201;
  /** The schema of `data` on success; `file` stands for bytes instead of the envelope, `events` for a stream of server-sent events. */
  readonly answer: JsonSchema | 'file' | 'events';
  /** @returns `data`, or a complete response, such as a file */
  readonly run: (call: Call) => unknown;
}

export interface QueryParameter {
  readonly name: string;
  readonly label: string;
  readonly schema: JsonSchema;
  readonly repeats?: boolean;
}

/** Query name → its values, in the given order. */
export type RawQuery = Readonly<Record<string, readonly string[]>>;

/** A query whose parameters depend on the caller, such as that of a list. */
export interface QueryReader<Query = unknown> {
  readonly parameters: readonly QueryParameter[];
  /** @throws Failure 400 */
  read(given: RawQuery, actor: Actor): Query;
}

export type RequestBody =
  /** Validated before the handler is called; all errors are reported at once. */
  | { readonly type: 'inputs'; readonly fields: Fields }
  /** Unvalidated: a resource validates it together with the row. */
  | JsonBody
  | MultipartBody;

export interface JsonBody {
  readonly type: 'json';
  readonly fields: Fields;
  readonly mode: 'create' | 'update';
  readonly extra?: Readonly<Record<string, JsonSchema>>;
  /** The fields of `extra` that are required. */
  readonly required?: readonly string[];
}

export interface MultipartBody {
  readonly type: 'multipart';
  /** By name: exactly one, one or more, or any number of files. */
  readonly files: Readonly<Record<string, 'one' | 'some' | 'any'>>;
  readonly fields?: Fields;
}

/** The argument of a handler. `actor` is set unless the route is for anyone. */
export interface Call<Params = unknown, Query = unknown, Body = Values> {
  readonly context: Context;
  readonly services: Services;
  readonly origin: Origin;
  /** When the request arrived, before any waiting; ISO, UTC. */
  readonly arrivedAt: string;
  readonly actor: Actor;
  readonly params: Params;
  readonly query: Query;
  /** The JSON body: the validated values for `inputs`, otherwise the unvalidated object; empty where the route takes none. */
  readonly body: Body;
}

/** The parameters of a path that contains a row's id. */
export interface RowId {
  readonly id: number;
}

type QueryOf<Q> = Q extends QueryReader<infer Query> ? Query : Q extends Fields ? Inputs<Q> : unknown;
type BodyOf<B> = B extends { readonly type: 'inputs'; readonly fields: infer F extends Fields } ? Inputs<F> : Values;

/** `GET /applications/{id}` */
type Endpoint = `${Method} ${string}`;

/** The parameter names of a literal path; each must have a field. */
type PathNames<At extends string> = At extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never;

interface TypedRoute<P, Q, B> extends Omit<Route, 'method' | 'path' | 'tag' | 'params' | 'query' | 'body' | 'run'> {
  /** That of its group unless given. */
  readonly tag?: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly run: (call: Call<NoInfer<{ readonly [N in keyof P]: Input<P[N]> }>, NoInfer<QueryOf<Q>>, NoInfer<BodyOf<B>>>) => unknown;
}

/** Declares an endpoint and types its handler by its declaration. */
export function route<
  const At extends Endpoint,
  P extends Fields = Fields,
  Q extends Fields | QueryReader = Fields,
  B extends RequestBody = RequestBody,
>(
  at: At,
  declared: TypedRoute<P, Q, B> & ([PathNames<At>] extends [never] ? unknown : { readonly params: { readonly [N in PathNames<At>]: Field } }),
): Route {
  const [method, path] = at.split(' ') as [Method, string];
  return { method, path, ...declared } as unknown as Route;
}

/** Routes that the documentation groups together. */
export function tagged(tag: string, routes: readonly Route[]): readonly Route[] {
  return routes.map((one) => ({ ...one, tag: one.tag ?? tag }));
}
