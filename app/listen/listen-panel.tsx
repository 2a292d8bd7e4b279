import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { listeningMessages } from '../../contract/messages/listening.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import { showMessage } from '../overlays/show-overlay.ts';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { useStore } from '../ui/store.ts';
import css from './listen-panel.module.css';
import { articlesForLater, articlesOfCategory, savedArticles } from './listening-sources.ts';
import type { ListeningState, Player } from './player.ts';
import { type QueuedArticle, queue } from './queue.ts';
import { type SleepChoice, sleepChoices } from './sleep-timer.ts';
import { storedVoice } from './stored-listening.ts';
import { loadVoices, voiceLabel } from './voices.ts';

interface Props {
  id: string;
  player: Player;
  state: ListeningState;
}

/** Opens from the bar: sentences, sleep timer, voice, and what is listened to next. */
export function ListenPanel({ id, player, state: { sentence, sleep, track } }: Props) {
  return (
    <div id={id} className={css.panel} popover="auto">
      <div className={css.row}>
        <Button onClick={() => player.goTo(sentence - 1)}>上一句</Button>
        <Button onClick={() => player.goTo(sentence + 1)}>下一句</Button>
      </div>
      <label className={css.field}>
        睡眠定時
        <select value={sleep} onChange={({ currentTarget }) => player.setSleep(currentTarget.value as SleepChoice)}>
          {sleepChoices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <VoiceField onChoose={player.reopen} />
      <Queue player={player} category={track?.category.slug ?? null} categoryName={track?.category.name ?? ''} />
    </div>
  );
}

/** Nothing where the device has one voice or none: there is nothing to choose. */
function VoiceField({ onChoose }: { onChoose: () => void }) {
  const [voices, setVoices] = useState<SpeechSynthesisVoice[]>([]);
  const [chosen, setChosen] = useState(storedVoice.read);
  useEffect(() => {
    if ('speechSynthesis' in globalThis) void loadVoices(speechSynthesis).then(setVoices);
  }, []);

  function choose(voiceUri: string): void {
    storedVoice.write(voiceUri);
    setChosen(voiceUri);
    onChoose();
  }

  if (voices.length < 2) return null;
  const current = voices.find(({ voiceURI }) => voiceURI === chosen) ?? voices[0];
  return (
    <label className={css.field}>
      語音
      <select value={current?.voiceURI} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {voices.map((voice) => (
          <option key={voice.voiceURI} value={voice.voiceURI}>
            {voiceLabel(voice)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Moves the focus, when an article leaves the queue, to the same button of the next or the one before; to what adds others after the last. */
function focusNeighbour(button: HTMLElement): void {
  const item = button.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const same = neighbour?.querySelector<HTMLElement>(`.${button.className}`);
  (same ?? item?.closest('section')?.querySelector<HTMLElement>(`.${css.row} button`))?.focus();
}

function onConnectionChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

const isOnline = () => navigator.onLine;

interface QueueProps {
  player: Player;
  category: string | null;
  categoryName: string;
}

function Queue({ player, category, categoryName }: QueueProps) {
  const waiting = useStore(queue.store);
  const isMember = useSession().state === 'member';
  const canAdd = useSyncExternalStore(onConnectionChange, isOnline, isOnline);
  const note = useId();

  function add(load: () => Promise<QueuedArticle[]>): void {
    if (!canAdd) return;
    const listenedTo = player.state.current()?.article.slug;
    load()
      .then((articles) => {
        const count = queue.add(articles.filter(({ slug }) => slug !== listenedTo));
        showMessage(count > 0 ? `已加入 ${count} 篇` : listeningMessages.nothingToAdd);
      })
      .catch(() => showMessage(readingMessages.connectionTrouble));
  }

  /** Keeps the focus without a network, as a disabled button would not. */
  const addButton = (name: string, load: () => Promise<QueuedArticle[]>) => (
    <Button onClick={() => add(load)} {...(!canAdd && { 'aria-disabled': true, 'aria-describedby': note })}>
      {name}
    </Button>
  );

  return (
    <section className={css.queue} aria-labelledby="listening-queue">
      <h2 id="listening-queue" className={css.heading}>
        接著聽
      </h2>
      {waiting.length === 0 && <p className={css.empty}>還沒有文章。在文章按「稍後聽」，或從下面加入。</p>}
      <ol className={css.list}>
        {waiting.map((article) => (
          <li key={article.slug} className={css.item}>
            <button
              type="button"
              className={css.title}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget);
                void player.listen(article);
              }}
            >
              {article.title}
            </button>
            <button
              type="button"
              className={css.remove}
              aria-label={`移除：${article.title}`}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget);
                queue.remove(article.slug);
              }}
            >
              移除
            </button>
          </li>
        ))}
      </ol>
      {!canAdd && (
        <p id={note} className={css.offline}>
          {listeningMessages.addOffline}
        </p>
      )}
      <div className={css.row}>
        {category && addButton(`加入${categoryName}新聞`, () => articlesOfCategory(category))}
        {addButton('加入稍後讀的文章', articlesForLater)}
        {isMember && addButton('加入我的收藏', savedArticles)}
      </div>
    </section>
  );
}
