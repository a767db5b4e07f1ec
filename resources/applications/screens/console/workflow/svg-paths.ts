export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect extends Point {
  readonly width: number;
  readonly height: number;
}

export const right = ({ x, width }: Rect) => x + width;
export const bottom = ({ y, height }: Rect) => y + height;
export const middle = ({ y, height }: Rect) => y + height / 2;
export const centre = ({ x, width }: Rect) => x + width / 2;

/** The bounding rectangle of others, with a margin. */
export function boundingRect(rects: readonly Rect[], air = 0): Rect {
  const x = Math.min(...rects.map((rect) => rect.x)) - air;
  const y = Math.min(...rects.map((rect) => rect.y)) - air;
  return { x, y, width: Math.max(...rects.map(right)) + air - x, height: Math.max(...rects.map(bottom)) + air - y };
}

/** SVG path through the points, with horizontal tangents between points of different height. */
export function curvedPath([start, ...rest]: readonly Point[]): string {
  if (!start) return '';
  let last = start;
  const parts = rest.map((point) => {
    const half = (last.x + point.x) / 2;
    const part =
      Math.abs(last.y - point.y) < 1
        ? `L${coordinates(point)}`
        : `C${coordinates({ x: half, y: last.y })} ${coordinates({ x: half, y: point.y })} ${coordinates(point)}`;
    last = point;
    return part;
  });
  return [`M${coordinates(start)}`, ...parts].join('');
}

/** SVG path through the points in horizontal and vertical lines with rounded corners. */
export function orthogonalPath(points: readonly Point[], radius = 7): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${coordinates(point)}`;
      if (!after) return `L${coordinates(point)}`;
      return `L${coordinates(toward(point, before, radius))}Q${coordinates(point)} ${coordinates(toward(point, after, radius))}`;
    })
    .join('');
}

function toward(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return from;
  const ratio = Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * ratio, y: from.y + (to.y - from.y) * ratio };
}

function coordinates({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

/** Size of the boxes, in units of the drawing. */
export const boxWidth = 98;
export const boxHeight = 36;
/** Gap between stacked boxes. */
export const stackGap = 12;
/** Gap between two ranks, in which paths turn. */
export const gutter = 28;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The nearest box in the direction of the arrow key; sideways distance counts three times. */
export function nearest(boxes: ReadonlyMap<string, Rect>, from: string, key: string): string | undefined {
  const way = directions[key];
  const start = boxes.get(from);
  if (!way || !start) return undefined;
  const found = [...boxes].flatMap(([name, rect]) => {
    const [dx, dy] = [centre(rect) - centre(start), middle(rect) - middle(start)];
    const forward = dx * way[0] + dy * way[1];
    const sideways = Math.abs(dx * way[1] + dy * way[0]);
    return forward > 1 && !name.includes(':') ? [{ name, distance: forward + 3 * sideways }] : [];
  });
  return found.sort((a, b) => a.distance - b.distance)[0]?.name;
}
