import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Verification } from '../../../domain/letters/verification.ts';
import { http } from '../../providers/http.ts';
import { areas } from '../../ui/areas.ts';
import { adviceText, failureFields } from '../../ui/failure.ts';
import { foundationName } from '../../ui/foundation.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { useDrop } from '../../ui/use-drop.ts';
import { Result } from './result.tsx';
import { fileProblem } from './verification.ts';
import '../entrance.css';
import './verify.css';

/** Where anyone drops a PDF and learns whether the foundation issued it, who signed it, and whether it is as it was. */
export default function VerifyPage() {
  usePageTitle('署名された書類の確認');
  const { state, check } = useVerification();
  return (
    <div className="entrance verify">
      <header className="entrance-head">
        <a href="/verify">
          <img src="/favicon.svg" alt="" width="36" height="36" />
          <span>
            {foundationName}
            <small>署名された書類の確認</small>
          </span>
        </a>
      </header>
      <main className="entrance-sheet">
        <h1>署名された書類を確かめる</h1>
        <p>
          {foundationName}
          が発行した書類（PDF）かどうか、だれが署名したか、署名のあとに書き換えられていないかを確かめます。どなたでもお使いいただけます。
        </p>
        <DropPlace state={state} onFile={check} />
        <p role="status" className="verify-waiting">
          {state.step === 'checking' && `「${state.name}」を確かめています…`}
        </p>
        {state.step === 'done' && <Result {...state} />}
        <p className="verify-note">ファイルは確かめるためだけに送られ、保存されません。確認が終わると、すぐに消えます。</p>
        <ul className="entrance-links">
          <li>
            <Link to={areas.user.login}>助成者ログイン</Link>
          </li>
          <li>
            <Link to={areas.admin.login}>管理者ログイン</Link>
          </li>
        </ul>
      </main>
    </div>
  );
}

interface Props {
  readonly state: VerifyState;
  readonly onFile: (file: File) => void;
}

/** Where the PDF is dropped or chosen. It stays after an answer, for the next one. */
function DropPlace({ state, onFile }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const take = ([first]: readonly File[]) => first && onFile(first);
  const { over, handlers } = useDrop(take);
  const choose = () => {
    const files = [...(chooser.current?.files ?? [])];
    if (chooser.current) chooser.current.value = '';
    take(files);
  };
  return (
    <fieldset className={over ? 'verify-drop verify-over' : 'verify-drop'} {...handlers}>
      <legend>{state.step === 'done' ? '別の書類を確かめる' : '書類を選ぶ'}</legend>
      <p>ここにPDFを重ねて放すか、ボタンで選んでください。</p>
      <button type="button" className="button button-main" aria-disabled={state.step === 'checking'} onClick={() => chooser.current?.click()}>
        PDFを選ぶ
      </button>
      <input ref={chooser} type="file" hidden accept="application/pdf,.pdf" aria-label="確かめるPDF" onChange={choose} />
      <p role="alert" className="verify-failure">
        {state.step === 'choosing' && state.failure}
      </p>
    </fieldset>
  );
}

type VerifyState =
  | { readonly step: 'choosing'; readonly failure: string }
  | { readonly step: 'checking'; readonly name: string }
  | { readonly step: 'done'; readonly name: string; readonly verification: Verification };

/** Sends one file at a time to be looked at; a later one takes the place of an earlier one. */
function useVerification() {
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
