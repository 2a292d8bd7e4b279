/**
 * Plays a stream with hls.js and returns a function that ends it. hls.js is larger than the rest of the site, so it is
 * loaded only for streams that the browser cannot play, and is not part of the server's bundle.
 */
export async function openStream(
  element: HTMLVideoElement,
  playlist: string,
  startAt: number,
  onFail: () => void,
): Promise<() => void> {
  const { default: Hls } = await (import.meta.env.SSR ? Promise.reject() : import('hls.js'));
  if (!Hls.isSupported()) throw new Error('This browser cannot play streams.');
  // Its worker would be a script from a blob, which the content security policy forbids.
  const hls = new Hls({ enableWorker: false, startPosition: startAt > 0 ? startAt : -1 });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (!fatal) return;
    hls.destroy();
    onFail();
  });
  hls.loadSource(playlist);
  hls.attachMedia(element);
  return () => hls.destroy();
}
