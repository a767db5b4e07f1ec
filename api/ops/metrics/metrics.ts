import { Counter, Histogram, Registry } from 'prom-client';
import { answerTo } from '../processes/ask.ts';

/** The metrics of this process. Labels contain names of routes, never rows or persons. */
export const registry = new Registry();

const registers = [registry];

export const requestSeconds = new Histogram({
  name: 'seseragi_request_seconds',
  help: 'Seconds from a request to its answer, by route; other: pages, and whatever nothing answers',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const busyRetries = new Counter({
  name: 'seseragi_database_retries',
  help: 'How often a transaction was begun anew, or waited once more, because others were in its way',
  registers,
});

export const cacheReads = new Counter({
  name: 'seseragi_query_cache_reads',
  help: 'Questions to the database that the query cache answered (hit) or not (miss)',
  labelNames: ['result'],
  registers,
});

export const mails = new Counter({
  name: 'seseragi_mails',
  help: 'Mails given to the mail server, by what it said',
  labelNames: ['outcome'],
  registers,
});

export const uploadedBytes = new Counter({ name: 'seseragi_upload_bytes', help: 'Bytes of files that were taken in', registers });

export const refusedUploads = new Counter({
  name: 'seseragi_uploads_refused',
  help: 'Uploads that were refused, by the code of the answer',
  labelNames: ['code'],
  registers,
});

export const jobRuns = new Counter({
  name: 'seseragi_job_runs',
  help: 'Runs of the jobs that are done at their time, by result',
  labelNames: ['job', 'result'],
  registers,
});

answerTo('metrics', () => registry.getMetricsAsJSON());
