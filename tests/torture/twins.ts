import { startServer } from '../support/demo-server.ts';
import { dice } from './dice.ts';
import type { Ground } from './ground.ts';
import type { People, Said } from './people.ts';
import { onGround, toil, type Watch } from './toil.ts';
import type { Outcome, Trial, TrialOptions } from './trial.ts';

/** Pairs of calls for each try. */
const pairsPerTry = 5;

/** Everything is pressed twice at the same moment, at two processes on one database. */
export const twins: Trial = {
  name: 'twins (postgres)',
  about: '同じ書き込みを、二つのプロセスに同時に送る。一歩は一度だけ進み、同じ支払いは一つの振込データにだけ入る',
  run: (options) => onGround('postgres', options, (ground, watch) => pressTwice(ground, watch, options)),
};

async function pressTwice(ground: Ground, watch: Watch, { tries, seed }: TrialOptions): Promise<Outcome> {
  const { PORT: _, ...shared } = ground.env;
  const other = await startServer('api/server.js', shared);
  const pairs: Pairs = { sent: 0, lost: 0, faults: [], reached: () => {} };
  try {
    const work = toil({ ...watch, people: doubled(watch.people, other.url, pairs) }, dice(seed));
    await new Promise<void>((resolve) => {
      pairs.reached = () => pairs.sent >= tries * pairsPerTry && resolve();
    });
    await work.end();
  } finally {
    await other.stop();
  }
  const faults = [...pairs.faults, ...watch.people.shocks, ...(await watch.brokenClaims()), ...(await watch.brokenInvariants())];
  return { tries: pairs.sent, faults, figures: { ...watch.figures(), 片方だけが通った組: pairs.lost } };
}

interface Pairs {
  sent: number;
  /** Pairs of which one was refused. */
  lost: number;
  readonly faults: string[];
  reached: () => void;
}

const isOk = ({ status }: Said) => status === 200 || status === 201;

/** Sends every write to both processes; goes on with the one that was taken. */
function doubled(people: People, otherUrl: string, pairs: Pairs): People {
  return {
    ...people,
    async call(as, method, path, body) {
      if (method === 'GET') return people.call(as, method, path, body);
      const [one, other] = await Promise.all([people.call(as, method, path, body), people.call(as, method, path, body, { at: otherUrl })]);
      pairs.sent++;
      if (isOk(one) !== isOk(other)) pairs.lost++;
      if (isOk(one) && isOk(other) && onlyOnce(method, path, body)) pairs.faults.push(`${method} ${path} was done by both`);
      pairs.reached();
      return isOk(one) ? one : other;
    },
  };
}

/** A change of one version of a row, a step of it, or a payment on its way: the second comes too late. Pictures, files and invitations may come again. */
function onlyOnce(method: string, path: string, body: unknown): boolean {
  if (body instanceof FormData || /\/(file|invite)$/.test(path)) return false;
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  return (method === 'PUT' && names.includes('version')) || /\/\d+\/\w+$/.test(path) || path === '/transfer_batches/create';
}
