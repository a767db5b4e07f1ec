import pLimit from 'p-limit';
import { acceptedBy, type Delivery, failed } from './delivery.ts';
import { within } from './time-limit.ts';

/** One message as it goes on the line. */
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

/** Connections kept open side by side, and messages that each carries before it is renewed. */
const pool = { maxConnections: 5, maxMessages: 100 } as const;

/** Milliseconds. */
export interface Patience {
  /** For a connection and the greeting. */
  readonly greeting: number;
  /** For any answer, that to the whole message among them: to give up sooner than a server may (RFC 5321, 4.5.3.2.6) sends twice what it takes late. */
  readonly answer: number;
  /** For one message, from its turn on the line to its end. */
  readonly message: number;
}

const standard: Patience = { greeting: 20_000, answer: 10 * 60_000, message: 15 * 60_000 };

/** Sends over pooled SMTP connections. It never throws. */
export function smtpSender(url: string, from: string, patience = standard): MailSender {
  let opened: ReturnType<typeof openTransport> | undefined;
  const onTheLine = pLimit(pool.maxConnections);
  const send = async (message: Message): Promise<Delivery> => {
    opened ??= openTransport(url, patience);
    const signal = AbortSignal.timeout(patience.message);
    const sending = (await opened).sendMail({ from, ...partsOf(message), signal });
    // The connection is closed at the time limit; the pool then tells so.
    return acceptedBy(await within(patience.message + patience.greeting, sending, 'timeout'));
  };
  return {
    send: (message) => onTheLine(() => send(message)).catch(failed),
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** With the first message. */
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
