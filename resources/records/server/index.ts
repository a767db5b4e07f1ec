import type { ServerPart } from '../../../api/resources/capability.ts';
import { anchorRecords } from './anchor.ts';

export const records: ServerPart<typeof import('../records.ts')> = {
  jobs: { 'anchor of records': { label: '操作記録の控え', pattern: '55 23 * * *', run: anchorRecords } },
};
