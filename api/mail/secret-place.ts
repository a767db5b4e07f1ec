import { isSecretField, type SecretField, secretFields, secretMark } from '../../domain/mail/security-mails.ts';
import { placeholder } from '../../domain/text/merge.ts';
import { cleanHtml, escapeHtml, partsOfHtml } from '../text/html.ts';

export interface MailBody {
  readonly body: string;
  readonly isHtml: boolean;
}

/** Why a secret must not be put into a text as it is marked there; null where it may: its mark stands once, by itself on a line, in no link or attribute. */
export function misplacedSecret({ body, isHtml }: MailBody): string | null {
  const text = plainMarks(isHtml ? cleanHtml(body) : body);
  const found = secretFields.flatMap((name) =>
    text
      .split(secretMark(name))
      .slice(1)
      .map(() => secretMark(name)),
  );
  const [mark] = found;
  if (mark === undefined) return null;
  if (found.length > 1) return `本人だけに見える差し込み項目（${mark}）は、本文に一度だけ書いてください`;
  const lines = isHtml ? partsOfHtml(text).lines : text.split(/\r?\n/).map((line) => ({ text: line, isLinked: false }));
  if (lines.some((line) => line.text.trim() === mark && !line.isLinked)) return null;
  return `${mark} は、ほかの文字と並べたりリンクに入れたりせず、一行に単独で書いてください。ボタンやリンクは、送るときにシステムが作ります`;
}

/** The marks of secrets as they are searched for, however they were spaced. */
function plainMarks(text: string): string {
  return text.replaceAll(placeholder, (whole: string, name: string) => (isSecretField(name) ? secretMark(name) : whole));
}

/**
 * The body of a mail with its secret, which the system draws. Where the mark does not stand by itself, whatever let it get there, the secret does not go
 * there: it stands at the top.
 */
export function withDrawnSecret(mail: MailBody, secret: string): string {
  const { body, isHtml } = mail;
  const drawn = isHtml ? drawnHtml(secret) : secret;
  const mark = marksIn(body)[0];
  if (mark && misplacedSecret(mail) === null) return body.replace(mark, () => drawn);
  const rest = secretFields.reduce((text, name) => text.replaceAll(secretMark(name), ''), body);
  return isHtml ? `<p>${drawn}</p>${rest}` : `${drawn}\n\n${rest}`;
}

function marksIn(body: string): string[] {
  return secretFields.map((name: SecretField) => secretMark(name)).filter((mark) => body.includes(mark));
}

/** A link shows where it leads; a code is text. */
function drawnHtml(secret: string): string {
  const text = escapeHtml(secret);
  return /^https?:\/\//.test(secret) ? `<a href="${text}" rel="noopener noreferrer">${text}</a>` : `<strong>${text}</strong>`;
}
