import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach } from 'vitest';
import { http } from '../../../refine-app/data/http.ts';
import { type Resource, readPath } from '../../../schema/resource.ts';

/** A call as it reaches the network. */
export interface Call {
  /** `PUT` */
  readonly method: string;
  /** `/api/grants/1`, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** What was sent, read from its JSON. */
  readonly body: unknown;
}

type Answer = (call: Call) => unknown;

/** The network of one test: what the server answers, and what it was asked. Everything on this side of it is the product's own. */
export interface Api {
  readonly calls: readonly Call[];
  /** @param asked `GET /api/grants/1`; `answer` gives what stands under `data`, or a `Refusal` */
  on(asked: string, answer: Answer): void;
  /** Answers a resource's list; `rows` may depend on what was asked. */
  list(resource: Resource, rows: readonly object[] | ((call: Call) => readonly object[]), total?: number): void;
  /** The calls of this kind so far. */
  to(asked: string): Call[];
}

/** What the server refuses, in the API's envelope. */
export class Refusal {
  readonly status: number;
  readonly envelope: object;

  constructor(
    status: number,
    error: string,
    more: { readonly code?: string; readonly fields?: Readonly<Record<string, string>>; readonly data?: unknown } = {},
  ) {
    this.status = status;
    this.envelope = { success: false, error, ...more };
  }
}

/** What a test has asked for and nobody has answered. */
const unanswered: string[] = [];

export function takeUnanswered(): string[] {
  return unanswered.splice(0);
}

/** Puts a network in place of the real one, anew for each test of the file. A call that nobody answers fails the test. */
export function fakeApi(): Api {
  let calls: Call[] = [];
  let answers = new Map<string, Answer>();
  const usual = http.defaults.adapter;
  beforeEach(() => {
    [calls, answers] = [[], new Map()];
    http.defaults.adapter = async (config) => {
      const call = callOf(config);
      calls.push(call);
      const asked = `${call.method} ${call.path}`;
      const answer = answers.get(asked);
      if (!answer) unanswered.push(asked);
      return settle(config, answer ? await answer(call) : new Refusal(404, '見つかりません'));
    };
  });
  afterEach(() => {
    http.defaults.adapter = usual;
  });
  return {
    get calls() {
      return calls;
    },
    on: (asked, answer) => void answers.set(asked, answer),
    list(resource, rows, total) {
      const key = readPath(resource).split('/').at(-1) ?? '';
      this.on(`GET /api${readPath(resource)}`, (call) => {
        const found = typeof rows === 'function' ? rows(call) : rows;
        return { [key]: found, pagination: { totalItems: total ?? found.length, totalIsExact: true } };
      });
    },
    to: (asked) => calls.filter(({ method, path }) => asked === `${method} ${path}`),
  };
}

function callOf({ method = 'get', url = '', data, params }: InternalAxiosRequestConfig): Call {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  for (const [name, value] of Object.entries((params ?? {}) as object)) searchParams.append(name, String(value));
  const body: unknown = typeof data === 'string' ? JSON.parse(data) : data;
  return { method: method.toUpperCase(), path: pathname, query: searchParams, body };
}

function settle(config: InternalAxiosRequestConfig, answer: unknown): AxiosResponse {
  const refused = answer instanceof Refusal;
  const response: AxiosResponse = {
    data: refused ? answer.envelope : answer instanceof Blob ? answer : { success: true, data: answer },
    status: refused ? answer.status : 200,
    statusText: '',
    headers: new AxiosHeaders(),
    config,
  };
  if (refused) throw new AxiosError(`status ${answer.status}`, undefined, config, undefined, response);
  return response;
}

/** An answer that comes when the test says so. */
export function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
