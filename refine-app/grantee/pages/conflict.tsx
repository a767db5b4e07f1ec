import { Button } from '../../ui/button.tsx';
import granteeCss from '../grantee.module.css';
import { Note } from './note.tsx';

interface Props {
  /** Label of the button that keeps the user's own input. */
  readonly own: string;
  /** Labels of the conflicting fields, where known. */
  readonly labels?: readonly string[];
  readonly onOwn: () => void;
  readonly onStored: () => void;
}

/** Somebody else has saved the same record meanwhile. */
export function Conflict({ own, labels = [], onOwn, onStored }: Props) {
  return (
    <Note title="入力しているあいだに、ほかの方が内容を保存しました。" role="alert">
      {labels.length > 0 && <p>同じところが変わっています：{labels.join('、')}</p>}
      <p>どちらにするかを選んでください。</p>
      <div className={granteeCss.buttons}>
        <Button type="primary" onClick={onOwn}>
          {own}
        </Button>
        <Button onClick={onStored}>保存された内容から始める</Button>
      </div>
    </Note>
  );
}
