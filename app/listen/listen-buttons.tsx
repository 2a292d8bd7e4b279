import { useEffect, useRef } from 'react';
import type { Article } from '../../contract/article.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import header from '../article/article-header.module.css';
import tools from '../article/article-tools.module.css';
import { showMessage } from '../overlays/show-overlay.ts';
import { shownArticle } from './shown-article.ts';

type Listening = typeof import('./start-listening.tsx');

/** Loads the code of listening and then acts. */
export function withListening(act: (listening: Listening) => unknown): void {
  allowVoice();
  import('./start-listening.tsx').then(act).catch(() => showMessage(readingMessages.connectionTrouble));
}

/** Apple's browsers let a voice speak only once it was used during a press, and the code may arrive after it. */
function allowVoice(): void {
  if (!('speechSynthesis' in globalThis) || speechSynthesis.speaking) return;
  speechSynthesis.speak(new SpeechSynthesisUtterance(''));
}

/** In the byline: listen to the article now, or after what is being listened to. */
export function ListenButtons({ article }: { article: Article }) {
  const first = useRef<HTMLButtonElement>(null);
  const { slug } = article;

  useEffect(() => {
    const root = first.current?.closest('article');
    if (!root) return;
    shownArticle.set({ slug, root });
    return () => shownArticle.set(null);
  }, [slug]);

  const look = `${header.author} ${tools.tool}`;
  return (
    <>
      <button
        ref={first}
        type="button"
        className={look}
        onClick={() => withListening((listening) => listening.listenTo(article))}
      >
        聽這篇
      </button>
      <button
        type="button"
        className={look}
        onClick={() => withListening((listening) => listening.listenLater(article))}
      >
        稍後聽
      </button>
    </>
  );
}
