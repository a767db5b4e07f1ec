import { phaseLabels } from '../../../domain/workflow/application-statuses.ts';
import { phaseColors } from '../../../domain/workflow/colors.ts';
import type { Drawing, Ground } from './layout.ts';
import { middle, right } from './paths.ts';
import { frames } from './plan.ts';

/** What lies under the boxes: the ground of each phase in its colour, and the frames. */
export function Grounds({ plan }: { readonly plan: Drawing }) {
  return (
    <>
      {plan.grounds.map((ground) => (
        <GroundShape key={`${ground.phase}${ground.line}`} ground={ground} />
      ))}
      <FrameShapes plan={plan} />
    </>
  );
}

function GroundShape({ ground: { phase, rects } }: { readonly ground: Ground }) {
  const [first] = rects;
  const named = phase !== 'returned' && first;
  return (
    <g className={`ground badge-${phaseColors[phase]}`}>
      {rects.map((rect) => (
        <rect key={`${rect.x} ${rect.y}`} {...rect} rx="7" />
      ))}
      {named && (
        <text x={first.x + 7} y={first.y - 5}>
          {phaseLabels[phase]}
        </text>
      )}
    </g>
  );
}

function FrameShapes({ plan }: { readonly plan: Drawing }) {
  return frames.map(({ id, label }) => {
    const rect = plan.boxes.get(id);
    return (
      rect && (
        <g key={id} className="frame badge-red">
          <rect {...rect} rx="7" />
          {label && (
            <text x={right(rect) + 10} y={middle(rect) + 4}>
              {label}
            </text>
          )}
        </g>
      )
    );
  });
}
