/** Waits for a promise with a timeout in milliseconds. @throws Error with the text on timeout; the work itself is not cancelled */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>, text: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(text)), milliseconds);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
