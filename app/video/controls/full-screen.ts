/** iPhones know full screen only for the film itself, under a name of their own. */
type PhoneFilm = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export function hasFullScreen(frame: HTMLElement, film: HTMLVideoElement): boolean {
  return 'requestFullscreen' in frame || 'webkitEnterFullscreen' in film;
}

export function toggleFullScreen(frame: HTMLElement, film: PhoneFilm): void {
  // Refused where a frame around us forbids it; then nothing changes.
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  else if ('requestFullscreen' in frame) frame.requestFullscreen().catch(() => {});
  else film.webkitEnterFullscreen?.();
}

export function hasPicture(film: HTMLVideoElement): boolean {
  return 'requestPictureInPicture' in film && document.pictureInPictureEnabled;
}

export function togglePicture(film: HTMLVideoElement): void {
  const change = document.pictureInPictureElement ? document.exitPictureInPicture() : film.requestPictureInPicture();
  change.catch(() => {});
}
