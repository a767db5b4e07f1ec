import { Progress } from 'antd';
import { useState } from 'react';
import { useDelayed } from '../timing.ts';
import css from './preview.module.css';

interface Props {
  /** When loading began, so that its stages (fetching and opening the file) look like one. */
  readonly since: number;
  readonly percent?: number;
}

/** The placeholder of a preview, with a message after a delay. */
export function PreviewWaiting({ since, percent = 100 }: Props) {
  const [delay] = useState(() => Math.max(0, 150 - (Date.now() - since)));
  const isDue = useDelayed(true, delay);
  return (
    <div className={css.previewWaiting} aria-busy="true">
      <span role="status">{isDue && 'ファイルを読み込んでいます…'}</span>
      {isDue && <Progress percent={percent} size="small" showInfo={false} aria-label="読み込みの進み具合" />}
    </div>
  );
}
