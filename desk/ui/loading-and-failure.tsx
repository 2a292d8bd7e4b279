import { Link } from 'wouter';
import { Button } from '../../app/ui/button.tsx';
import { DeskError, wordsOf } from '../api/call.ts';

export function Loading({ text = '載入中…' }: { text?: string }) {
  return (
    <p className="state-message" role="status">
      {text}
    </p>
  );
}

interface MessageProps {
  title: string;
  text: string;
  onRetry?: () => void;
}

/** Says why there is nothing to see, and what to do next. */
export function Message({ title, text, onRetry }: MessageProps) {
  return (
    <div className="state-message">
      <h1>{title}</h1>
      <p>{text}</p>
      {onRetry && <Button onClick={onRetry}>再試一次</Button>}
    </div>
  );
}

/** A screen that could not be loaded: asking again helps only if the server could not answer now. */
export function Failure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  if (!(error instanceof DeskError) || error.isTemporary) {
    return <Message title={title} text={wordsOf(error)} onRetry={onRetry} />;
  }
  return (
    <div className="state-message">
      <h1>{title}</h1>
      <p>{wordsOf(error)}</p>
      <Link className="plain-link" href="/">
        回到文章
      </Link>
    </div>
  );
}

/** Why the last attempt failed; read aloud at once. */
export function Trouble({ text }: { text: string }) {
  return (
    <p className="trouble" role="alert">
      {text}
    </p>
  );
}

interface GrowingList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Under a list that comes page by page. */
export function MoreButton({ list }: { list: GrowingList }) {
  if (!list.hasNextPage) return null;
  return (
    <div className="more">
      <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? '載入中…' : '載入更多'}
      </Button>
    </div>
  );
}
