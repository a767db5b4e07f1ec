import { answerCalls } from '../../runtime/thread.ts';
import { examine } from './sqlite-examine.ts';

answerCalls(examine);
