import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react';
import { addressOf } from '../../contract/page-address.ts';
import { Drawing } from '../ui/drawing.tsx';
import iconButton from '../ui/icon-button.module.css';
import { announce } from '../ui/screen-reader.tsx';
import { useStore } from '../ui/store.ts';
import { isAway } from './follow-sentence.ts';
import css from './listen-bar.module.css';
import { ListenPanel } from './listen-panel.tsx';
import { rates, skipSeconds } from './playback.ts';
import type { ListeningState, Player } from './player.ts';
import { queue } from './queue.ts';
import { timeOfSentence } from './spoken-sentences.ts';

const shapes = {
  play: 'M8 5.5v13l11-6.5z',
  pause: 'M7.5 5.5h2.5v13H7.5zM14 5.5h2.5v13H14z',
  more: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6 6 18',
};

interface Props {
  player: Player;
  onScrollBack: () => void;
}

/** What is being listened to, above the bottom bar of phones and at the lower edge of wider screens. */
export function ListenBar({ player, onScrollBack }: Props) {
  const state = useStore(player.state);
  const waiting = useStore(queue.store);
  const notice = state?.notice ?? '';
  useEffect(() => {
    if (notice) announce(notice);
  }, [notice]);

  const [dismissed, setDismissed] = useState<unknown>(null);

  function close(): void {
    player.close();
    setDismissed(queue.store.current());
  }

  const [next] = waiting;
  const waits = next && waiting !== dismissed ? next : null;
  useListeningAttribute(Boolean(state ?? waits));
  if (state) return <Playing player={player} state={state} onScrollBack={onScrollBack} onClose={close} />;
  if (!waits) return null;
  return (
    <section className={css.bar} aria-label="聽新聞">
      <p className={css.title}>
        <span className={css.note}>{`稍後聽 ${waiting.length} 篇`}</span>
        {waits.title}
      </p>
      <div className={css.row}>
        <RoundButton label="播放" shape="play" filled onPress={player.playNext} />
      </div>
      <RoundButton label="關閉" shape="close" onPress={close} />
    </section>
  );
}

/** Sets an attribute while the bar is shown, by which the CSS leaves room for it at the end of the page. */
function useListeningAttribute(isShown: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-listening', isShown);
    return () => root.removeAttribute('data-listening');
  }, [isShown]);
}

interface PlayingProps extends Props {
  state: ListeningState;
  onClose: () => void;
}

function Playing({ player, state, onScrollBack, onClose }: PlayingProps) {
  const panel = useId();
  const away = useStore(isAway);
  const isPlaying = state.status === 'playing';
  return (
    <section className={css.bar} aria-label="聽新聞">
      {away && (
        <button type="button" className={css.back} onClick={onScrollBack}>
          回到朗讀處
        </button>
      )}
      <p className={css.title}>
        <span className={css.note}>{state.notice || noteOf(state)}</span>
        <a className={css.link} href={addressOf('news/article', { slug: state.article.slug })}>
          {state.article.title}
        </a>
      </p>
      <div className={css.row}>
        <RoundButton label={`後退 ${skipSeconds} 秒`} onPress={() => player.seekBy(-skipSeconds)}>
          −{skipSeconds}
        </RoundButton>
        <RoundButton
          label={isPlaying ? '暫停' : '播放'}
          shape={isPlaying ? 'pause' : 'play'}
          filled
          onPress={player.toggle}
        />
        <RoundButton label={`前進 ${skipSeconds} 秒`} onPress={() => player.seekBy(skipSeconds)}>
          +{skipSeconds}
        </RoundButton>
        <select
          className={css.rate}
          aria-label="朗讀速度"
          title="朗讀速度"
          value={state.rate}
          onChange={({ currentTarget: { value } }) => player.setRate(rates.find((rate) => String(rate) === value) ?? 1)}
        >
          {rates.map((rate) => (
            <option key={rate} value={rate}>
              {rate}×
            </option>
          ))}
        </select>
        <button
          type="button"
          className={`${iconButton.iconButton} ${css.button}`}
          popoverTarget={panel}
          aria-label="定時、語音與接著聽"
          title="定時、語音與接著聽"
        >
          <Drawing shape={shapes.more} />
        </button>
      </div>
      <RoundButton label="關閉朗讀" shape="close" onPress={onClose} />
      <ListenPanel id={panel} player={player} state={state} />
    </section>
  );
}

/** How much of the article is left, at this speed. */
function noteOf({ status, track, sentence, rate }: ListeningState): string {
  if (status === 'loading' || !track) return '載入中…';
  const { sentences, audio } = track;
  const whole = timeOfSentence(sentences, sentences.length);
  // A text of pictures alone has no sentences.
  const stretch = whole > 0 ? (audio?.seconds ?? whole) / whole : 0;
  const left = ((whole - timeOfSentence(sentences, sentence)) * stretch) / rate;
  return `${status === 'playing' ? '朗讀中' : '已暫停'}・約剩 ${Math.max(1, Math.round(left / 60))} 分鐘`;
}

interface ButtonProps {
  label: string;
  shape?: keyof typeof shapes;
  filled?: boolean;
  onPress: () => void;
  children?: ReactNode;
}

function RoundButton({ label, shape, filled = false, onPress, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={`${iconButton.iconButton} ${filled ? css.main : css.button}`}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {shape ? <Drawing shape={shapes[shape]} filled={filled} /> : children}
    </button>
  );
}
