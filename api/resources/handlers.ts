/** What the server does of what a resource declares; the types stand with the services that they are given. */
export type * from '../services.ts';
