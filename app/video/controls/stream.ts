/**
 * Plays a stream piece by piece where the browser does not know playlists; answers how to end it. hls.js weighs more
 * than the rest of the site, so it is loaded for such a stream alone, and never becomes part of the server's bundle.
 */
export async function openStream(
  film: HTMLVideoElement,
  playlist: string,
  startAt: number,
  onFail: () => void,
): Promise<() => void> {
  const { default: Hls } = await (import.meta.env.SSR ? Promise.reject() : import('hls.js'));
  if (!Hls.isSupported()) throw new Error('This browser cannot play streams.');
  // Its worker would be a script from a blob, which the content policy forbids.
  const hls = new Hls({ enableWorker: false, startPosition: startAt > 0 ? startAt : -1 });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (!fatal) return;
    hls.destroy();
    onFail();
  });
  hls.loadSource(playlist);
  hls.attachMedia(film);
  return () => hls.destroy();
}
