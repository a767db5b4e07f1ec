import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../../api/runtime/root.ts';

/**
 * `npm run matrix [-- 22 24]`: installs, builds and tries the last commit with each version of Node.js that the product is for, each in a tree of its own.
 * Node.js itself comes as an npm package, with the headers that native parts are built by.
 */
const versions = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['20', '22', '24'];

/** What runs where nothing but a start would show that a part does not fit: both databases, uploads, pictures, letters, signatures. */
const apiFiles = ['session', 'upload-contents', 'pictures', 'letters', 'signatures', 'migrations'].map((name) => `tests/api/${name}.test.ts`);

const processFiles = ['child', 'setup', 'start-and-stop'].map((name) => `tests/process/${name}.test.ts`);

const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['npm ci', 'npm', 'ci', '--loglevel=warn'],
  ['npm run build', 'npm', 'run', '-s', 'build'],
  ['単体の試験', 'npx', 'vitest', 'run', '--project', 'unit'],
  ['APIの試験', 'npx', 'vitest', 'run', '--project', 'api', '--project', 'postgres', ...apiFiles],
  ['起動と停止', 'npx', 'vitest', 'run', '--project', 'process', ...processFiles],
];

const cache = join(root, 'node_modules/.cache/matrix');
const results = versions.flatMap(tryVersion);
console.log(`\n| Node.js | 段階 | 結果 | 秒 |\n| --- | --- | --- | --- |\n${results.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
process.exitCode = results.some(([, , result]) => result !== '成功') ? 1 : 0;

function tryVersion(version: string): string[][] {
  const node = nodeFolder(version);
  const tree = mkdtempSync(join(tmpdir(), `seseragi-node-${version}-`));
  // As root, PostgreSQL runs as a user of its own, who must reach its program.
  chmodSync(tree, 0o755);
  execFileSync('sh', ['-c', `git archive HEAD | tar -x -C '${tree}'`], { cwd: root });
  const env = { ...process.env, PATH: `${join(node, 'bin')}${delimiter}${process.env.PATH}`, npm_config_nodedir: node, CI: 'true' };
  const number = execFileSync('node', ['-v'], { env, encoding: 'utf8' }).trim();
  try {
    const done: string[][] = [];
    for (const [name, command, ...args] of steps) {
      const start = performance.now();
      const { status, stdout, stderr } = spawnSync(command, args, { cwd: tree, env, encoding: 'utf8', maxBuffer: 1e9 });
      // A warning of npm is a step that an administrator has to think about.
      const isFine = status === 0 && !/npm warn/.test(stderr);
      if (!isFine) console.error(`${number} ${name}\n${stdout.slice(-5000)}\n${stderr.slice(-5000)}`);
      done.push([number, name, isFine ? '成功' : '失敗', ((performance.now() - start) / 1000).toFixed(0)]);
      if (status !== 0 && command === 'npm') break;
    }
    return done;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** Fetched once a version. */
function nodeFolder(version: string): string {
  const folder = join(cache, version);
  if (existsSync(join(folder, 'package/bin/node'))) return join(folder, 'package');
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['pack', '--silent', `node-${process.platform}-${process.arch}@${version}`], { cwd: folder });
  const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  rmSync(join(folder, archive));
  return join(folder, 'package');
}
