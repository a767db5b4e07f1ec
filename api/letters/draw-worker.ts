import { Failure } from '../failures/failure.ts';
import { answerCalls } from '../runtime/thread.ts';
import { type DrawJob, type Drawn, draw } from './draw-in-thread.ts';

answerCalls<DrawJob, Drawn>((job) =>
  draw(job).then(
    (bytes) => ({ bytes }),
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      const { status, code, message, fields } = error;
      return { refusal: { status, code, message, fields } };
    },
  ),
);
