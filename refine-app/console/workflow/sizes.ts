/** Of the drawing's boxes, in its own units. */
export const boxWidth = 98;
export const boxHeight = 36;
/** Between boxes that stand above each other. */
export const stackGap = 12;
/** Between two ranks; ways turn here. */
export const gutter = 28;
