import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../contract/escape-html.ts';
import { shownPhone, taiwan } from '../../contract/rules/phone.ts';
import { taipeiTime } from '../../contract/rules/taipei-time.ts';
import type { OutboxEntry, OutboxFile } from '../messaging/providers/outbox-file.ts';
import { isFromThisMachine } from './client-address.ts';
import type { PageResponder } from './page-routes.ts';

const maxShown = 50;
const code = /(?<!\d)\d{6}(?!\d)/;

export interface DevOutboxOptions {
  outboxFile: OutboxFile;
  headers: Record<string, string>;
  siteUrl: string;
  /** Answers requests that do not come from this machine. */
  sendPage: PageResponder;
}

/**
 * Shows the messages of the outbox file, newest first, in place of a developer's phone and mailbox. Only served during
 * development and to this machine: neither a tunnel or proxy nor a foreign host name that resolves to this machine may
 * reveal verification codes.
 */
export function addDevOutbox(app: FastifyInstance, options: DevOutboxOptions): void {
  const { outboxFile, headers, siteUrl, sendPage } = options;
  app.get('/dev/outbox', async (request, reply) => {
    if (!isFromThisMachine(request)) return sendPage(request, reply);
    const entries = await outboxFile.read(maxShown);
    return reply
      .headers(headers)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(entries, siteUrl));
  });
}

function page(entries: OutboxEntry[], siteUrl: string): string {
  const list = entries.map((entry) => item(entry, siteUrl)).join('\n');
  return `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>開發用寄件匣</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/dev-outbox.css">
<script type="module" src="/dev-outbox.js"></script>
</head>
<body>
<header>
<h1>開發用寄件匣</h1>
<p>網站寄出的簡訊與電子郵件都列在這裡，代替真正的手機與信箱。新訊息會自動出現，點一下驗證碼即可選取。</p>
</header>
<main aria-live="polite">
${list ? `<ol>\n${list}\n</ol>` : emptyNote}
</main>
</body>
</html>
`;
}

const emptyNote =
  '<p class="empty">還沒有任何訊息。到<a href="/">網站</a>註冊會員或按「忘記密碼」，驗證碼就會出現在這裡。</p>';

function item({ at, channel, to, subject, text }: OutboxEntry, siteUrl: string): string {
  const found = code.exec(text)?.[0];
  const name = channel === 'sms' ? '簡訊' : '電子郵件';
  return `<li>
<p class="about"><span class="channel">${name}</span> <span class="to">${escapeHtml(shownRecipient(to))}</span>
<time datetime="${escapeHtml(at)}">${taipeiTime(new Date(at))}</time></p>
${subject ? `<h2>${escapeHtml(subject)}</h2>` : ''}
${found ? `<p class="code"><span class="unseen">驗證碼 </span><span class="digits">${found}</span></p>` : ''}
<p class="text">${withLinks(text, siteUrl)}</p>
</li>`;
}

/** Shows a mobile number of Taiwan as it is written there. */
function shownRecipient(to: string): string {
  return to.startsWith(taiwan) ? shownPhone({ area: taiwan, phone: `0${to.slice(taiwan.length)}` }) : to;
}

/** Turns addresses of this site into links, as a mailbox would. */
function withLinks(text: string, siteUrl: string): string {
  return text
    .split(/(https?:\/\/[^\s，。）]+)/)
    .map((part) =>
      part.startsWith(`${siteUrl}/`) ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}
