import type { Article } from '../../contract/article.ts';
import { readToEnd } from '../../contract/library.ts';
import { laterMessages } from '../../contract/messages/later.ts';
import { listeningMessages } from '../../contract/messages/listening.ts';
import { sendQuietly } from '../api/request.ts';
import { positionIn } from '../article/reading-position.ts';
import { laterTimes } from '../library/later/later-state.ts';
import { removeWithUndo } from '../library/later/later-sync.ts';
import { addOwnRoot } from '../overlays/own-root.tsx';
import { showMessage } from '../overlays/show-overlay.ts';
import { session } from '../session/session.ts';
import { onTabMessage, postToTabs } from '../storage/tabs.ts';
import { createFilePlayback } from './file-playback.ts';
import { followSentences } from './follow-sentence.ts';
import { ListenBar } from './listen-bar.tsx';
import { startMediaSession } from './media-session.ts';
import type { PlaybackEvents, Rate } from './playback.ts';
import { createPlayer } from './player.ts';
import { mostQueued, queue } from './queue.ts';
import { shownArticle } from './shown-article.ts';
import { createSpeechPlayback } from './speech-playback.ts';
import { progressAtSentence } from './spoken-sentences.ts';
import { storedPositions, storedVoice } from './stored-listening.ts';
import { loadTrack, type Track, trackOf } from './track.ts';
import { loadVoices } from './voices.ts';

/** Tells the other tabs that this one is heard from now on. */
const heardMessage = 'listening-heard';

const player = createPlayer({ load: loadTrack, open: openPlayback });
let isStarted = false;

/** The article's file if it has one, otherwise the device's voice. */
async function openPlayback(track: Track, rate: Rate, events: PlaybackEvents) {
  const { sentences, audio } = track;
  // One tab is heard at a time.
  postToTabs(heardMessage, '');
  if (audio)
    return createFilePlayback({ sentences, element: new Audio(audio.src), seconds: audio.seconds, rate, events });
  if (!('speechSynthesis' in globalThis)) return { problem: listeningMessages.unsupported };
  const voices = await loadVoices(speechSynthesis);
  const voice = voices.find(({ voiceURI }) => voiceURI === storedVoice.read()) ?? voices[0];
  if (!voice) return { problem: listeningMessages.noVoice };
  const makeUtterance = (text: string) => new SpeechSynthesisUtterance(text);
  return createSpeechPlayback({ sentences, synth: speechSynthesis, makeUtterance, voice, rate, events });
}

/** Adds the bar. */
function start(): void {
  if (isStarted) return;
  isStarted = true;
  const root = addOwnRoot();
  const { scrollBack } = followSentences(player);
  root.render(<ListenBar player={player} onScrollBack={scrollBack} />);
  const siteName = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
  startMediaSession(player, siteName);
  recordProgress();
  finishLater();
  endWithSession();
  onTabMessage(heardMessage, player.yieldToOtherTab);
  // Otherwise some browsers go on reading after the page was left.
  addEventListener('pagehide', player.pause);
  // A video or audio of the page that is played is what the reader wants to hear.
  document.addEventListener('play', player.pause, { capture: true });
}

/** What a member listens to, and the queue, are gone when the session ends, like everything else that is theirs. */
function endWithSession(): void {
  let isMember = session.current().state === 'member';
  session.subscribe(() => {
    const { state } = session.current();
    const hasEnded = isMember && state === 'visitor';
    isMember = state === 'member' || (isMember && !hasEnded);
    if (!hasEnded) return;
    player.close();
    queue.forget();
  });
}

const recordEvery = 10_000;

/**
 * Records how far a member has listened while another page is shown, each article when it begins and then from time to
 * time; on the article itself scrolling does it.
 */
function recordProgress(): void {
  let recorded = { slug: '', at: 0 };
  player.state.subscribe(() => {
    const { track, sentence, status } = player.state.current() ?? {};
    const isShown = shownArticle.current()?.slug === track?.slug;
    if (!track || sentence === undefined || isShown || status !== 'playing') return;
    if (session.current().state !== 'member') return;
    if (recorded.slug === track.slug && Date.now() - recorded.at < recordEvery) return;
    recorded = { slug: track.slug, at: Date.now() };
    void sendQuietly('history/add', { slug: track.slug, progress: progressAtSentence(track.sentences, sentence) });
  });
}

/** Takes an article off the list to read later when it has been listened to, to the end. */
function finishLater(): void {
  let finished = '';
  player.state.subscribe(() => {
    const { track, sentence, status } = player.state.current() ?? {};
    if (!track || sentence === undefined || status !== 'playing' || finished === track.id) return;
    if (!laterTimes.current().has(track.id) || progressAtSentence(track.sentences, sentence) < readToEnd) return;
    finished = track.id;
    void removeWithUndo(track, laterMessages.finished);
  });
}

/** Listens to the article on the page; pressed again, pauses or goes on. */
export function listenTo(article: Article): void {
  start();
  if (player.state.current()?.article.slug === article.slug) {
    player.toggle();
    return;
  }
  const track = trackOf(article);
  begin(article, { track, progress: positionIn(location.hash) ?? 0 });
}

/** Listens to an article whose card was pressed, which may be another page's; pressed again, pauses or goes on. */
export function listenToCard(article: { slug: string; title: string }): void {
  start();
  if (player.state.current()?.article.slug === article.slug) player.toggle();
  else begin(article);
}

/** Goes on with an article that a member has read in part; it begins where listening stopped on this device, if it did. */
export function resumeListening(article: { slug: string; title: string }, progress: number): void {
  start();
  if (player.state.current()?.article.slug === article.slug) void player.play();
  else begin(article, { progress });
}

function begin(
  { slug, title }: { slug: string; title: string },
  { track, progress = 0 }: { track?: Track; progress?: number } = {},
): void {
  const stored = storedPositions.read(slug);
  const startAt = ({ text }: Track) => stored || Math.floor((text.length * progress) / 100);
  void player.listen({ slug, title }, { track, startAt });
  if (stored === 0 && progress === 0) return;
  const fromStart = { label: listeningMessages.fromStart, run: () => player.goTo(0), shownFor: 6_000 };
  showMessage(listeningMessages.resumed, fromStart);
}

/** Adds an article to the queue; if nothing is listened to, the bar appears with it. */
export function listenLater({ slug, title }: { slug: string; title: string }): void {
  start();
  if (queue.has(slug) || player.state.current()?.article.slug === slug) showMessage(listeningMessages.alreadyQueued);
  else if (queue.store.current().length >= mostQueued) showMessage(listeningMessages.queueFull);
  else {
    queue.add([{ slug, title }]);
    showMessage(listeningMessages.queued);
  }
}
