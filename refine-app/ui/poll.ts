/** While the server does not answer, it is asked so seldom, in milliseconds. */
const inTrouble = 60_000;

interface Polled<Data> {
  readonly state: { readonly status: string; readonly data: Data | undefined };
}

/** `refetchInterval` for what changes by itself. @param pause milliseconds until the next look; false when there is nothing more to come */
export function poll<Data>(pause: (data: Data | undefined) => number | false): (query: Polled<Data>) => number | false {
  return ({ state: { status, data } }) => {
    const wanted = pause(data);
    return wanted !== false && status === 'error' ? Math.max(wanted, inTrouble) : wanted;
  };
}
