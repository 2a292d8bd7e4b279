interface Note {
  name: string;
  value: string;
}

type Listener = (value: string) => void;

const listeners = new Map<string, Listener>();
let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel | null {
  if (channel || typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return channel;
  try {
    channel = new BroadcastChannel('settings');
  } catch {
    return null;
  }
  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    listeners.get(data.name)?.(data.value);
  };
  return channel;
}

/** Tells the site's other open tabs; a cookie alone would reach them only on their next page. */
export function postToTabs(name: string, value: string): void {
  openChannel()?.postMessage({ name, value } satisfies Note);
}

/** Answers how to stop hearing. */
export function onTabMessage(name: string, listener: Listener): () => void {
  openChannel();
  listeners.set(name, listener);
  return () => {
    if (listeners.get(name) === listener) listeners.delete(name);
  };
}
