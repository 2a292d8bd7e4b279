import { useEffect } from 'react';
import { createStore, useStore } from '../../app/ui/store.ts';

interface Notice {
  id: number;
  text: string;
  kind: 'done' | 'error';
}

const notices = createStore<readonly Notice[]>([]);
let nextId = 1;
const shownFor = 5_000;

/** Tells the person what happened; it goes by itself, an error only when it is closed. */
export function notify(text: string, kind: Notice['kind'] = 'done'): void {
  const notice = { id: nextId, text, kind };
  nextId += 1;
  notices.set([...notices.current().filter((other) => other.text !== text), notice]);
}

export function Notices() {
  const list = useStore(notices);
  return (
    <div className="notices" role="status" aria-live="polite">
      {list.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeLine({ notice }: { notice: Notice }) {
  const close = () => notices.set(notices.current().filter(({ id }) => id !== notice.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer belongs to the notice.
  useEffect(() => {
    if (notice.kind === 'error') return;
    const timer = setTimeout(close, shownFor);
    return () => clearTimeout(timer);
  }, [notice.id]);
  return (
    <p className={`notice notice-${notice.kind}`}>
      <span>{notice.text}</span>
      <button type="button" className="icon-button" aria-label="關閉訊息" onClick={close}>
        ✕
      </button>
    </p>
  );
}
