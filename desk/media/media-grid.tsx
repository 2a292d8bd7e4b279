import type { DeskMedia, MediaRow } from '../../contract/desk/model/media.ts';
import { kindNames, playingTime } from './media-words.ts';

interface GridProps {
  items: readonly MediaRow[];
  onChoose: (media: MediaRow) => void;
}

/** Files as tiles; each is one button. */
export function MediaGrid({ items, onChoose }: GridProps) {
  return (
    <ul className="media-grid">
      {items.map((media) => (
        <li key={media.id}>
          <button type="button" onClick={() => onChoose(media)}>
            <Thumbnail media={media} />
            <span className="media-name">{media.alt || media.fileName}</span>
            <small>
              {media.kind !== 'picture' && kindNames[media.kind]}
              {media.seconds !== null && ` ${playingTime(media.seconds)} `}
              {media.credit || (media.kind === 'picture' && !media.alt && '缺少替代文字')}
              {!media.isUsed && <span className="chip">未使用</span>}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A picture as crops show it, the poster of a video, or the name of its kind. */
function Thumbnail({ media }: { media: DeskMedia }) {
  const picture = media.kind === 'picture' ? media.src : media.posterId && `/media/${media.posterId}`;
  if (!picture) return <span className="media-tile media-tile-plain">{kindNames[media.kind]}</span>;
  const { x, y } = media.focus;
  return (
    <img
      className="media-tile"
      src={`${picture}/320.webp`}
      alt=""
      loading="lazy"
      decoding="async"
      style={media.kind === 'picture' ? { objectPosition: `${x}% ${y}%` } : undefined}
    />
  );
}
