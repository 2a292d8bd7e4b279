import type { Article, ArticleCard, Picture } from '../../contract/article.ts';
import { oncePerFrozen } from '../../contract/once-per-frozen.ts';
import { addressOf } from '../../contract/page-address.ts';
import type { Head } from '../../contract/page-data.ts';
import { pages } from '../../contract/pages.ts';
import { pictureAddress } from '../../contract/picture.ts';
import { youtubeEmbedAddress } from '../../contract/video-address.ts';

const descriptionLength = 120;
/** An address on the same site that reads the same when it has been parsed, which takes longer than the rest of a head. */
const plainPath = /^\/[\w-][\w./-]*$/;

export interface SiteHeadOptions {
  siteName: string;
  siteUrl: string;
}

export type SiteHead = ReturnType<typeof createSiteHead>;

/** The heads of all pages: titles, descriptions and structured data (schema.org), with absolute addresses. */
export function createSiteHead({ siteName, siteUrl }: SiteHeadOptions) {
  const { origin } = new URL(siteUrl);
  const absolute = (address: string) =>
    plainPath.test(address) && !address.includes('..') ? origin + address : new URL(address, `${siteUrl}/`).href;
  const publisher = { '@type': 'Organization', name: siteName, url: absolute('/'), logo: absolute('/icon.svg') };

  function page(title: string | null, description: string, address: string | null): Head {
    return {
      title: title ? `${title}｜${siteName}` : siteName,
      description: shorten(description),
      canonical: address === null ? null : absolute(address),
      noindex: address === null,
      type: 'website',
      picture: null,
      jsonLd: [],
    };
  }

  function home(pageNumber: number): Head {
    const head = page(
      pageNumber > 1 ? `最新，第 ${pageNumber} 頁` : null,
      `${siteName}：新聞與影音，寫給在地生活的人。`,
      addressOf('home', {}, pageNumber),
    );
    const website = { '@context': 'https://schema.org', '@type': 'WebSite', name: siteName, url: absolute('/') };
    const potentialAction = {
      '@type': 'SearchAction',
      // Search engines replace the braces by the query, so they must not be encoded.
      target: `${absolute(pages.search.path)}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    };
    return { ...head, jsonLd: [{ ...website, inLanguage: 'zh-Hant-TW', publisher, potentialAction }] };
  }

  function list(
    title: string,
    description: string,
    address: string,
    articles: readonly Pick<ArticleCard, 'slug'>[],
  ): Head {
    const itemListElement = articles.map(({ slug }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: absolute(addressOf('news/article', { slug })),
    }));
    const found = { '@context': 'https://schema.org', '@type': 'ItemList', itemListElement };
    return { ...page(title, description, address), jsonLd: articles.length > 0 ? [found] : [] };
  }

  const article = oncePerFrozen((shown: Article): Head => {
    const address = addressOf('news/article', { slug: shown.slug });
    return {
      ...page(shown.title, shown.summary, address),
      type: 'article',
      picture: shown.picture,
      publishedAt: shown.publishedAt,
      ...(shown.updatedAt && { updatedAt: shown.updatedAt }),
      jsonLd: [articleData(shown, absolute(address)), trail(shown)],
    };
  });

  function articleData(shown: Article, url: string): object {
    const pictures = shown.picture ? [pictureUrl(shown.picture)] : [];
    const video = shown.video && {
      '@type': 'VideoObject',
      name: shown.title,
      description: shown.summary,
      // Search engines reject a video without a thumbnail.
      thumbnailUrl: pictures.length > 0 ? pictures : [absolute('/apple-touch-icon.png')],
      uploadDate: shown.publishedAt,
      duration: `PT${shown.video.seconds}S`,
      ...(shown.video.kind === 'youtube'
        ? { embedUrl: youtubeEmbedAddress(shown.video.id) }
        : { contentUrl: absolute(shown.video.src) }),
    };
    return {
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: shown.title,
      description: shown.summary,
      image: pictures,
      datePublished: shown.publishedAt,
      dateModified: shown.updatedAt ?? shown.publishedAt,
      author: [
        {
          '@type': 'Person',
          name: shown.author.name,
          url: absolute(addressOf('news/author', { author: shown.author.slug })),
        },
      ],
      publisher,
      articleSection: shown.category.name,
      keywords: shown.tags,
      inLanguage: 'zh-Hant-TW',
      mainEntityOfPage: url,
      ...(video && { video }),
      ...(shown.corrections.length > 0 && {
        correction: shown.corrections.map(({ at, text }) => ({
          '@type': 'CorrectionComment',
          datePublished: at,
          text,
        })),
      }),
    };
  }

  function trail(shown: Article): object {
    const steps = [
      { name: '首頁', item: absolute('/') },
      { name: shown.category.name, item: absolute(addressOf('news/category', { category: shown.category.slug })) },
      { name: shown.title },
    ];
    return {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    };
  }

  function pictureUrl(picture: Picture): string {
    return absolute(pictureAddress(picture, 1280, 'webp'));
  }

  return { page, home, list, article };
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= descriptionLength ? text : `${characters.slice(0, descriptionLength - 1).join('')}…`;
}
