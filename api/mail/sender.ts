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

/** What the server said: it has the message; it will never take it; it, or the way to it, could not just now. */
export interface Delivery {
  readonly outcome: 'accepted' | 'refused' | 'postponed';
  readonly answer: string;
}

export interface MailSender {
  send(message: Message): Promise<Delivery>;
  close(): void;
}

/** Connections kept open side by side, and messages that each carries before it is renewed. */
const pool = { maxConnections: 5, maxMessages: 100 } as const;

/** Milliseconds that a server may take to answer at all, and in between. */
const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 } as const;

/** Sends over pooled SMTP connections. */
export function smtpSender(url: string, from: string): MailSender {
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    async send({ messageId, to, cc, subject, body, isHtml, attachments }) {
      try {
        const content = isHtml ? { html: body } : { text: body };
        const files = attachments.map(({ filename, contentType, content: open }) => ({ filename, contentType, content: open() as never }));
        opened ??= openTransport(url);
        const info = await (await opened).sendMail({ from, to, cc: [...cc], subject, messageId, ...content, attachments: files });
        const refused = info.rejected.length > 0 ? `（受け取りを拒否された宛先：${info.rejected.map(String).join('、')}）` : '';
        return { outcome: 'accepted', answer: `${info.response}${refused}` };
      } catch (error) {
        return failed(error);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** With the first message. */
async function openTransport(url: string) {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({ url, pool: true, ...pool, ...patience, disableFileAccess: true, disableUrlAccess: true });
}

interface SmtpError {
  readonly message: string;
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Answers from 500 on are final. Those below, and a line that broke, are tried again: the message keeps its id, so that a second copy is known as one. */
function failed(error: unknown): Delivery {
  const { message, code, responseCode, response } = error as SmtpError;
  const isFinal = (responseCode ?? 0) >= 500 || code === 'EMESSAGE';
  return { outcome: isFinal ? 'refused' : 'postponed', answer: response ?? message };
}
