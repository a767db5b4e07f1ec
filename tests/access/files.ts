import type { Routes } from '../support/permissions.ts';
import { everyone, fund } from '../support/role-groups.ts';

export const routes: Routes = {
  'POST /files': [...fund, 'recipient'],
  'GET /files/quota': [...fund, 'recipient'],
  'GET /files/{resource}/{id}/{field}': everyone,
};
