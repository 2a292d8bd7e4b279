import type { ArticleCard, BriefCard, Picture } from '../../contract/article.ts';
import { oncePerFrozen } from '../../contract/once-per-frozen.ts';
import { findPage } from '../../contract/page-address.ts';
import type { HomeData } from '../../contract/page-data.ts';

// The home page shows each of its cards, so its data block leaves out what the HTML of a card says already: with it the page
// would not fit into what a server may send before the phone's first acknowledgement.

/** What the HTML of a card does not say. */
type Rest = Pick<ArticleCard, 'id' | 'kind' | 'category' | 'readingMinutes' | 'seconds'>;

interface Cards<Card> {
  lead: Card | null;
  leads: Card[];
  videos: Card[];
  feed: { items: Card[] };
  rows: { newest: Card[] }[];
  popular: Card[];
}

/** Replaces all cards in the order in which the page shows them. Those of the popular list have no HTML of their own. */
function replaceCards<From, To>(data: Cards<From>, replace: (card: From, hasHtml: boolean) => To): Cards<To> {
  const shown = (card: From) => replace(card, true);
  return {
    ...data,
    lead: data.lead && shown(data.lead),
    leads: data.leads.map(shown),
    videos: data.videos.map(shown),
    feed: { ...data.feed, items: data.feed.items.map(shown) },
    rows: data.rows.map((row) => ({ ...row, newest: row.newest.map(shown) })),
    popular: data.popular.map((card) => replace(card, false)),
  };
}

const restOf = oncePerFrozen(
  ({ id, kind, category, readingMinutes, seconds }: BriefCard): Rest => ({
    id,
    kind,
    category,
    readingMinutes,
    seconds,
  }),
);

/** The data without what the HTML says. A card that comes again is its id alone. */
export function withoutShown(data: HomeData): Cards<BriefCard | Rest | string> {
  const known = new Map<string, BriefCard>();
  return replaceCards(data as Cards<BriefCard>, (card, hasHtml) => {
    const first = known.get(card.id);
    // All forms of one version of a card share this list; the popular list may still have an earlier version.
    if (first?.breaks === card.breaks) return card.id;
    if (hasHtml && !first) known.set(card.id, card);
    return hasHtml ? restOf(card) : card;
  });
}

/** The whole data again, with what the HTML of the page says. Throws if it does not show these cards alone. */
export function withShown(data: HomeData, page: ParentNode): HomeData {
  const elements = page.querySelectorAll('main article');
  const known = new Map<string, BriefCard | Rest>();
  let at = 0;
  const whole = replaceCards(data as Cards<BriefCard | Rest | string>, (given, hasHtml) => {
    const element = hasHtml ? elements[at++] : null;
    const rest = typeof given === 'string' ? known.get(given) : given;
    if (!rest || element === undefined) throw new Error('The page does not show all of its cards.');
    const card = element ? { ...rest, ...readCard(element) } : rest;
    if (element && !known.has(card.id)) known.set(card.id, card);
    return card;
  });
  if (at !== elements.length) throw new Error('The page shows more than its cards.');
  return whole as HomeData;
}

function readCard(element: Element): Omit<ArticleCard, keyof Rest> {
  const link = element.querySelector('a[aria-label]');
  const slug = findPage(link?.getAttribute('href') ?? '')?.params.slug;
  if (!link || slug === undefined) throw new Error('A card of the page has no headline.');
  return {
    slug,
    title: link.getAttribute('aria-label') ?? '',
    breaks: [...link.querySelectorAll('span')].flatMap(partLengths),
    summary: element.querySelector('h2 + p, h3 + p')?.textContent ?? '',
    picture: readPicture(element.querySelector('picture')),
    publishedAt: element.querySelector('time')?.getAttribute('datetime') ?? '',
  };
}

/** Between two parts of a clause there is an element. */
function partLengths(clause: Element): number[] {
  return [...clause.childNodes].flatMap(({ nodeValue }) => nodeValue?.length ?? []);
}

function readPicture(picture: Element | null): Picture | null {
  const image = picture?.querySelector('img');
  if (!image) return null;
  const attribute = (name: string) => image.getAttribute(name) ?? '';
  return {
    src: attribute('src').replace(/\/\d+\.webp$/, ''),
    width: Number(attribute('width')),
    height: Number(attribute('height')),
    tone: picture?.previousElementSibling?.getAttribute('color') ?? '',
    ...(image.hasAttribute('data-x') && { focus: { x: Number(attribute('data-x')), y: Number(attribute('data-y')) } }),
    alt: attribute('alt'),
  };
}
