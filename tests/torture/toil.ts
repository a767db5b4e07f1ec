import { mkdirSync } from 'node:fs';
import type { Dice } from './dice.ts';
import { type Claim, flows, type Place } from './flows.ts';
import { type EngineName, fileFolder, type Ground, openGround, placeOf } from './ground.ts';
import { brokenClaims, brokenInvariants } from './invariants.ts';
import { Cut, Later, type People, signIn } from './people.ts';
import type { Outcome, TrialOptions } from './trial.ts';

/** People who work at the same time. */
const workers = 4;

/** What a trial knows of what has been done on its ground. */
export interface Watch {
  readonly people: People;
  readonly applications: Place['applications'];
  /** What was acknowledged since this was asked last, and is not there. */
  brokenClaims(): Promise<string[]>;
  brokenInvariants(): Promise<string[]>;
  note(flow: string, claim: Claim): void;
  cut(flow: string): void;
  /** Flows that were never acknowledged or never cut off: they prove nothing. Few tries prove nothing either. */
  idle(tries: number): string[];
  figures(): Record<string, number>;
}

/** Runs a trial on the demo data, with the product up and people signed in. */
export async function onGround(
  engine: EngineName,
  { folder }: TrialOptions,
  run: (ground: Ground, watch: Watch) => Promise<Outcome>,
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const own = placeOf(folder, engine);
  mkdirSync(own, { recursive: true });
  const ground = await openGround(engine, own, env);
  try {
    await ground.ready();
    const watch = await watchOver(ground);
    return await run(ground, watch.watch).finally(watch.close);
  } finally {
    await ground.close();
  }
}

async function watchOver(ground: Ground): Promise<{ watch: Watch; close: () => Promise<void> }> {
  const since = new Date().toISOString();
  const people = await signIn(ground.url);
  const engine = ground.open();
  const applications = await engine.reader.selectFrom('applications').select(['id', 'organizationId']).execute();
  const [acknowledged, cuts] = [new Map<string, number>(), new Map<string, number>()];
  let claims: Claim[] = [];
  const watch: Watch = {
    people,
    applications,
    note(flow, claim) {
      claims.push(claim);
      countUp(acknowledged, flow);
    },
    cut: (flow) => countUp(cuts, flow),
    async brokenClaims() {
      const looked = claims;
      claims = [];
      return brokenClaims(engine, looked);
    },
    brokenInvariants: () => brokenInvariants(engine, fileFolder(ground), since),
    idle: (tries) => (tries < triesForAll ? [] : flows.filter(({ name }) => !acknowledged.has(name)).map(({ name }) => `${name}: never done`)),
    figures: () => ({ 受け付けた書き込み: sumOf(acknowledged), 途中で切れた仕事: sumOf(cuts), 仕事の種類: acknowledged.size }),
  };
  return { watch, close: () => engine.close() };
}

/** After so many blows each flow has had its turn. */
const triesForAll = 100;

function countUp(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function sumOf(counts: Map<string, number>): number {
  return [...counts.values()].reduce((all, one) => all + one, 0);
}

/** Everyday work by several people, until it is ended or the product is gone. */
export function toil(watch: Watch, dice: Dice): { end(): Promise<void> } {
  let over = false;
  const work = async () => {
    while (!over) {
      const flow = dice.of(flows);
      try {
        await flow.run({ ...watch, dice, claim: (claim) => watch.note(flow.name, claim) });
      } catch (error) {
        if (error instanceof Later) continue;
        if (!(error instanceof Cut)) throw error;
        return watch.cut(flow.name);
      }
    }
  };
  const all = Promise.all(Array.from({ length: workers }, work));
  all.catch(() => undefined);
  return {
    async end() {
      over = true;
      await all;
    },
  };
}
