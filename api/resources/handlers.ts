/** The types of handlers; declared beside the services that handlers receive. */
export type * from '../services.ts';
