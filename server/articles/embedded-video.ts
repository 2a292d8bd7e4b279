import { youtubePageAddress } from '../../contract/video-address.ts';

export interface VideoLink {
  href: string;
  words: string;
}

const sites = {
  youtube: { name: 'YouTube', page: youtubePageAddress },
  vimeo: { name: 'Vimeo', page: (id: string) => `https://vimeo.com/${encodeURIComponent(id)}` },
  bilibili: { name: 'bilibili', page: (id: string) => `https://www.bilibili.com/video/${encodeURIComponent(id)}` },
};

const player =
  /^(?:https?:)?\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})|player\.vimeo\.com\/video\/(\d+)|player\.bilibili\.com\/player\.html\?\S*?bvid=(\w+))/i;

/** The link to a video on the page of its site; null for other sites. */
export function videoLink(site: string, id: string): VideoLink | null {
  const known = Object.hasOwn(sites, site) ? sites[site as keyof typeof sites] : null;
  return known && { href: known.page(id), words: `在 ${known.name} 觀看影片` };
}

/** The link to the video that a frame plays; null if the frame shows anything else. */
export function framedVideo(src: string): VideoLink | null {
  const [, youtube, vimeo, bilibili] = player.exec(src.trim()) ?? [];
  if (youtube) return videoLink('youtube', youtube);
  return vimeo ? videoLink('vimeo', vimeo) : bilibili ? videoLink('bilibili', bilibili) : null;
}
