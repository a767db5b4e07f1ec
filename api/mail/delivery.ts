/** What the server said: it has the message; it will never take it; it, or the way to it, could not just now. */
export interface Delivery {
  readonly outcome: 'accepted' | 'refused' | 'postponed';
  readonly answer: string;
  /** Addresses that got their copy although the recipient did not: they get no second one. */
  readonly reached?: readonly string[];
}

/** What nodemailer tells of a message that the server took for at least one address. */
interface Sent {
  readonly response: string;
  readonly accepted: readonly string[];
  readonly rejected: readonly string[];
  readonly rejectedErrors?: readonly SmtpError[] | undefined;
  readonly envelope: { readonly to: readonly string[] };
}

interface SmtpError {
  readonly message: string;
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
  readonly recipient?: string | undefined;
}

/** It counts whether its recipient gets it, who comes first in the envelope; copies that do not arrive are named. */
export function acceptedBy({ response, accepted, rejected, rejectedErrors = [], envelope }: Sent): Delivery {
  const [recipient] = envelope.to;
  const refusal = rejectedErrors.find((error) => error.recipient === recipient);
  if (refusal) return { ...failed(refusal), reached: accepted };
  const missed = rejected.length > 0 ? `（受け取りを拒否された宛先：${rejected.join('、')}）` : '';
  return { outcome: 'accepted', answer: `${response}${missed}` };
}

/** A message that is not taken now is tried again, and keeps its id, so that a second copy is known as one. */
export function failed(error: unknown): Delivery {
  const { message, response } = error as SmtpError;
  return { outcome: isFinal(error as SmtpError) ? 'refused' : 'postponed', answer: response ?? message };
}

/**
 * Whether the same message would be refused again: what the server says of this message or its addresses from 500 on (503 is about the order of
 * commands), and what nodemailer will not even offer it: an address that is none, a message larger than it takes. Everything else is about the way and
 * meets all mails alike: a line that broke, a password or a sender that is no longer right, a server out of order.
 */
function isFinal({ code, command, responseCode, message }: SmtpError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  if (!responseCode) return !message.startsWith('Invalid sender');
  if (command === 'MAIL FROM') return responseCode === tooLarge;
  return responseCode >= 500 && responseCode !== 503;
}

const tooLarge = 552;
