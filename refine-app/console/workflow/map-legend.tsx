import type { Trail } from './light.ts';

/** What the lines and marks mean. */
export function MapLegend({ trail }: { readonly trail: Trail | null }) {
  return (
    <figcaption className="map-legend">
      <Sample look="plain" text="進める" />
      <Sample look="plain" side text="差し戻し・保留・取りやめなど" />
      {trail && trail.stations.length > 0 && <Sample look="came" text="この申請が通ってきた道のり" />}
      <span>枠で囲んだ状況から出る線は、枠の中のどの状況にもあてはまります。</span>
      <span className="no-print">状況を選ぶと、行き先と担当を表示します。</span>
    </figcaption>
  );
}

function Sample({ look, side = false, text }: { readonly look: string; readonly side?: boolean; readonly text: string }) {
  return (
    <span className="map-sample">
      <svg width="34" height="10" aria-hidden="true">
        <path d="M1 5H32" className={`way way-${look}${side ? ' way-side' : ''}`} markerEnd={`url(#head-${look})`} />
      </svg>
      {text}
    </span>
  );
}
