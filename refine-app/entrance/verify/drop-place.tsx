import { useRef } from 'react';
import { useDrop } from '../../ui/use-drop.ts';
import type { VerifyState } from './use-verification.ts';

interface Props {
  readonly state: VerifyState;
  readonly onFile: (file: File) => void;
}

/** Where the PDF is dropped or chosen. It stays after an answer, for the next one. */
export function DropPlace({ state, onFile }: Props) {
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
