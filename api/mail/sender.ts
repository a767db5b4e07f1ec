import pLimit from 'p-limit';
import { withTimeout } from '../runtime/with-timeout.ts';

/** A message as it is sent. */
export interface Message {
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly cc: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly isHtml: boolean;
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly content: () => NodeJS.ReadableStream }[];
}

export interface MailSender {
  send(message: Message): Promise<Delivery>;
  close(): void;
}

/** Concurrent connections, and messages sent on each before it is replaced. */
const pool = { maxConnections: 5, maxMessages: 100 } as const;

/** Timeouts in milliseconds. */
interface Patience {
  /** For a connection and the greeting. */
  readonly greeting: number;
  /**
   * For any answer, including that to the message data: giving up earlier than a server may answer (RFC 5321, 4.5.3.2.6) would send the mail twice.
   */
  readonly answer: number;
  /** For one message, from its start on a connection to its end. */
  readonly message: number;
}

const standard: Patience = { greeting: 20_000, answer: 10 * 60_000, message: 15 * 60_000 };

/** Sends over pooled SMTP connections. Never throws. */
export function smtpSender(url: string, from: string, patience = standard): MailSender {
  let opened: ReturnType<typeof openTransport> | undefined;
  const onTheLine = pLimit(pool.maxConnections);
  const send = async (message: Message): Promise<Delivery> => {
    opened ??= openTransport(url, patience);
    const signal = AbortSignal.timeout(patience.message);
    const sending = (await opened).sendMail({ from, ...partsOf(message), signal });
    // The connection is closed at the time limit, which the pool then reports.
    return deliveryResult(await withTimeout(patience.message + patience.greeting, sending, 'timeout'));
  };
  return {
    send: (message) => onTheLine(() => send(message)).catch(failedDelivery),
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** Loaded with the first message. */
async function openTransport(url: string, { greeting, answer }: Patience) {
  const { default: nodemailer } = await import('nodemailer');
  const limits = { connectionTimeout: greeting, greetingTimeout: greeting, socketTimeout: answer };
  return nodemailer.createTransport({ url, pool: true, ...pool, ...limits, disableFileAccess: true, disableUrlAccess: true });
}

function partsOf({ messageId, to, cc, subject, body, isHtml, attachments }: Message) {
  const content = isHtml ? { html: body } : { text: body };
  const files = attachments.map(({ filename, contentType, content: open }) => ({ filename, contentType, content: open() as never }));
  return { to, cc: [...cc], subject, messageId, ...content, attachments: files };
}

/** The result of an attempt: accepted, permanently refused, or temporarily failed. */
export interface Delivery {
  readonly outcome: 'accepted' | 'refused' | 'postponed';
  readonly answer: string;
  /** Addresses that got their copy although the recipient did not; they are skipped in a retry. */
  readonly reached?: readonly string[];
}

/** What nodemailer reports when the server accepted at least one address. */
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

/** The result depends on the recipient, who comes first in the envelope; undelivered copies are named. */
export function deliveryResult({ response, accepted, rejected, rejectedErrors = [], envelope }: Sent): Delivery {
  const [recipient] = envelope.to;
  const refusal = rejectedErrors.find((error) => error.recipient === recipient);
  if (refusal) return { ...failedDelivery(refusal), reached: accepted };
  const missed = rejected.length > 0 ? `（受け取りを拒否された宛先：${rejected.join('、')}）` : '';
  return { outcome: 'accepted', answer: `${response}${missed}` };
}

/** A failed message is retried with the same Message-ID, so that duplicates are recognisable. */
export function failedDelivery(error: unknown): Delivery {
  const { message, response } = error as SmtpError;
  return { outcome: isFinal(error as SmtpError) ? 'refused' : 'postponed', answer: response ?? message };
}

/**
 * Whether the same message would be refused again: 5xx answers about this message or its addresses (503 is about the order of commands), and what
 * nodemailer refuses to send, such as an invalid address or an oversized message. All other failures concern every mail: a broken connection, wrong
 * credentials or sender, a server that is down.
 */
function isFinal({ code, command, responseCode, message }: SmtpError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  if (!responseCode) return !message.startsWith('Invalid sender');
  if (command === 'MAIL FROM') return responseCode === tooLarge;
  return responseCode >= 500 && responseCode !== 503;
}

const tooLarge = 552;
