import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import { sha256Of } from '../sha256.ts';
import { grantFacts } from './grant-facts.ts';
import { demandComplete } from './issue.ts';
import type { LetterSubject } from './subject.ts';
import { letterTemplate } from './template.ts';

export type { Letter } from './letter.ts';

/** The letters that a grantee signs. */
export type SignedLetterKind = keyof typeof fileNames;

const fileNames = { ukesyo: 'ukesyo', confirmation: 'kakunin' } as const;

/** The letter by which a grantee accepts a grant or confirms its conditions (first file, section 7): about what the grant is now. */
export async function applicationSubject(
  { settings }: Pick<Services, 'settings'>,
  db: Kysely<Database>,
  kind: SignedLetterKind,
  applicationId: number,
): Promise<LetterSubject> {
  const facts = await grantFacts(db, settings, applicationId);
  const basis = sha256Of(Buffer.from(JSON.stringify(facts)));
  return { kind, applicationId, facts, basis, fileName: `${fileNames[kind]}_${applicationId}.pdf` };
}

/** Whether the letter could be made; nothing is drawn. @throws Failure as `issueLetter`, but for its seal; 409 without a template */
export async function demandLetter(services: Services, db: Kysely<Database>, kind: SignedLetterKind, applicationId: number): Promise<void> {
  const { facts } = await applicationSubject(services, db, kind, applicationId);
  await demandComplete(await letterTemplate(db, kind), { ...facts, values: { ...facts.values, documentNumber: '1' } });
}
