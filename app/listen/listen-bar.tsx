import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
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

/** What is being listened to, or waits for it, above the bottom bar of phones and at the lower edge of wider screens. */
export function ListenBar({ player, onScrollBack }: Props) {
  const state = useStore(player.state);
  const waiting = useStore(queue.store);
  const notice = state?.notice ?? '';
  useEffect(() => {
    if (notice) announce(notice);
  }, [notice]);

  const panel = useId();
  const [dismissed, setDismissed] = useState<unknown>(null);
  const [next] = waiting;
  const waits = next && waiting !== dismissed ? next : null;
  const isShown = Boolean(state ?? waits);
  useListeningAttribute(isShown);
  const returnFocus = useFocusReturn(isShown);

  function close(): void {
    returnFocus();
    player.close();
    setDismissed(queue.store.current());
  }

  if (!isShown) return null;
  const isPlaying = state?.status === 'playing';
  // The buttons of both are the same elements: the focus stays on 播放 when what waited is played.
  return (
    <section className={css.bar} aria-label="聽新聞">
      {state && <BackButton onScrollBack={onScrollBack} />}
      {state ? (
        <p className={css.title}>
          <span className={css.note}>{notice || noteOf(state)}</span>
          <a className={css.link} href={addressOf('news/article', { slug: state.article.slug })}>
            {state.article.title}
          </a>
        </p>
      ) : (
        <p className={css.title}>
          <span className={css.note}>{`稍後聽 ${waiting.length} 篇`}</span>
          {waits?.title}
        </p>
      )}
      <div className={css.row}>
        {state && (
          <RoundButton label={`後退 ${skipSeconds} 秒`} onPress={() => player.seekBy(-skipSeconds)}>
            −{skipSeconds}
          </RoundButton>
        )}
        <RoundButton
          label={isPlaying ? '暫停' : '播放'}
          shape={isPlaying ? 'pause' : 'play'}
          filled
          onPress={state ? player.toggle : player.playNext}
        />
        {state && <PlayingControls player={player} state={state} panel={panel} />}
      </div>
      <RoundButton label={state ? '關閉朗讀' : '關閉'} shape="close" onPress={close} />
      {state && <ListenPanel id={panel} player={player} state={state} />}
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

/**
 * Gives the focus, when the bar is closed by its button, back to what had it when the bar appeared; to the page if that
 * is gone.
 */
function useFocusReturn(isShown: boolean): () => void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isShown) opener.current = document.activeElement;
  }, [isShown]);
  return () => {
    const { current } = opener;
    const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
    (isThere ? current : document.querySelector('main'))?.focus({ preventScroll: true });
  };
}

/** Shown while the reader has scrolled away; it goes with the press, and the focus moves on to 播放 or 暫停. */
function BackButton({ onScrollBack }: Pick<Props, 'onScrollBack'>) {
  const isShown = useStore(isAway);
  if (!isShown) return null;
  return (
    <button
      type="button"
      className={css.back}
      onClick={({ currentTarget }) => {
        const main = currentTarget.parentElement?.querySelector<HTMLElement>(`.${css.main}`);
        main?.focus({ preventScroll: true });
        onScrollBack();
      }}
    >
      回到朗讀處
    </button>
  );
}

/** What is beside 播放 while there is something to listen to. */
function PlayingControls({ player, state, panel }: { player: Player; state: ListeningState; panel: string }) {
  return (
    <>
      <RoundButton label={`前進 ${skipSeconds} 秒`} onPress={() => player.seekBy(skipSeconds)}>
        +{skipSeconds}
      </RoundButton>
      <span className={css.speed}>
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
      </span>
      <button
        type="button"
        className={`${iconButton.iconButton} ${css.button}`}
        popoverTarget={panel}
        aria-label="定時、語音與接著聽"
        title="定時、語音與接著聽"
      >
        <Drawing shape={shapes.more} />
      </button>
    </>
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
