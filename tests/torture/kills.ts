import { dice } from './dice.ts';
import { engineNames, type Ground } from './ground.ts';
import { onGround, toil, type Watch } from './toil.ts';
import type { Outcome, Trial, TrialOptions } from './trial.ts';

/** Answers before the blow, at most: somewhere between two of them it falls. */
const mostAnswers = 40;
const milliseconds = 25;

/** How often everything is looked at; what was acknowledged is looked at after each blow. */
const wholeLook = 10;

/** The product is killed in the middle of everyday work, again and again, on the same data. */
export const kills: readonly Trial[] = engineNames.map((engine) => ({
  name: `kills (${engine})`,
  about: '仕事の途中でプロセスを止める（kill -9）。受け付けた書き込みはすべて残り、途中のものは跡を残さない',
  run: (options) => onGround(engine, options, (ground, watch) => strike(ground, watch, options, killed)),
}));

/** PostgreSQL crashes below the product, which stays up. */
export const crashes: Trial = {
  name: 'crashes (postgres)',
  about: '仕事の途中で PostgreSQL が異常終了する。受け付けた書き込みはすべて残り、そのあいだの答えは「あとで」だけで、ひとりでに元に戻る',
  run: (options) =>
    onGround('postgres', options, (ground, watch) => strike(ground, watch, { ...options, tries: Math.ceil(options.tries / 10) }, crashed)),
};

async function killed(ground: Ground): Promise<void> {
  await ground.kill();
}

/** One of its processes dies, and it ends all others, as it does when its memory cannot be trusted any more. */
async function crashed(ground: Ground): Promise<void> {
  const pid = await ground.backend();
  process.kill(pid, 'SIGKILL');
}

async function strike(ground: Ground, watch: Watch, { tries, seed }: TrialOptions, blow: (ground: Ground) => Promise<void>): Promise<Outcome> {
  const chance = dice(seed);
  const faults: string[] = [];
  for (let count = 1; count <= tries && faults.length === 0; count++) {
    const work = toil(watch, chance);
    await watch.people.answers(1 + chance.throw(mostAnswers));
    await new Promise((resolve) => setTimeout(resolve, chance.throw(milliseconds)));
    await blow(ground);
    await work.end();
    await ground.ready();
    faults.push(...(await watch.brokenClaims()));
    if (count % wholeLook === 0 || count === tries) faults.push(...(await watch.brokenInvariants()));
  }
  return { tries, faults: [...faults, ...watch.people.shocks, ...watch.idle(tries)], figures: watch.figures() };
}
