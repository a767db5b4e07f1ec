import { answerCalls } from '../../runtime/thread.ts';
import { checkSqliteIntegrity } from './sqlite-integrity.ts';

answerCalls(checkSqliteIntegrity);
