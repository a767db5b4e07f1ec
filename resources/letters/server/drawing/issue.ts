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

/** A letter's seals are few and its files never change: the last one stays at hand, made ready. */
let last: { readonly storageKey: string; readonly bytes: Buffer } | undefined;

/**
 * A seal's picture, made ready for letters. @returns null where the template has none
 * @throws Failure 409 when it has not passed the virus scan, or cannot be read
 */
export async function sealOf({ files }: Pick<Services, 'files'>, db: Kysely<Database>, sealId: number | null): Promise<Buffer | null> {
  if (sealId === null) return null;
  const file = await db.selectFrom('files').select(['storageKey', 'scanState']).where('id', '=', sealId).executeTakeFirst();
  if (file?.scanState === 'waiting')
    throw conflict('scan_waiting', '印影の画像は、ウイルスの検査を待っています。終わってから、もう一度お試しください。');
  if (!file || file.scanState === 'infected') throw unreadable();
  const { storageKey } = file;
  if (last?.storageKey !== storageKey) last = { storageKey, bytes: await readyPicture(files, storageKey) };
  return last.bytes;
}

async function readyPicture(files: Services['files'], storageKey: string): Promise<Buffer> {
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
 * Draws the letter that a template and the facts of a grant make.
 * @throws Failure 422 that names what the template says wrong, what the facts lack, and each character without a glyph; 409 for a seal that cannot be read
 */
export async function issueLetter(
  services: Services,
  db: Kysely<Database>,
  template: LetterTemplate,
  facts: GrantFacts,
  fileName: string,
): Promise<Letter> {
  await demandComplete(template, facts);
  const texts = { ...filled(template, facts), foot: footOf(template, facts, services.settings.publicUrl) };
  const title = `${texts.title}（${facts.number}）`;
  const bytes = await drawInBackground(title, facts.at, texts, await sealOf(services, db, template.sealId));
  return { bytes, fileName, title, addressee: texts.addressee, templateVersion: template.version, sha256: sha256Of(bytes) };
}

/** What is going to be signed says on each page where anybody can see whether it was, and is unchanged. */
function footOf({ kind }: LetterTemplate, { values }: GrantFacts, publicUrl: string): string {
  if (kind !== 'ukesyo' && kind !== 'confirmation') return '';
  return `電子署名の確認：${publicUrl}/verify　　文書番号：${values.documentNumber ?? ''}`;
}

/** The same refusals, but for the seal's, without drawing anything. @throws Failure 422 */
async function demandComplete(template: LetterTemplate, facts: GrantFacts): Promise<void> {
  const font = await letterFont();
  const wrong = problemsOf(template.kind, template, font);
  refuse(template, Object.keys(wrong).length > 0 ? wrong : gapsOf(template, facts, font));
}

function refuse({ kind }: LetterTemplate, errors: FieldErrors): void {
  const texts = [...new Set(Object.values(errors))];
  if (texts.length > 0) throw new Failure(422, 'letter_problem', `${letterKinds[kind]}を作れません。${texts.join('。')}。`, errors);
}

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
  // The day of the advance is a forecast, no term: a letter that was sent with another one is as true as before.
  const { advance: _, ...terms } = facts.values;
  const basis = sha256Of(Buffer.from(JSON.stringify({ ...facts, values: terms })));
  return { kind, applicationId, facts, basis, fileName: `${fileNames[kind]}_${applicationId}.pdf` };
}

/** Whether the letter could be made; nothing is drawn. @throws Failure as `issueLetter`, but for its seal; 409 without a template */
export async function demandLetter(services: Services, db: Kysely<Database>, kind: SignedLetterKind, applicationId: number): Promise<void> {
  const { facts } = await applicationSubject(services, db, kind, applicationId);
  await demandComplete(await letterTemplate(db, kind), { ...facts, values: { ...facts.values, documentNumber: '1' } });
}
