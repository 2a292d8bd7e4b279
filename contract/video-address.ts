const youtubePlayers = 'https://www.youtube-nocookie.com/embed/';

/** The player that keeps no cookies until it is used; the only foreign frame that the content policy lets in. */
export function youtubeEmbedAddress(id: string): string {
  return youtubePlayers + encodeURIComponent(id);
}

/** Where the film can be seen without a player of ours. */
export function youtubePageAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
}
