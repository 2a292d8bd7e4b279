import { useEffect } from 'react';
import { createStore, useStore } from '../../app/ui/store.ts';

interface Notice {
  id: number;
  text: string;
  kind: 'done' | 'error';
  action?: NoticeAction | undefined;
}

/** Such as the way back from what was just done. */
interface NoticeAction {
  name: string;
  run: () => void;
}

const notices = createStore<readonly Notice[]>([]);
let nextId = 1;
const shownFor = 5_000;
/** Time to decide and to reach the button. */
const shownWithAction = 12_000;

/** Tells the person what happened; it goes by itself, an error only when it is closed. */
export function notify(text: string, kind: Notice['kind'] = 'done', action?: NoticeAction): void {
  const notice = { id: nextId, text, kind, action };
  nextId += 1;
  // An earlier way back might undo what was done since.
  const others = notices.current().filter((other) => other.text !== text && !(action && other.action));
  notices.set([...others, notice]);
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
    const timer = setTimeout(close, notice.action ? shownWithAction : shownFor);
    return () => clearTimeout(timer);
  }, [notice.id]);
  return (
    <p className={`notice notice-${notice.kind}`}>
      <span>{notice.text}</span>
      {notice.action && (
        <button
          type="button"
          className="notice-action"
          onClick={() => {
            notice.action?.run();
            close();
          }}
        >
          {notice.action.name}
        </button>
      )}
      <button type="button" className="icon-button" aria-label="關閉訊息" onClick={close}>
        ✕
      </button>
    </p>
  );
}
