import { serveJobs } from '../../runtime/child.ts';
import { doPictureJob } from './picture-jobs.ts';

serveJobs(doPictureJob);
