import { serveJobs } from '../../api/runtime/child.ts';

/** What a hostile job may do to the process that does it. */
const jobs: Readonly<Record<string, () => unknown>> = {
  answer: () => 42,
  refuse: () => {
    throw new Error('not this one');
  },
  loop: () => {
    for (;;);
  },
  fill: () => {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(64 * 1024 * 1024, 1));
  },
  end: () => process.exit(3),
  pid: () => process.pid,
  tell: () => Object.keys(process.env).sort(),
};

serveJobs(async (name: string) => jobs[name]?.());
