import { prepareServices, settingsOrStop } from '../app/start.ts';
import type { Services } from '../services.ts';

/** What a command works with that changes rows: the database that is there, brought up to date. The log is for servers; a command speaks in words. */
export function servicesForCommand(): Promise<Services> {
  return prepareServices({ ...settingsOrStop(), logLevel: 'silent' });
}
