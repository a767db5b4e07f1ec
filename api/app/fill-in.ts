import { renewPlacesOfNewMaster } from '../../resources/bank-accounts/server/master.ts';
import { resources } from '../../resources.config.ts';
import { loadMasters } from '../../seed/masters.ts';
import type { Engine } from '../db/engine.ts';
import { addMissingSearchTexts, renewSearchTexts } from '../db/search-renewal.ts';
import { dropSearchFindings, lastLongLook } from '../ops/doctor/long-look.ts';
import { renewRendered } from '../resources/rendered.ts';

/**
 * What every installation needs, and what an older version made otherwise.
 * @param isUpdated whether migrations have just been run: rows that they write come without their search texts
 */
export async function fillIn(engine: Engine, now: Date, isUpdated: boolean): Promise<void> {
  await renewSearchTexts(engine);
  // To count them takes too long for every start.
  const findings = (await lastLongLook(engine))?.result.search ?? [];
  if (isUpdated || findings.length > 0) await addMissingSearchTexts(engine);
  if (findings.length > 0) await dropSearchFindings(engine);
  await renewRendered(engine, Object.values(resources));
  await loadMasters(engine, now.toISOString());
  await renewPlacesOfNewMaster(engine);
}
