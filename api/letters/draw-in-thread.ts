import { drawForm } from '../../resources/entries/server/form-paper.ts';
import { drawLetter } from '../../resources/letters/server/drawing/letter.ts';
import { drawBoardPack } from '../../resources/selection/server/papers/board-pack.ts';
import { drawMinutes } from '../../resources/selection/server/papers/minutes.ts';
import { Failure } from '../failures/failure.ts';
import { Thread } from '../runtime/thread.ts';

const drawers = {
  // A picture comes between threads as plain bytes.
  letter: (...[name, at, letter, seal]: Parameters<typeof drawLetter>) => drawLetter(name, at, letter, seal && Buffer.from(seal)),
  form: drawForm,
  pack: drawBoardPack,
  minutes: drawMinutes,
} as const;

type Drawers = typeof drawers;

/** The name of a paper, and what its drawer takes. */
export type DrawJob = { [N in keyof Drawers]: [N, ...Parameters<Drawers[N]>] }[keyof Drawers];

/** A paper, or why it was refused; a refusal loses its class on the way between threads. */
export type Drawn = { readonly bytes: Uint8Array } | { readonly refusal: Pick<Failure, 'status' | 'code' | 'message' | 'fields'> };

const thread = new Thread<DrawJob, Drawn>(new URL('./draw-worker.js', import.meta.url));

/** On a thread of its own: drawing takes long enough for others to notice that nobody answers them meanwhile. */
export async function drawInThread(...job: DrawJob): Promise<Buffer> {
  // From the sources, as in development and in most tests, there is no built file that a thread could run.
  if (import.meta.url.endsWith('.ts')) return draw(job);
  const drawn = await thread.ask(job);
  if ('bytes' in drawn) return Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength);
  const { status, code, message, fields } = drawn.refusal;
  throw new Failure(status, code, message, fields);
}

export function draw([paper, ...given]: DrawJob): Promise<Buffer> {
  return (drawers[paper] as (...given: readonly unknown[]) => Promise<Buffer>)(...given);
}
