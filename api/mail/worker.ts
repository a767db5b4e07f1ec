import { type DispatcherOptions, dispatcher } from './dispatcher.ts';

/** Mails taken at a time, and held at most: many more than the pool sends side by side, so that its connections hardly ever wait. */
const batch = 50;
const capacity = 200;

/** Milliseconds between two looks at an empty outbox. */
const pause = 2000;

export interface MailWorker {
  /** Ends when the mails in hand are through. */
  stop(): Promise<void>;
}

/** Sends what waits in the outbox, as long as the process runs. */
export function startMailWorker(options: DispatcherOptions): MailWorker {
  const mails = dispatcher(options);
  let stopped = false;
  let wake: () => void = () => undefined;
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (!stopped) {
      const room = Math.min(batch, capacity - mails.inHand());
      const taken = room > 0 ? await mails.take(room).catch(failed) : 0;
      // A full hand of mails: there are probably more, as soon as there is room for as many again.
      while (!stopped && taken === batch && mails.inHand() > capacity - batch) await mails.one();
      if (!stopped && taken < batch) await rest();
    }
    await mails.finish();
    options.sender.close();
  };
  const failed = (error: unknown) => {
    options.log.error({ err: error }, 'mail worker');
    return 0;
  };
  const running = run();
  return {
    stop: () => {
      stopped = true;
      wake();
      return running;
    },
  };
}
