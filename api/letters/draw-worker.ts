import { Failure } from '../failure.ts';
import { answerCalls } from '../thread.ts';
import type { DrawJob, Drawn } from './draw-in-thread.ts';
import { drawLetter } from './letter.ts';

answerCalls<DrawJob, Drawn>(([name, at, letter, seal]) =>
  drawLetter(name, at, letter, seal && Buffer.from(seal)).then(
    (bytes) => ({ bytes }),
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      const { status, code, message, fields } = error;
      return { refusal: { status, code, message, fields } };
    },
  ),
);
