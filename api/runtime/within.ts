/** Waits for something no longer than this many milliseconds. @throws the text when it has not come by then; what it may still do is not waited for */
export async function within<T>(milliseconds: number, work: Promise<T>, text: string): Promise<T> {
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
