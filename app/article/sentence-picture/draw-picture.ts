import { fitText, lineHeight } from './fit-text.ts';

export interface Quotation {
  sentence: string;
  title: string;
  siteName: string;
  /** The article's address. */
  address: string;
}

const pictureSize = { width: 1080, height: 1350 };
const edge = 100;
const room = { width: pictureSize.width - 2 * edge, height: 790 };

/** Draws a sentence in the site's look and the reader's theme. */
export function drawPicture(canvas: HTMLCanvasElement, { sentence, title, siteName, address }: Quotation): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  Object.assign(canvas, pictureSize);
  const [paper, ink, quiet, line, accent] = coloursOf(canvas, [
    '--paper',
    '--ink',
    '--ink-3',
    '--line-strong',
    '--accent',
  ]);
  const style = getComputedStyle(canvas);
  const [serif, sans] = [style.getPropertyValue('--serif'), style.getPropertyValue('--sans')];

  function write(text: string, x: number, y: number, colour: string, font: string): void {
    if (!context) return;
    Object.assign(context, { fillStyle: colour, font, textBaseline: 'alphabetic' });
    context.fillText(text, x, y);
  }

  context.fillStyle = paper ?? '';
  context.fillRect(0, 0, pictureSize.width, pictureSize.height);
  context.fillStyle = accent ?? '';
  context.fillRect(edge, edge, 72, 8);

  const unit = 100;
  context.font = `600 ${unit}px ${serif}`;
  const { size, lines } = fitText(sentence, room, (text) => context.measureText(text).width / unit);
  // Short sentences stand in the middle of their room.
  const top = edge + 70 + Math.max(0, (room.height - lines.length * size * lineHeight) / 2);
  for (const [at, words] of lines.entries()) {
    write(words, edge, top + (at * lineHeight + 1.15) * size, ink ?? '', `600 ${size}px ${serif}`);
  }

  context.fillStyle = line ?? '';
  context.fillRect(edge, 1_050, room.width, 2);
  context.font = `34px ${sans}`;
  const heading = shortened(title, room.width, (text) => context.measureText(text).width);
  write(heading, edge, 1_120, ink ?? '', `34px ${sans}`);
  write(siteName, edge, 1_210, accent ?? '', `700 44px ${serif}`);
  context.font = `26px ${sans}`;
  const link = shortened(readable(address), room.width, (text) => context.measureText(text).width);
  write(link, edge, 1_258, quiet ?? '', `26px ${sans}`);
}

/** The colours of the theme, as the browser computes them for the canvas. */
function coloursOf(canvas: HTMLElement, names: string[]): string[] {
  const before = canvas.style.color;
  const colours = names.map((name) => {
    canvas.style.color = `var(${name})`;
    return getComputedStyle(canvas).color;
  });
  canvas.style.color = before;
  return colours;
}

function shortened(text: string, width: number, measure: (text: string) => number): string {
  const characters = [...text];
  if (measure(text) <= width) return text;
  while (characters.length > 0 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('')}…`;
}

/** Without the protocol, and with Chinese characters instead of their codes. */
function readable(address: string): string {
  const bare = address.replace(/^https?:\/\//, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}
