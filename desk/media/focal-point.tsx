import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { DeskMedia } from '../../contract/desk/model/media.ts';

interface Focus {
  x: number;
  y: number;
}

interface Props {
  media: DeskMedia;
  focus: Focus;
  isEditable: boolean;
  onChange: (focus: Focus) => void;
}

const step = 2;
const bigStep = 10;
const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)));
/** The shapes in which readers see a cover. */
const crops = [
  { name: '橫幅', className: 'crop-wide' },
  { name: '卡片', className: 'crop-card' },
  { name: '方形', className: 'crop-square' },
];

/** The point of a picture that every crop keeps: by a press on the picture, by dragging, or with the arrow keys. */
export function FocalPoint({ media, focus, isEditable, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  function moveTo(event: MouseEvent) {
    const around = frame.current?.getBoundingClientRect();
    if (!around) return;
    const x = within(((event.clientX - around.left) / around.width) * 100);
    const y = within(((event.clientY - around.top) / around.height) * 100);
    onChange({ x, y });
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = event.shiftKey ? bigStep : step;
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, -by],
      ArrowDown: [0, by],
    };
    const [right, down] = moves[event.key] ?? [0, 0];
    if (right === 0 && down === 0 && event.key !== 'Home') return;
    event.preventDefault();
    onChange(event.key === 'Home' ? { x: 50, y: 50 } : { x: within(focus.x + right), y: within(focus.y + down) });
  }
  const source = `${media.src}/960.webp`;
  const { width, height } = media;
  const shape = { '--shape': (width ?? 1) / (height ?? 1), maxWidth: width ?? undefined } as CSSProperties;
  return (
    <>
      <div ref={frame} className="focal-frame" style={shape}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button on the picture is for the keyboard. */}
        <img src={source} alt={media.alt} onClick={isEditable ? moveTo : undefined} />
        {isEditable && (
          <button
            type="button"
            className="focal-point"
            aria-label={`焦點：左 ${focus.x}%、上 ${focus.y}%。用方向鍵移動，Home 回到中央`}
            style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
            }}
          />
        )}
      </div>
      <div className="focal-crops" aria-hidden="true">
        {crops.map(({ name, className }) => (
          <figure key={name}>
            <img className={className} src={source} alt="" style={{ objectPosition: `${focus.x}% ${focus.y}%` }} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
      {isEditable && <p className="quiet">點一下最重要的地方，或把圓點拖過去，裁切時會留住它；也可以用方向鍵。</p>}
    </>
  );
}
