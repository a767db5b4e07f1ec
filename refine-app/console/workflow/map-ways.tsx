import type { Light } from './light.ts';
import { type Link, links } from './links.ts';
import type { MapProps } from './map-drawing.tsx';

/** The lines. What stands in the light lies above the others, and what an application went along above all. */
export function Ways({ plan, light, all, came }: Pick<MapProps, 'plan' | 'light' | 'all'> & { readonly came: ReadonlySet<string> }) {
  const shown = links.filter(({ id, kind }) => all || kind === 'forward' || light?.links.has(id) || came.has(id));
  const height = ({ id }: Link) => Number(light?.links.has(id) ?? false) + 2 * Number(came.has(id));
  return [...shown]
    .sort((a, b) => height(a) - height(b))
    .map((link) => <path key={link.id} d={plan.ways.get(link.id)} {...lookOf(link, light, came.has(link.id))} />);
}

function lookOf({ id, kind }: Link, light: Light | null, came: boolean): { className: string; markerEnd: string } {
  const look = came ? 'came' : light ? (light.links.has(id) ? 'lit' : 'dim') : 'plain';
  const side = kind === 'forward' ? '' : ' way-side';
  return { className: `way way-${look}${side}`, markerEnd: `url(#head-${look})` };
}

/** The heads of the lines; a marker cannot take the colour of its line in every browser. */
export function Heads() {
  return (
    <defs>
      {['plain', 'lit', 'dim', 'came'].map((look) => (
        <marker
          key={look}
          id={`head-${look}`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 .5L8 4L0 7.5z" className={`head head-${look}`} />
        </marker>
      ))}
    </defs>
  );
}
