import { answerCalls } from '../../thread.ts';
import { examine } from './sqlite-examine.ts';

answerCalls(examine);
