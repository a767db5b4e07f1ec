import { type RunningServer, startServer } from './demo-server.ts';
import { type ReverseProxy, roundRobin } from './proxy.ts';

/** Several processes of the built product on one database and one store, behind one address. */
export interface Cluster {
  /** Of the proxy. */
  readonly url: string;
  readonly proxy: ReverseProxy;
  /** Those that run. */
  readonly members: RunningServer[];
  /** Ends one at once, as a power cut would; the proxy finds out by itself. */
  kill(index: number): Promise<void>;
  /** Lets one go in peace and starts another in its place, from another project's folder where one is given. */
  renew(index: number, project?: string): Promise<void>;
  /** Starts one in place of a dead one. */
  replace(index: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts them all at the same moment. `env` names the database and the store that they share. */
export async function startCluster(entry: string, env: Readonly<Record<string, string>>, count = 3): Promise<Cluster> {
  const own = { TRUST_PROXY: 'true', DRAIN_SECONDS: '1', ...env };
  const members = await Promise.all(Array.from({ length: count }, () => startServer(entry, own)));
  const urls = () => members.map(({ url }) => url);
  const proxy = await roundRobin(urls());
  const replace = async (index: number, project?: string) => {
    members[index] = await startServer(entry, own, project);
    await proxy.lead(urls());
  };
  return {
    url: proxy.url,
    proxy,
    members,
    async kill(index) {
      await members[index]?.kill();
    },
    async renew(index, project) {
      const code = await members[index]?.stop();
      if (code !== 0) throw new Error(`A process ended with ${code}`);
      await replace(index, project);
    },
    replace,
    async stop() {
      await proxy.close();
      await Promise.all(members.map((member) => member.kill().catch(() => undefined)));
    },
  };
}
