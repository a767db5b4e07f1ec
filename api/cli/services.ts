import { prepareServices, settingsOrStop } from '../app/start.ts';
import type { Services } from '../services.ts';

/** The services of a command that changes rows: the existing database, migrated. The log is silent; a command prints sentences. */
export function servicesForCommand(): Promise<Services> {
  return prepareServices({ ...settingsOrStop(), logLevel: 'silent' });
}
