/** How long a busy machine may take, in milliseconds. */
const patience = 50_000;

/** The same for what runs at the lowest priority, behind whatever else the machine does. */
export const behindOthers = 240_000;

/** Waits until something has come about, and fails with what is there instead. */
export async function until(
  reached: () => boolean | Promise<boolean>,
  what: () => unknown = () => 'it did not come about',
  milliseconds = patience,
): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await reached())) {
    if (Date.now() > end) throw new Error(JSON.stringify(what()));
    await pass(20);
  }
}

export const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
