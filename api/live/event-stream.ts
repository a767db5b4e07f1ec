import type { EndReason, LiveEvent, LiveHub, Topic } from './hub.ts';

interface Reader {
  readonly hub: LiveHub;
  readonly topic: Topic;
  readonly sessionId: number;
  /** Called before each event and at each heartbeat. @returns null when the reader may listen no longer, else whether the event is for this reader */
  readonly mayReceive: (event: LiveEvent | null) => Promise<boolean | null>;
}

/** Maximum events queued for a slow reader; then the stream ends, and the reader fetches afresh. */
const maxQueue = 100;

const encoder = new TextEncoder();

/**
 * Events as server-sent events: `event: comments` with JSON data, a comment line as heartbeat, `event: end` when the reader need not reconnect. Not
 * by hono's `streamSSE`, in which a write waits for a slow reader without limit while events pile up.
 */
export function eventStream(reader: Reader): ReadableStream<Uint8Array> {
  let leave = () => {};
  return new ReadableStream(
    {
      start(controller) {
        leave = listen(reader, controller);
      },
      cancel: () => leave(),
    },
    new CountQueuingStrategy({ highWaterMark: maxQueue }),
  );
}

function listen({ hub, topic, sessionId, mayReceive }: Reader, controller: ReadableStreamDefaultController<Uint8Array>): () => void {
  let open = true;
  /** A promise chain that keeps the order of events although permissions are looked up asynchronously. */
  let line = Promise.resolve();
  const leave = () => {
    open = false;
    clearInterval(timer);
    leaveHub();
  };
  const write = (text: string) => {
    if (!open) return;
    controller.enqueue(encoder.encode(text));
    if ((controller.desiredSize ?? 0) <= 0) end();
  };
  const end = (last = '') => {
    if (!open) return;
    if (last) controller.enqueue(encoder.encode(last));
    leave();
    controller.close();
  };
  const pass = (event: LiveEvent | null) => {
    line = line.then(async () => {
      // An unavailable database ends the stream like a lost permission; the reader reconnects and is checked again.
      const received = open ? await mayReceive(event).catch(() => null) : false;
      if (received === null) end();
      else if (received) write(event ? textOf(event) : ': \n\n');
    });
  };
  const leaveHub = hub.join({ topic, sessionId, receive: pass, end: (why) => end(shouldReconnect(why) ? '' : `event: end\ndata: ${why}\n\n`) });
  const timer = setInterval(() => pass(null), hub.heartbeat);
  timer.unref();
  write(': \n\n');
  return leave;
}

const shouldReconnect = (why: EndReason) => why === 'stopping' || why === 'missed';

function textOf({ about, ...event }: LiveEvent): string {
  const { applicationId: _, roundId: __, isInternal: ___, ...data } = { isInternal: false, roundId: 0, ...event };
  return `event: ${about}\ndata: ${JSON.stringify(data)}\n\n`;
}
