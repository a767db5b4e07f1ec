import { useRef, useState } from 'react';
import type { Verification } from '../../../domain/letters/verification.ts';
import { http } from '../../providers/http.ts';
import { adviceText, failureFields } from '../../ui/failure.ts';
import { fileProblem } from './verification.ts';

export type VerifyState =
  | { readonly step: 'choosing'; readonly failure: string }
  | { readonly step: 'checking'; readonly name: string }
  | { readonly step: 'done'; readonly name: string; readonly verification: Verification };

/** Sends one file at a time to be looked at; a later one takes the place of an earlier one. */
export function useVerification() {
  const [state, setState] = useState<VerifyState>({ step: 'choosing', failure: '' });
  const latest = useRef(0);
  const check = async (file: File) => {
    latest.current += 1;
    const turn = latest.current;
    const { name } = file;
    const show = (next: VerifyState) => turn === latest.current && setState(next);
    const problem = await fileProblem(file);
    if (problem) return show({ step: 'choosing', failure: `「${name}」は確かめられません。${problem}` });
    show({ step: 'checking', name });
    const form = new FormData();
    form.set('file', file);
    try {
      show({ step: 'done', name, verification: (await http.post<Verification>('/api/verify', form)).data });
    } catch (error) {
      show({ step: 'choosing', failure: `「${name}」を確かめられませんでした。${failureFields(error).file ?? adviceText(error)}` });
    }
    return undefined;
  };
  return { state, check: (file: File) => void check(file) };
}
