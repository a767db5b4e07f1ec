import type { Context } from 'hono';
import type { Role } from '../../domain/roles.ts';
import type { Input, Inputs } from '../../schema/derive/rows.ts';
import type { Values } from '../../schema/derive/validators.ts';
import type { Field, Fields } from '../../schema/field.ts';
import type { JsonSchema } from '../../schema/kind.ts';
import type { Actor, Awaited, Origin } from '../access/actor.ts';
import type { Services } from '../services.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One endpoint, declared whole: the server, the OpenAPI document and the access test all read it. */
export interface Route {
  readonly method: Method;
  /** Below `/api`, with `{name}` for a part of the path. */
  readonly path: string;
  readonly summary: string;
  /** The group under which the documentation shows it. */
  readonly tag: string;
  /** `anyone` needs no session; `signedIn` any role; otherwise these roles only. */
  readonly who: 'anyone' | 'signedIn' | readonly Role[];
  /** Open to a session that still waits for one of these. */
  readonly openTo?: readonly Awaited[];
  /** Refused (403 `step_up_required`) unless the person has shown within the last minutes to be the one. */
  readonly stepUp?: boolean;
  /** A GET after which something is not as it was before (the spec has some), or without which nothing can be saved: it has its turn however much there is to do. */
  readonly neverSentAway?: boolean;
  /** Each `{name}` of the path. What is malformed names nothing: 404 by the field's label, or 422 where the field has a text for it. */
  readonly params?: Fields;
  /** Checked before the handler is called. */
  readonly query?: Fields | QueryReader;
  /** People fill the query in: what is wrong with it is answered as of inputs, by 422 in place of 400. */
  readonly isFormQuery?: true;
  readonly body?: RequestBody;
  /** What it answers is shown this once, and kept nowhere: not even for the call to be repeated. */
  readonly isShownOnce?: true;
  /** All that it does lies in one transaction: a call that comes again is found out there, and need not be looked up before. */
  readonly isOneChange?: true;
  /** Stands in place of the route that a resource has at this address by its declaration. */
  readonly replacesDeclared?: true;
  /** Of success; 200 unless said. */
  readonly status?: 201;
  /** What `data` holds on success; `file` stands for bytes instead of the envelope, `events` for a stream of server-sent events. */
  readonly answer: JsonSchema | 'file' | 'events';
  /** @returns what becomes `data`, or an answer with a form of its own, such as a file */
  readonly run: (call: Call) => unknown;
}

export interface QueryParameter {
  readonly name: string;
  readonly label: string;
  readonly schema: JsonSchema;
  readonly repeats?: boolean;
}

/** Query name → its texts, in the order given. */
export type Given = Readonly<Record<string, readonly string[]>>;

/** A query whose parameters depend on the caller, such as a list's. */
export interface QueryReader<Query = unknown> {
  readonly parameters: readonly QueryParameter[];
  /** @throws Failure 400 */
  read(given: Given, actor: Actor): Query;
}

export type RequestBody =
  /** Checked before the handler is called, which gets the values; all that is wrong is told at once. */
  | { readonly type: 'inputs'; readonly fields: Fields }
  /** As it came: a resource checks it with the row that it is for. */
  | JsonBody
  | MultipartBody;

export interface JsonBody {
  readonly type: 'json';
  readonly fields: Fields;
  readonly mode: 'create' | 'update';
  readonly extra?: Readonly<Record<string, JsonSchema>>;
  /** Which of `extra` a call may not leave out. */
  readonly required?: readonly string[];
}

export interface MultipartBody {
  readonly type: 'multipart';
  /** By name: one, several, or any number of them, also none. */
  readonly files: Readonly<Record<string, 'one' | 'some' | 'any'>>;
  readonly fields?: Fields;
}

/** What a handler gets. `actor` is there unless the route is for anyone. */
export interface Call<Params = unknown, Query = unknown, Body = Values> {
  readonly context: Context;
  readonly services: Services;
  readonly origin: Origin;
  /** When the request came in, whatever it waited for since; ISO, UTC. */
  readonly arrivedAt: string;
  readonly actor: Actor;
  readonly params: Params;
  readonly query: Query;
  /** The JSON body: its values where the route has `inputs`, else as it came, an object; empty where the route takes none. */
  readonly body: Body;
}

/** The parts of a path that ends in, or goes on from, the number of a row. */
export interface RowId {
  readonly id: number;
}

type QueryOf<Q> = Q extends QueryReader<infer Query> ? Query : Q extends Fields ? Inputs<Q> : unknown;
type BodyOf<B> = B extends { readonly type: 'inputs'; readonly fields: infer F extends Fields } ? Inputs<F> : Values;

/** `GET /applications/{id}` */
type Endpoint = `${Method} ${string}`;

/** The parts of a path that is written out, each of which has to have its field. */
type PathNames<At extends string> = At extends `${string}{${infer Name}}${infer Rest}` ? Name | PathNames<Rest> : never;

interface TypedRoute<P, Q, B> extends Omit<Route, 'method' | 'path' | 'tag' | 'params' | 'query' | 'body' | 'run'> {
  /** That of its group unless said. */
  readonly tag?: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly run: (call: Call<NoInfer<{ readonly [N in keyof P]: Input<P[N]> }>, NoInfer<QueryOf<Q>>, NoInfer<BodyOf<B>>>) => unknown;
}

/** Declares an endpoint whose handler gets what it takes in the types that are declared. */
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

/** Routes that the documentation shows together. */
export function tagged(tag: string, routes: readonly Route[]): readonly Route[] {
  return routes.map((one) => ({ ...one, tag: one.tag ?? tag }));
}
