import { Failure } from '../failures/failure.ts';
import { answerCalls } from '../runtime/thread.ts';
import type { DrawJob, Drawn } from './draw-in-thread.ts';

answerCalls<DrawJob, Drawn>(async ({ module, name, given }) => {
  const { [name]: draw } = (await import(module)) as Record<string, (...given: readonly unknown[]) => Promise<Buffer>>;
  if (!draw) throw new Error(`${module} exports no ${name}`);
  try {
    return { bytes: await draw(...given) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { status, code, message, fields } = error;
    return { refusal: { status, code, message, fields } };
  }
});
