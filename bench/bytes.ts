import { ask } from './ask.ts';
import { atMost, kilobytes, type Row, type Section } from './report.ts';
import type { SitePages } from './site-pages.ts';

const encodings = ['identity', 'gzip', 'br'] as const;
const starterAim = 6;
const stylesAim = 8;
/** HTML, CSS and JS of an article before its load event, without the picture. */
const beforeLoadAim = 30;
/** Ten packets with the headers: what a server sends before it hears from the phone again, and so one wait less. */
const firstFlight = 13.6;

type Sizes = Record<(typeof encodings)[number], number>;

/** What a phone has to fetch before the page works, as the site really sends it. */
export async function measureBytes(port: number, { home, article }: SitePages): Promise<Section> {
  const rows: Row[] = [];
  for (const [name, path] of [['home', home] as const, ['article', article] as const]) {
    const html = (await ask(port, path, 'identity')).bytes.toString('utf8');
    const scripts = addresses(html, /<script type="module" src="([^"]+)"/g);
    const later = addresses(html, /data-modules="([^"]+)"/g).flatMap((list) => list.split(' '));
    const modules = later.filter((file) => file.endsWith('.js'));
    // Without the sheet for printers, for which no page waits.
    const styles = addresses(html, /<link rel="stylesheet" href="([^"]+)">/g);
    const document = await sizesOf(port, [path]);
    const critical = await sizesOf(port, scripts);
    const firstStyles = await sizesOf(port, styles);
    rows.push(
      {
        cells: [`${name}: HTML`, '1', ...shown(document)],
        check: atMost(document.br / 1_000, firstFlight, ' kB br'),
      },
      {
        cells: [`${name}: CSS before it is shown`, String(styles.length), ...shown(firstStyles)],
        check: atMost(firstStyles.gzip / 1_000, stylesAim, ' kB gzip'),
      },
      {
        cells: [`${name}: JS before it rests`, String(scripts.length), ...shown(critical)],
        check: atMost(critical.gzip / 1_000, starterAim, ' kB gzip'),
      },
      {
        cells: [
          `${name}: all of these`,
          String(1 + styles.length + scripts.length),
          ...shown(sum(document, firstStyles, critical)),
        ],
        ...(name === 'article' && {
          check: atMost(sum(document, firstStyles, critical).br / 1_000, beforeLoadAim, ' kB br'),
        }),
      },
      {
        cells: [`${name}: JS after it rests`, String(modules.length), ...shown(await sizesOf(port, modules))],
      },
    );
  }
  return {
    title: 'Bytes',
    tables: [{ columns: ['what', 'files', 'raw kB', 'gzip kB', 'br kB'], rows }],
    notes: [
      'Lengths of real answers of the running site, asked for in each encoding; 1 kB is 1,000 bytes.',
      'HTML of at most 13.6 kB comes with its headers in ten packets, before the server has to hear from the phone again.',
      'Before a page rests it loads the starter alone; React and the code of the page come when the browser is idle, or at the first touch.',
    ],
  };
}

function addresses(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, address = '']) => address);
}

async function sizesOf(port: number, paths: string[]): Promise<Sizes> {
  const sizes: Sizes = { identity: 0, gzip: 0, br: 0 };
  if (paths.length === 0)
    throw new Error('a page names no scripts or no styles: this benchmark no longer reads it right');
  for (const path of paths) {
    for (const encoding of encodings) {
      const { status, bytes } = await ask(port, path, encoding);
      if (status !== 200) throw new Error(`${path} was answered with ${status}`);
      sizes[encoding] += bytes.length;
    }
  }
  return sizes;
}

function sum(...parts: Sizes[]): Sizes {
  const total: Sizes = { identity: 0, gzip: 0, br: 0 };
  for (const encoding of encodings) for (const part of parts) total[encoding] += part[encoding];
  return total;
}

function shown(sizes: Sizes): string[] {
  return encodings.map((encoding) => kilobytes(sizes[encoding]));
}
