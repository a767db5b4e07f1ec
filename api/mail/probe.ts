/** Milliseconds for each step. */
const timeout = 5000;

/** Tests the connection and credentials of a mail server without sending anything. @throws where they do not work */
export async function probeSmtp(url: string): Promise<void> {
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({ url, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout } as object);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
