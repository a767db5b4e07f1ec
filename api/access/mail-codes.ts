import { Failure } from '../failure.ts';
import type { Prove } from './prove.ts';

export const proveByMailCode: Prove = async () => {
  throw new Failure(409, 'method_unavailable', 'この方法は、まだ使えません。');
};
