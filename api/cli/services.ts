import type { Services } from '../services.ts';
import { prepareServices, settingsOrStop } from '../start.ts';

/** What a command works with that changes rows: the database that is there, brought up to date. The log is for servers; a command speaks in words. */
export function servicesForCommand(): Promise<Services> {
  return prepareServices({ ...settingsOrStop(), logLevel: 'silent' });
}
