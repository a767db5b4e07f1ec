import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { conflict, Failure } from '../../../../api/failures/failure.ts';
import { sealPictureOf } from '../../../../api/files/pictures/pictures.ts';
import { inDrawThread } from '../../../../api/letters/draw-in-thread.ts';
import { filled, gapsOf, type LetterTexts, problemsOf } from '../../../../api/letters/fill.ts';
import { letterFont } from '../../../../api/letters/font.ts';
import { sha256Of } from '../../../../api/runtime/sha256.ts';
import type { Services } from '../../../../api/services.ts';
import type { LetterKind } from '../../../../domain/letters/letter-fields.ts';
import { letterKinds } from '../../../../domain/terms.ts';
import type { FieldErrors } from '../../../../schema/derive/validators.ts';
import { type GrantFacts, grantFacts } from './grant-facts.ts';
import type { Letter } from './letter.ts';
import { drawLetter } from './letter.ts';

/** Cache of the last seal image, as there are few and stored files never change. */
let lastSeal: { readonly storageKey: string; readonly bytes: Buffer } | undefined;

/**
 * A seal image prepared for drawing. @returns null where the template has none
 * @throws Failure 409 when it has not passed the virus scan, or cannot be read
 */
export async function sealOf({ files }: Pick<Services, 'files'>, db: Kysely<Database>, sealId: number | null): Promise<Buffer | null> {
  if (sealId === null) return null;
  const file = await db.selectFrom('files').select(['storageKey', 'scanState']).where('id', '=', sealId).executeTakeFirst();
  if (file?.scanState === 'waiting')
    throw conflict('scan_waiting', '印影の画像は、ウイルスの検査を待っています。終わってから、もう一度お試しください。');
  if (!file || file.scanState === 'infected') throw unreadable();
  const { storageKey } = file;
  if (lastSeal?.storageKey !== storageKey) lastSeal = { storageKey, bytes: await preparedImage(files, storageKey) };
  return lastSeal.bytes;
}

async function preparedImage(files: Services['files'], storageKey: string): Promise<Buffer> {
  try {
    return await sealPictureOf(await buffer(await files.open(storageKey)));
  } catch {
    throw unreadable();
  }
}

const unreadable = () => conflict('seal_unreadable', '印影の画像を読み込めません。「書面のひな形」で、PNGかJPEGの画像を選び直してください。');

export interface LetterTemplate extends LetterTexts {
  readonly id: number;
  readonly kind: LetterKind;
  readonly version: number;
  readonly sealId: number | null;
}

/** The foundation's template of a kind. @throws Failure 409 when there is none */
export async function letterTemplate(db: Kysely<Database>, kind: LetterKind): Promise<LetterTemplate> {
  const found = await db.selectFrom('letter_templates').selectAll().where('kind', '=', kind).executeTakeFirst();
  if (!found) throw conflict('template_missing', '書面のひな形がありません。「書面のひな形」を確かめてください。');
  return { ...found, kind };
}

const drawInBackground = inDrawThread(drawLetter, new URL('./letter.js', import.meta.url));

/**
 * Draws a letter from a template and facts.
 * @throws Failure 422 listing template errors, missing facts and characters without a glyph; 409 for an unreadable seal
 */
export async function issueLetter(
  services: Services,
  db: Kysely<Database>,
  template: LetterTemplate,
  facts: GrantFacts,
  fileName: string,
): Promise<Letter> {
  await assertDrawable(template, facts);
  const texts = { ...filled(template, facts), foot: footOf(template, facts, services.settings.publicUrl) };
  const title = `${texts.title}（${facts.number}）`;
  const bytes = await drawInBackground(title, facts.at, texts, await sealOf(services, db, template.sealId));
  return { bytes, fileName, title, addressee: texts.addressee, templateVersion: template.version, sha256: sha256Of(bytes) };
}

/** Footer of letters to sign: address of the public verification page and document number. */
function footOf({ kind }: LetterTemplate, { values }: GrantFacts, publicUrl: string): string {
  if (kind !== 'ukesyo' && kind !== 'confirmation') return '';
  return `電子署名の確認：${publicUrl}/verify　　文書番号：${values.documentNumber ?? ''}`;
}

/** The checks of `issueLetter` except the seal's, without drawing. @throws Failure 422 */
async function assertDrawable(template: LetterTemplate, facts: GrantFacts): Promise<void> {
  const font = await letterFont();
  const templateProblems = problemsOf(template.kind, template, font);
  throwProblems(template, Object.keys(templateProblems).length > 0 ? templateProblems : gapsOf(template, facts, font));
}

function throwProblems({ kind }: LetterTemplate, errors: FieldErrors): void {
  const texts = [...new Set(Object.values(errors))];
  if (texts.length > 0) throw new Failure(422, 'letter_problem', `${letterKinds[kind]}を作れません。${texts.join('。')}。`, errors);
}

/** Input for a letter, before its template and number are known. */
export interface LetterSubject {
  readonly kind: LetterKind;
  readonly applicationId: number;
  readonly facts: GrantFacts;
  /** Identifies the content; the letter on file is reused while it is unchanged. */
  readonly basis: string;
  readonly fileName: string;
}

/** Draws a letter with the current template. @throws Failure 409 without a template; otherwise as `issueLetter` */
export async function drawSubject(services: Services, db: Kysely<Database>, subject: LetterSubject, documentNumber: string): Promise<Letter> {
  const { facts, fileName } = subject;
  const numbered = { ...facts, values: { ...facts.values, documentNumber } };
  return issueLetter(services, db, await letterTemplate(db, subject.kind), numbered, fileName);
}

export type { Letter } from './letter.ts';

/** Kinds of letters that a grantee signs. */
export type SignedLetterKind = keyof typeof fileNames;

const fileNames = { ukesyo: 'ukesyo', confirmation: 'kakunin' } as const;

/** Subject of the letter by which a grantee accepts a grant or confirms its conditions (spec, first file, section 7), from current data. */
export async function applicationSubject(
  { settings }: Pick<Services, 'settings'>,
  db: Kysely<Database>,
  kind: SignedLetterKind,
  applicationId: number,
): Promise<LetterSubject> {
  const facts = await grantFacts(db, settings, applicationId);
  // Excludes the forecast date of the advance from the basis, as it is not a term of the grant.
  const { advance: _, ...terms } = facts.values;
  const basis = sha256Of(Buffer.from(JSON.stringify({ ...facts, values: terms })));
  return { kind, applicationId, facts, basis, fileName: `${fileNames[kind]}_${applicationId}.pdf` };
}

/** Checks that the letter could be drawn. @throws Failure as `issueLetter`, except for the seal; 409 without a template */
export async function assertLetterDrawable(services: Services, db: Kysely<Database>, kind: SignedLetterKind, applicationId: number): Promise<void> {
  const { facts } = await applicationSubject(services, db, kind, applicationId);
  await assertDrawable(await letterTemplate(db, kind), { ...facts, values: { ...facts.values, documentNumber: '1' } });
}
