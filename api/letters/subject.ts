import type { Kysely } from 'kysely';
import type { LetterKind } from '../../domain/letters/letter-fields.ts';
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { GrantFacts } from './grant-facts.ts';
import { issueLetter } from './issue.ts';
import type { Letter } from './letter.ts';
import { letterTemplate } from './template.ts';

/** A letter that is to be, before its template and its number are known. */
export interface LetterSubject {
  readonly kind: LetterKind;
  readonly applicationId: number;
  readonly facts: GrantFacts;
  /** What it speaks of: as long as that is the same, so is the letter. */
  readonly basis: string;
  readonly fileName: string;
}

/** Draws the letter by today's template. @throws Failure 409 without a template; else as `issueLetter` */
export async function drawSubject(services: Services, db: Kysely<Database>, subject: LetterSubject, documentNumber: string): Promise<Letter> {
  const { facts, fileName } = subject;
  const numbered = { ...facts, values: { ...facts.values, documentNumber } };
  return issueLetter(services, db, await letterTemplate(db, subject.kind), numbered, fileName);
}
