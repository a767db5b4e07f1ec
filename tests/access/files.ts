import type { Routes } from '../support/permissions.ts';
import { everyone, fund } from '../support/role-groups.ts';
import type { Standings } from '../support/standings.ts';

export const routes: Routes = {
  'POST /files': [...fund, 'recipient'],
  'GET /files/quota': [...fund, 'recipient'],
  'GET /files/{resource}/{id}/{field}': everyone,
};

export const standings: Standings = {
  // It is kept for whoever has sent it, until a row takes it up.
  'POST /files': { strangers: 'own', conflicted: 'apart' },
};
