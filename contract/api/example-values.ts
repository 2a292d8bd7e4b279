import type { CodeSent, Profile, Tokens } from '../account.ts';
import type { ArticleCard } from '../article.ts';
import type { Tip } from '../shelf.ts';

/** What several calls show in their examples. Everybody and everything in it is invented. */
export const examples = {
  phone: { area: '+886', phone: '0900000000' },
  password: 'example-password-1',
  verifyCode: '000000',
  cursor: 'WyJleGFtcGxlIl0',
  uuid: '00000000-0000-4000-8000-000000000000',
  card: {
    id: '42',
    kind: 'news',
    slug: 'harbour-market-reopens',
    title: '港邊市場整修後重新開張',
    summary: '整修兩年的港邊市場今天開門，攤商說最想念的是清晨的人聲。',
    category: { slug: 'life', name: '生活', color: '#3366aa' },
    picture: {
      src: '/media/0123456789abcdef',
      width: 1600,
      height: 900,
      tone: '#8a9aa6',
      alt: '清晨的港邊市場',
    },
    publishedAt: '2026-03-10T06:05:00.000Z',
    readingMinutes: 3,
    seconds: null,
  } satisfies ArticleCard,
  video: {
    id: '43',
    kind: 'video',
    slug: 'morning-at-the-harbour',
    title: '港邊的早晨',
    summary: '從第一班船到第一碗粥。',
    category: { slug: 'life', name: '生活', color: '#3366aa' },
    picture: null,
    publishedAt: '2026-03-09T22:30:00.000Z',
    readingMinutes: 1,
    seconds: 95,
  } satisfies ArticleCard,
  tip: {
    id: '7',
    title: '為什麼海水是鹹的？',
    content: '<p>雨水溶解岩石中的鹽分，由河流帶進海裡。</p>',
    publishDate: '2026-03-10',
    saved: false,
  } satisfies Tip,
  tokens: {
    token: 'example-token',
    expire: 7_200,
    refreshToken: 'example-refresh-token',
    refreshExpire: 2_592_000,
  } satisfies Tokens,
  codeSent: { resendAfter: 60, expire: 600 } satisfies CodeSent,
  profile: {
    firstName: '小明',
    lastName: '王',
    birthday: '1990-01-01',
    gender: 13,
    intro: '喜歡在早上讀新聞。',
    area: '+886',
    phone: '0900000000',
    email: 'reader@example.com',
    emailVerified: true,
    identity: 'none',
  } satisfies Profile,
} as const;
