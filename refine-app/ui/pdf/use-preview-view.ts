import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Fit = 'width' | 'whole';

/** The steps of the zoom; 1 is what fits. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** How a preview is looked at: what fits into the box, how much larger, turned how far. */
export function usePreviewView(firstFit: Fit = 'width') {
  const [ref, box] = useBox();
  const [fit, setFit] = useState(firstFit);
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  return {
    ref,
    box,
    fit,
    zoom,
    rotation,
    fitTo: (next: Fit) => {
      setFit(next);
      setZoom(1);
    },
    larger: steps.some((step) => step > zoom) ? () => setZoom(steps.find((step) => step > zoom) ?? zoom) : undefined,
    smaller: steps.some((step) => step < zoom) ? () => setZoom(steps.findLast((step) => step < zoom) ?? zoom) : undefined,
    turn: () => setRotation((rotation + 90) % 360),
  };
}

export type PreviewView = ReturnType<typeof usePreviewView>;

/** The width at which something of a size fits into the box. Nothing is blown up by more than twice to fit. */
export function fittingWidth(size: Size, box: Size, fit: Fit): number {
  const whole = fit === 'whole' ? (box.height * size.width) / size.height : box.width;
  return Math.max(0, Math.min(box.width, whole, size.width * 2));
}

/** The size as it stands after turning by a multiple of 90 degrees. */
export function turned(size: Size, rotation: number): Size {
  return rotation % 180 === 0 ? size : { width: size.height, height: size.width };
}

/** The room between the margins of the box; nothing until it is measured. */
function useBox(): readonly [RefObject<HTMLElement | null>, Size] {
  const ref = useRef<HTMLElement>(null);
  const [box, setBox] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setBox({ width: element.clientWidth - margins, height: element.clientHeight - margins });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [ref, box];
}

/** The padding of `.preview-box`, both sides together. */
const margins = 24;
