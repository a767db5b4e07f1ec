import { RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import css from './preview.module.css';
import type { PreviewView } from './use-preview-view.ts';

/** The toolbar of a preview, for PDFs and pictures. */
export function ViewTools({ view, children }: { readonly view: PreviewView; readonly children?: ReactNode }) {
  const { fit, zoom, larger, smaller } = view;
  return (
    <div className={css.previewTools} role="toolbar" aria-label="表示の操作">
      {children}
      <span className={css.previewZoom}>
        <Button size="small" icon={<ZoomOutOutlined aria-hidden />} aria-label="縮小する" disabled={!smaller} onClick={smaller} />
        <span>{Math.round(zoom * 100)}%</span>
        <Button size="small" icon={<ZoomInOutlined aria-hidden />} aria-label="拡大する" disabled={!larger} onClick={larger} />
      </span>
      <Button size="small" aria-pressed={fit === 'width' && zoom === 1} onClick={() => view.fitTo('width')}>
        幅に合わせる
      </Button>
      <Button size="small" aria-pressed={fit === 'whole' && zoom === 1} onClick={() => view.fitTo('whole')}>
        全体を表示する
      </Button>
      <Button size="small" icon={<RotateRightOutlined aria-hidden />} onClick={view.turn}>
        回転する
      </Button>
    </div>
  );
}
