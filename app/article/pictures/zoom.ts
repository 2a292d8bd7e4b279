export interface Size {
  width: number;
  height: number;
}

/** From the middle of the stage, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** How large the picture is shown, where 1 fits it into the stage, and how far its middle is from the stage's. */
export interface View extends Point {
  scale: number;
}

export interface Frame {
  stage: Size;
  /** The picture at scale 1. */
  picture: Size;
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 };
export const largestScale = 5;
/** What a double tap shows. */
export const closeScale = 2.5;
/** A factor for keys, buttons and one step of a wheel. */
export const zoomStep = 1.4;

/** The size that shows all of the picture within the stage, never larger than the picture is. */
export function fit(picture: Size, stage: Size): Size {
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Enlarges or reduces; what is shown at the point stays there, as far as the picture's edges allow. */
export function zoomAt(view: View, point: Point, factor: number, frame: Frame): View {
  const scale = between(1, view.scale * factor, largestScale);
  const ratio = scale / view.scale;
  const x = point.x - (point.x - view.x) * ratio;
  const y = point.y - (point.y - view.y) * ratio;
  return withinEdges({ scale, x, y }, frame);
}

export function moveBy(view: View, by: Point, frame: Frame): View {
  return withinEdges({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** A picture larger than the stage fills it; a smaller one stays in the middle. */
export function withinEdges({ scale, x, y }: View, { stage, picture }: Frame): View {
  const far = (inPicture: number, inStage: number) => Math.max(0, (inPicture * scale - inStage) / 2);
  const [farX, farY] = [far(picture.width, stage.width), far(picture.height, stage.height)];
  return { scale, x: between(-farX, x, farX), y: between(-farY, y, farY) };
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

export type Swipe = 'previous' | 'next' | 'close' | null;

const swipeAcross = 48;
const swipeDown = 96;

/** What a finger asks for that was drawn over a whole picture: to the left for the next one, down to close. */
export function swipeOf({ x, y }: Point): Swipe {
  if (Math.abs(x) > swipeAcross && Math.abs(x) > Math.abs(y)) return x < 0 ? 'next' : 'previous';
  return y > swipeDown && y > Math.abs(x) ? 'close' : null;
}
