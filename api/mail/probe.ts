/** Milliseconds for each step. */
const patience = 5000;

/** Tests the connection and credentials of a mail server without sending anything. @throws where they do not work */
export async function probeSmtp(url: string): Promise<void> {
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({ url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience } as object);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
