import { renewPlacesOfNewMaster } from '../../resources/bank-accounts/server/bank-master.ts';
import { resources } from '../../resources.config.ts';
import { loadMasters } from '../../seed/masters.ts';
import type { Engine } from '../db/engine.ts';
import { addMissingSearchTexts, renewSearchTexts } from '../db/search-renewal.ts';
import { dropSearchFindings, lastLongCheck } from '../ops/doctor/long-check.ts';
import { renewRendered } from '../resources/rendered.ts';

/**
 * Creates the rows that every installation needs and converts what older versions stored differently.
 * @param isUpdated whether migrations have just run; rows that they write have no search texts
 */
export async function addRequiredRows(engine: Engine, now: Date, isUpdated: boolean): Promise<void> {
  await renewSearchTexts(engine);
  // Counting them would take too long at every start.
  const findings = (await lastLongCheck(engine))?.result.search ?? [];
  if (isUpdated || findings.length > 0) await addMissingSearchTexts(engine);
  if (findings.length > 0) await dropSearchFindings(engine);
  await renewRendered(engine, Object.values(resources));
  await loadMasters(engine, now.toISOString());
  await renewPlacesOfNewMaster(engine);
}
