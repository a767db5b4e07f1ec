import { Progress } from 'antd';
import { useState } from 'react';
import { useDelayed } from '../timing.ts';
import css from './preview.module.css';

interface Props {
  /** When the wait began: its stages (fetching the file, opening it) look like one. */
  readonly since: number;
  readonly percent?: number;
}

/** The place of a preview to come; says so when it takes a moment. */
export function PreviewWaiting({ since, percent = 100 }: Props) {
  const [delay] = useState(() => Math.max(0, 150 - (Date.now() - since)));
  const late = useDelayed(true, delay);
  return (
    <div className={css.previewWaiting} aria-busy="true">
      <span role="status">{late && 'ファイルを読み込んでいます…'}</span>
      {late && <Progress percent={percent} size="small" showInfo={false} aria-label="読み込みの進み具合" />}
    </div>
  );
}
