import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Fit = 'width' | 'whole';

/** The zoom steps; 1 fits the box. */
const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** The view of a preview: fit, zoom and rotation. */
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
    larger: zoomSteps.some((step) => step > zoom) ? () => setZoom(zoomSteps.find((step) => step > zoom) ?? zoom) : undefined,
    smaller: zoomSteps.some((step) => step < zoom) ? () => setZoom(zoomSteps.findLast((step) => step < zoom) ?? zoom) : undefined,
    turn: () => setRotation((rotation + 90) % 360),
  };
}

export type PreviewView = ReturnType<typeof usePreviewView>;

/** The width at which something fits into the box, enlarged at most twice. */
export function fittingWidth(size: Size, box: Size, fit: Fit): number {
  const heightBound = fit === 'whole' ? (box.height * size.width) / size.height : box.width;
  return Math.max(0, Math.min(box.width, heightBound, size.width * 2));
}

/** The size after a rotation by a multiple of 90 degrees. */
export function turned(size: Size, rotation: number): Size {
  return rotation % 180 === 0 ? size : { width: size.height, height: size.width };
}

/** The box's size without its padding; 0 until it is measured. */
function useBox(): readonly [RefObject<HTMLElement | null>, Size] {
  const ref = useRef<HTMLElement>(null);
  const [box, setBox] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setBox({ width: element.clientWidth - margins, height: element.clientHeight - margins });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, box];
}

/** The padding of `.previewBox`, both sides together. */
const margins = 24;
