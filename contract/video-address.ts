const youtubePlayers = 'https://www.youtube-nocookie.com/embed/';

/** The player that sets no cookies until it is used; the only foreign frame that the content security policy allows. */
export function youtubeEmbedAddress(id: string): string {
  return youtubePlayers + encodeURIComponent(id);
}

/** The video's page on YouTube, where it plays without our player. */
export function youtubePageAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
}
