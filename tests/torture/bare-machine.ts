import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root as project } from '../../api/runtime/root.ts';
import { freePort } from '../support/postgres-server.ts';
import type { Trial } from './trial.ts';

/** Where the project lies in the machine: PostgreSQL runs as a user of its own, who may not look into the home of root. */
const place = '/srv/seseragi';
const log = join(project, 'tests/.output/bare-machine.log');

export const bareMachine: Trial = {
  name: 'bare-machine',
  about: 'Node のほかに何もない Debian で、npm ci・npm run demo・npm test をこの順に行い、試験が var/ に触れないことも確かめます。',
  async run({ folder, command }) {
    const obstacle = obstacleHere();
    if (obstacle) return { tries: 0, faults: [obstacle] };
    mkdirSync(dirname(log), { recursive: true });
    rmSync(log, { force: true });
    const machine = join(folder, 'machine');
    const port = await freePort();
    const figures: Record<string, string> = {};
    let kept: string | undefined;
    const steps: readonly (readonly [name: string, work: () => Promise<number>])[] = [
      ['debootstrap', () => logged('debootstrap', ['--variant=minbase', 'bookworm', machine])],
      ['Node とこのコミット', () => furnish(machine)],
      ['npm ci', () => installed(machine, figures)],
      ['npm run demo', () => inside(machine, demoUntilItAnswers, { PORT: String(port) })],
      [
        command,
        async () => {
          kept = listing(join(machine, place, 'var'));
          return inside(machine, command);
        },
      ],
    ];
    for (const [name, work] of steps) {
      const begun = performance.now();
      const status = await work();
      figures[name] = `${((performance.now() - begun) / 60_000).toFixed(1)}分`;
      console.log(`      ${name}  ${figures[name]}${status === 0 ? '' : `  終了コード ${status}`}`);
      if (status !== 0) return { tries: 1, faults: [`${name} が ${status} で終わりました。${log} の終わり:\n${endOf(log)}`], figures };
    }
    const touched = listing(join(machine, place, 'var')) === kept ? [] : ['試験が var/ の中を変えました'];
    return { tries: steps.length, faults: touched, figures };
  },
};

function obstacleHere(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Linux の root で動かしてください';
  const missing = ['debootstrap', 'unshare', 'git'].find((program) => spawnSync(program, ['--version']).error);
  return missing && `${missing} がありません（Debian なら apt-get install debootstrap util-linux git）`;
}

/** Copies in the Node that runs this with its npm, what npm is told here about where packages come from, and the project as it was committed last. */
function furnish(machine: string): Promise<number> {
  const modules = join(machine, 'usr/local/lib/node_modules');
  cpSync(process.execPath, join(machine, 'usr/local/bin/node'));
  const npm = join(spawnSync('npm', ['root', '--global'], { encoding: 'utf8' }).stdout.trim(), 'npm');
  cpSync(npm, join(modules, 'npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(machine, 'usr/local/bin', name));
  copyIn(machine, npmConfig('userconfig'), '/root/.npmrc');
  copyIn(machine, npmConfig('globalconfig'), '/usr/local/etc/npmrc');
  // The headers of a Node, where they need not be fetched for the compiler.
  const headers = npmConfig('nodedir') && join(npmConfig('nodedir'), 'include/node');
  for (const path of [headers, npmConfig('cafile'), process.env.NODE_EXTRA_CA_CERTS, '/etc/resolv.conf', '/etc/hosts']) copyIn(machine, path, path);
  return logged('git', ['clone', '--quiet', '--depth', '1', `file://${project}`, join(machine, place)]);
}

function copyIn(machine: string, from: string | undefined, path: string | undefined): void {
  if (from && path && existsSync(from)) cpSync(from, join(machine, path), { recursive: true, dereference: true });
}

/** `npm ci`; where no SQLite is to be had ready-made, again with the compiler that makes it. */
async function installed(machine: string, figures: Record<string, string>): Promise<number> {
  if ((await inside(machine, 'npm ci')) === 0) return 0;
  figures.コンパイラー = '要る';
  const added = await inside(machine, 'apt-get update -qq && apt-get install -y -qq --no-install-recommends make g++ python3');
  return added || inside(machine, 'npm ci');
}

/** As a newcomer looks at it, and ends it with Ctrl+C. An ended process that nobody has waited for has no command line. */
const demoUntilItAnswers = `
  setsid npm run demo & demo=$!
  node --input-type=module -e '
    import { readFileSync } from "node:fs";
    const [pid, port] = process.argv.slice(1);
    const answers = () => fetch("http://127.0.0.1:" + port + "/readyz").then(({ ok }) => ok, () => false);
    while (!(await answers())) {
      if (!readFileSync("/proc/" + pid + "/cmdline", "utf8")) process.exit(1);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  ' $demo $PORT
  status=$?
  kill -TERM -$demo
  wait $demo
  exit $status
`;

/**
 * Runs a command in the project's folder of the machine. Its processes, and what is mounted for them, are in namespaces of their own and go with it:
 * whatever happens, nothing is left on this machine.
 */
function inside(machine: string, command: string, more: Readonly<Record<string, string>> = {}): Promise<number> {
  const mounts = 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount -t tmpfs tmpfs "$1/dev/shm"';
  const script = `${mounts} && exec chroot "$1" sh -c 'cd ${place} && eval "$COMMAND"'`;
  const network = Object.entries(process.env).filter(([name]) => /^((https?|no)_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name));
  const env = { ...Object.fromEntries(network), PATH: paths, HOME: '/root', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive', ...more };
  const args = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', machine];
  return logged('unshare', args, { ...env, COMMAND: command });
}

const paths = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** @returns the exit code of a program whose words go to the log */
async function logged(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const output = openSync(log, 'a');
  writeSync(output, `\n$ ${env.COMMAND ?? [program, ...args].join(' ')}\n`);
  const child = spawn(program, args, { env, stdio: ['ignore', output, output] });
  closeSync(output);
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

const endOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').slice(-60).join('\n');

/** Every file of a folder with its size and when it was written last. */
function listing(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return files.map((name) => [name, statSync(join(folder, name)).size, statSync(join(folder, name)).mtimeMs].join(' ')).join('\n');
}

const npmConfig = (name: string) => {
  const { stdout } = spawnSync('npm', ['config', 'get', name], { cwd: '/', encoding: 'utf8' });
  return stdout.trim() === 'undefined' || stdout.trim() === 'null' ? '' : stdout.trim();
};
