import { Button } from '../../app/ui/button.tsx';

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

/** Why the last attempt failed; read aloud at once. */
export function Trouble({ text }: { text: string }) {
  return (
    <p className="trouble" role="alert">
      {text}
    </p>
  );
}
