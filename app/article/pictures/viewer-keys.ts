import { type Point, zoomStep } from './zoom.ts';

export type Turn = -1 | 1 | 'first' | 'last';

export type KeyAction = { turn: Turn } | { move: Point } | { factor: number } | { whole: true };

const keyStep = 80;
const arrows = new Map<string, Point>([
  ['ArrowLeft', { x: keyStep, y: 0 }],
  ['ArrowRight', { x: -keyStep, y: 0 }],
  ['ArrowUp', { x: 0, y: keyStep }],
  ['ArrowDown', { x: 0, y: -keyStep }],
]);
const others = new Map<string, KeyAction>([
  ['ArrowLeft', { turn: -1 }],
  ['ArrowRight', { turn: 1 }],
  ['PageUp', { turn: -1 }],
  ['PageDown', { turn: 1 }],
  ['Home', { turn: 'first' }],
  ['End', { turn: 'last' }],
  ['+', { factor: zoomStep }],
  ['=', { factor: zoomStep }],
  ['-', { factor: 1 / zoomStep }],
  ['0', { whole: true }],
]);

/** Arrows move over an enlarged picture, and turn to another one otherwise. */
export function actionOfKey(key: string, isLarge: boolean): KeyAction | null {
  const move = isLarge ? arrows.get(key) : undefined;
  return move ? { move } : (others.get(key) ?? null);
}
