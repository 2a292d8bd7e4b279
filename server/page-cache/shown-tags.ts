import type { Articles, ListRequest } from '../articles/articles.ts';

/** The tag of the header and footer that every page has. */
export const shellTag = 'shell';

/**
 * The same functions for one page. Their results are added to `tags`: the page is made again when a change touches
 * one of them. The tags are listed in the migration `cache-tags`; triggers name those that a change touches.
 */
export function noteShown(content: Articles, tags: Set<string>): Articles {
  function card(shown: { id: string } | null): void {
    if (shown) tags.add(`card:${shown.id}`);
  }

  function listOf({ kind, category, author, tag }: Partial<ListRequest>): void {
    if (category) tags.add(`category:${category}`);
    if (author) tags.add(`author:${author}`);
    if (tag) tags.add(`tag:${tag}`);
    // A list of one kind stands beside the numbers of articles of that kind.
    if (kind) tags.add(`list:${kind}`);
    else if (!category && !author && !tag) tags.add('list');
  }

  const list: Articles['list'] = async (request) => {
    listOf(request);
    const page = await content.list(request);
    page.items.forEach(card);
    return page;
  };

  const article: Articles['article'] = async (slug) => {
    const found = await content.article(slug);
    if (!found) return null;
    const { id, author, category, films } = found.article;
    for (const tag of [`article:${id}`, `card:${id}`, `beside:${id}`, `related:${id}`, `byline:${author.slug}`]) {
      tags.add(tag);
    }
    if (found.isRelatedFilled) tags.add(`category:${category.slug}`);
    for (const film of films) {
      card(film);
      tags.add(`article:${film.id}`);
    }
    // A video that the text names may be published later.
    for (const named of found.videoSlugs) tags.add(`slug:${named}`);
    for (const shown of [...found.related, found.previous, found.next]) card(shown);
    if (found.series) {
      tags.add(`series:${found.series.slug}`);
      card(found.series.previous);
      card(found.series.next);
    }
    return found;
  };

  const withdrawn: Articles['withdrawn'] = async (slug) => {
    const found = await content.withdrawn(slug);
    if (found) tags.add(`article:${found.id}`);
    return found;
  };

  const popularList: Articles['popularList'] = async (limit, options = {}) => {
    const found = await content.popularList(limit, options);
    tags.add('popular');
    if (found.isFilled) listOf({ category: options.category });
    found.cards.forEach(card);
    return found;
  };

  const categoryRows: Articles['categoryRows'] = async (each) => {
    const rows = await content.categoryRows(each);
    tags.add('list');
    for (const row of rows) row.newest.forEach(card);
    return rows;
  };

  const corrections: Articles['corrections'] = async (request) => {
    const page = await content.corrections(request);
    // An article that appears, is withdrawn or gets another address changes the list too.
    tags.add('corrections').add('list');
    for (const { article } of page.items) card(article);
    return page;
  };

  const leads: Articles['leads'] = async () => {
    const found = await content.leads();
    tags.add('front');
    listOf({ kind: 'news' });
    found.forEach(card);
    return found;
  };

  const front: Articles['front'] = async (request) => {
    const found = await content.front(request);
    tags.add('front').add('list');
    listOf({ kind: 'news' });
    listOf({ kind: 'video' });
    for (const { newest } of found.rows) newest.forEach(card);
    for (const shown of [...found.leads, ...found.feed.items, ...found.videos]) card(shown);
    return found;
  };

  return {
    ...content,
    list,
    article,
    withdrawn,
    popularList,
    popular: async (limit, options) => (await popularList(limit, options)).cards,
    categoryRows,
    corrections,
    leads,
    front,
    async series(slug) {
      tags.add(`series:${slug}`);
      const found = await content.series(slug);
      found?.parts.forEach(card);
      return found;
    },
    author(slug) {
      listOf({ author: slug });
      return content.author(slug);
    },
    tagged(tag) {
      listOf({ tag });
      return content.tagged(tag);
    },
  };
}
