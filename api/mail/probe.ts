/** Milliseconds for each step. */
const patience = 5000;

/** Whether a mail server takes our connection and, where there is one, our password. Nothing is sent. @throws where it does not */
export async function probeSmtp(url: string): Promise<void> {
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({ url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience } as object);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
