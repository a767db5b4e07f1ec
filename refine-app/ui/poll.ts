/** Minimum polling interval after a failure, in milliseconds. */
const failureInterval = 60_000;

interface Polled<Data> {
  readonly state: { readonly status: string; readonly data: Data | undefined };
}

/** A `refetchInterval` for data that changes on the server. @param pause milliseconds until the next poll; false to stop */
export function poll<Data>(pause: (data: Data | undefined) => number | false): (query: Polled<Data>) => number | false {
  return ({ state: { status, data } }) => {
    const wanted = pause(data);
    return wanted !== false && status === 'error' ? Math.max(wanted, failureInterval) : wanted;
  };
}
