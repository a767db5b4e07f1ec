import { serveJobs } from '../child.ts';
import { doPictureJob } from './picture-jobs.ts';

serveJobs(doPictureJob);
