/** WordPress writes some things in brackets; what has a meaning here is turned into HTML, the rest is taken out. */

export interface ShortcodeOptions {
  /** The address of an attachment by its number. */
  attachment: (id: string) => string | undefined;
  dropped: (what: string) => void;
}

const caption = /\[caption[^\]]*\]\s*((?:<a[^>]*>\s*)?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*?)\[\/caption\]/gi;
const gallery = /\[gallery([^\]]*)\]/gi;
const embed = /\[(?:embed|youtube|vimeo)[^\]]*\]\s*(https?:\/\/[^\s[\]<]+)\s*\[\/(?:embed|youtube|vimeo)\]/gi;
const inlineEmbed = /\[(?:youtube|vimeo)[= ]"?(https?:\/\/[^\s"\]]+)"?[^\]]*\]/gi;
const blockEmbed = /<div class="wp-block-embed__wrapper">\s*(https?:\/\/[^\s<]+)\s*<\/div>/gi;
const media =
  /\[(?:audio|video|playlist)[^\]]*?(?:src|mp3|mp4|m4v|webm)="([^"]+)"[^\]]*\](?:\[\/(?:audio|video|playlist)\])?/gi;
/** Only with attributes or a closing half: `[註1]` and `[sic]` are text. */
const pair = /\[([a-z][\w-]*)(?:\s[^\]]*)?\]([\s\S]*?)\[\/\1\]/gi;
const single = /\[([a-z][\w-]*)\s+[\w-]+=[^\]]*\]/gi;

export function replaceShortcodes(html: string, { attachment, dropped }: ShortcodeOptions): string {
  const link = (_: string, url: string) => `\n<p><a href="${url}">${url}</a></p>\n`;
  const pictures = (_: string, attributes: string) =>
    (/ids="([\d,\s]+)"/.exec(attributes)?.[1] ?? '')
      .split(',')
      .map((id) => attachment(id.trim()))
      .flatMap((url) => (url ? [`<figure><img src="${url}" alt=""></figure>`] : []))
      .join('\n');
  let text = html
    .replace(
      caption,
      (_, picture: string, words: string) => `<figure>${picture}<figcaption>${words.trim()}</figcaption></figure>`,
    )
    .replace(gallery, pictures)
    .replace(embed, link)
    .replace(inlineEmbed, link)
    .replace(blockEmbed, link)
    .replace(media, link);
  const tell = (name: string) => dropped(`[${name}]`);
  // Pairs may stand in each other; a few rounds reach the innermost of any real text.
  for (let round = 0; round < 5; round++) {
    const before = text;
    text = text.replace(pair, (_, name: string, inner: string) => {
      tell(name);
      return inner;
    });
    if (text === before) break;
  }
  return text.replace(single, (_, name: string) => {
    tell(name);
    return '';
  });
}
