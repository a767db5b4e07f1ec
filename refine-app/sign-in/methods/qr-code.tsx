import { useMemo } from 'react';
import { encode } from 'uqr';
import css from './codes.module.css';

/** A text as a QR code, generated in the browser because it is a secret. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => moduleGrid(text), [text]);
  return (
    <svg className={css.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}

/** SVG path of the dark modules. */
function moduleGrid(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
