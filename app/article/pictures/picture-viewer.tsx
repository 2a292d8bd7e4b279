import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { readingMessages } from '../../../contract/messages/reading.ts';
import { pictureAddress, pictureSet } from '../../../contract/picture.ts';
import { firstFocus, Modal } from '../../overlays/modal.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { followGestures, type Gesture } from './gestures.ts';
import css from './picture-viewer.module.css';
import type { ShownPicture } from './shown-pictures.ts';
import { actionOfKey, type Turn } from './viewer-keys.ts';
import { closeScale, type Frame, fit, moveBy, type Point, type View, wholePicture, zoomAt, zoomStep } from './zoom.ts';

interface Props {
  pictures: ShownPicture[];
  first: number;
  open: boolean;
  onClose: () => void;
}

const widest = 1600;
const fallbackWidth = 960;
const middle: Point = { x: 0, y: 0 };
const shapes = {
  close: 'M6 6l12 12M18 6 6 18',
  previous: 'M14.5 5 7.5 12l7 7',
  next: 'M9.5 5l7 7-7 7',
  larger: 'M12 5.5v13M5.5 12h13',
  smaller: 'M5.5 12h13',
};

/** The pictures of an article over the whole screen: one at a time, larger by pinching, double tap, wheel, keys or buttons. */
export function PictureViewer({ pictures, first, open, onClose }: Props) {
  const [at, setAt] = useState(first);
  const picture = pictures[at] as ShownPicture;
  const last = pictures.length - 1;

  function go(turn: Turn) {
    const to = turn === 'first' ? 0 : turn === 'last' ? last : at + turn;
    setAt(Math.min(last, Math.max(0, to)));
  }

  function close() {
    onClose();
    // The page shows the picture that was looked at last.
    if (at !== first) picture.link.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Modal open={open} onClose={close} layer="popup" className={css.viewer} label="圖片">
      <Stage picture={picture} hasPrevious={at > 0} hasNext={at < last} onGo={go} onClose={close} />
      <div className={css.words}>
        <p role="status">
          {pictures.length > 1 && (
            <span className={css.number}>
              第 {at + 1} 張，共 {pictures.length} 張
            </span>
          )}
          {picture.caption || picture.alt}
          {picture.credit && <cite className={css.credit}>{picture.credit}</cite>}
        </p>
      </div>
    </Modal>
  );
}

interface StageProps {
  picture: ShownPicture;
  hasPrevious: boolean;
  hasNext: boolean;
  onGo: (turn: Turn) => void;
  onClose: () => void;
}

function Stage({ picture, hasPrevious, hasNext, onGo, onClose }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(wholePicture);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  /** Whether the change is seen as a movement; under a finger it would come late. */
  const [isSmooth, setIsSmooth] = useState(false);
  const [frame, setFrame] = useState<Frame | null>(null);
  const isLarge = view.scale > 1;

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    let measured = '';
    const measure = () => {
      const room = { width: element.clientWidth, height: element.clientHeight };
      // The observer also tells the size that it found at first; by then the reader may have enlarged the picture.
      if (measured === `${room.width} ${room.height}`) return;
      measured = `${room.width} ${room.height}`;
      setFrame({ stage: room, picture: fit(picture, room) });
      setView(wholePicture);
    };
    setState('loading');
    setIsSmooth(false);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [picture]);

  function change(next: (view: View, frame: Frame) => View, smooth = true): void {
    setIsSmooth(smooth);
    if (frame) setView((before) => next(before, frame));
  }

  const zoom = (point: Point, factor: number, smooth = true) =>
    change((before, room) => zoomAt(before, point, factor, room), smooth);
  const move = (by: Point, smooth = true) => change((before, room) => moveBy(before, by, room), smooth);
  const showWhole = () => change(() => wholePicture);

  const onGesture = useEffectEvent((gesture: Gesture) => {
    if (gesture.kind === 'zoom') zoom(gesture.point, gesture.factor, false);
    else if (gesture.kind === 'move') move(gesture.by, false);
    else if (gesture.kind === 'double-tap') isLarge ? showWhole() : zoom(gesture.point, closeScale);
    else if (gesture.swipe === 'close') !isLarge && onClose();
    else if (!isLarge) onGo(gesture.swipe === 'next' ? 1 : -1);
  });
  useEffect(() => (stage.current ? followGestures(stage.current, (gesture) => onGesture(gesture)) : undefined), []);

  function onKeyDown(event: KeyboardEvent) {
    const action = event.ctrlKey || event.metaKey || event.altKey ? null : actionOfKey(event.key, isLarge);
    if (!action) return;
    event.preventDefault();
    if ('turn' in action) onGo(action.turn);
    else if ('move' in action) move(action.move);
    else if ('factor' in action) zoom(middle, action.factor);
    else showWhole();
  }

  function retry() {
    setState('loading');
    setTries(tries + 1);
  }

  const sizes = `${Math.ceil(view.scale * (frame?.picture.width ?? 0))}px`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The keys work wherever the focus is in the viewer; each has a button.
    <div className={css.frame} onKeyDown={onKeyDown}>
      <div ref={stage} className={isLarge ? css.movable : css.stage} data-scale={view.scale.toFixed(2)}>
        {state === 'failed' ? (
          <div className={css.failed} role="alert">
            <p>{readingMessages.pictureNotLoaded}</p>
            <Button onClick={retry}>重新載入</Button>
          </div>
        ) : (
          frame && (
            <picture key={`${picture.src} ${tries}`}>
              <source type="image/avif" srcSet={pictureSet(picture, 'avif', widest)} sizes={sizes} />
              <img
                className={isSmooth ? css.smooth : css.picture}
                src={pictureAddress(picture, Math.min(fallbackWidth, widest), 'webp')}
                alt={picture.alt}
                width={frame.picture.width}
                height={frame.picture.height}
                style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
                draggable={false}
                aria-busy={state === 'loading'}
                onLoad={() => setState('shown')}
                onError={() => setState('failed')}
              />
            </picture>
          )
        )}
      </div>
      <div className={css.tools}>
        <Tool name="縮小" shape={shapes.smaller} onPress={() => zoom(middle, 1 / zoomStep)} disabled={!isLarge} />
        <Tool name="放大" shape={shapes.larger} onPress={() => zoom(middle, zoomStep)} />
        <Tool name="關閉" shape={shapes.close} onPress={onClose} isFirst />
      </div>
      {(hasPrevious || hasNext) && (
        <div className={css.turning}>
          <Tool name="上一張" shape={shapes.previous} onPress={() => onGo(-1)} disabled={!hasPrevious} />
          <Tool name="下一張" shape={shapes.next} onPress={() => onGo(1)} disabled={!hasNext} />
        </div>
      )}
    </div>
  );
}

interface ToolProps {
  name: string;
  shape: string;
  onPress: () => void;
  disabled?: boolean;
  isFirst?: boolean;
}

/** Keeps the focus when it can do no more, so that the keys go on working. */
function Tool({ name, shape, onPress, disabled = false, isFirst = false }: ToolProps) {
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={name}
      title={name}
      aria-disabled={disabled}
      onClick={() => !disabled && onPress()}
      {...(isFirst && firstFocus)}
    >
      <Drawing shape={shape} />
    </button>
  );
}
