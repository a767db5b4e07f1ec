import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { countText } from '../ui/count-text.ts';
import './recipient-list.css';

interface Recipient {
  readonly key: string | number;
  readonly name: string | null | undefined;
  readonly address: string | null | undefined;
  /** What the mail is about. */
  readonly about: ReactNode;
}

interface Props {
  readonly label: string;
  readonly recipients: readonly Recipient[];
  /** The one whose mail is shown; null while none is. */
  readonly at: number | null;
  readonly onChoose: (index: number) => void;
}

/** Whom mails go to, each to be looked at. */
export function RecipientList({ label, recipients, at, onChoose }: Props) {
  return (
    <ol className="recipient-list" aria-label={label}>
      {recipients.map(({ key, name, address, about }, index) => (
        <li key={key}>
          <button type="button" aria-pressed={index === at} onClick={() => onChoose(index)}>
            <span>
              {name} 様　{address}
            </span>
            {about}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** From one recipient to the next. */
export function RecipientSteps({ at, count, onChoose }: { readonly at: number; readonly count: number; readonly onChoose: (index: number) => void }) {
  return (
    <div className="recipient-steps">
      <Button size="small" icon={<LeftOutlined aria-hidden />} disabled={at === 0} onClick={() => onChoose(at - 1)}>
        前の宛先
      </Button>
      <span role="status">
        {countText(at + 1)} / {countText(count)} 通目
      </span>
      <Button size="small" icon={<RightOutlined aria-hidden />} iconPosition="end" disabled={at === count - 1} onClick={() => onChoose(at + 1)}>
        次の宛先
      </Button>
    </div>
  );
}
