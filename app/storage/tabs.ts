interface TabMessage {
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
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    listeners.get(data.name)?.(data.value);
  };
  return channel;
}

/** Sends a message to the site's other open tabs. */
export function postToTabs(name: string, value: string): void {
  openChannel()?.postMessage({ name, value } satisfies TabMessage);
}

/** One listener for each name; the returned function removes it. */
export function onTabMessage(name: string, listener: Listener): () => void {
  openChannel();
  listeners.set(name, listener);
  return () => {
    if (listeners.get(name) === listener) listeners.delete(name);
  };
}
