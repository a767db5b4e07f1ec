/** How long a busy machine may take, in milliseconds. */
const patience = 50_000;

/** Waits until something has come about, and fails with what is there instead. */
export async function until(reached: () => boolean | Promise<boolean>, what: () => unknown = () => 'it did not come about'): Promise<void> {
  const end = Date.now() + patience;
  while (!(await reached())) {
    if (Date.now() > end) throw new Error(JSON.stringify(what()));
    await pass(20);
  }
}

export const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
