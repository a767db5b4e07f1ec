import { answerCalls } from '../../runtime/thread.ts';
import { checkSqliteIntegrity } from './sqlite-examine.ts';

answerCalls(checkSqliteIntegrity);
