import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Commission, readCommissions } from './commissions.ts';
import { print } from './grain.ts';
import { drawPicture } from './picture.ts';

const content = join(import.meta.dirname, '../..');
const folder = join(content, 'pictures');

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function make({ name, art }: Commission): Promise<number> {
  const picture = await print(drawPicture(name, art));
  await writeFile(join(folder, `${name}.webp`), picture);
  return picture.length;
}

async function run(): Promise<void> {
  const force = process.argv.includes('--force');
  const slugs = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const commissions = await readCommissions(join(content, 'articles'), slugs);
  await mkdir(folder, { recursive: true });
  let made = 0;
  for (const [i, commission] of commissions.entries()) {
    if (!force && (await exists(join(folder, `${commission.name}.webp`)))) {
      continue;
    }
    const size = Math.round((await make(commission)) / 1024);
    made++;
    const { scene, time, weather } = commission.art;
    console.log(`${i + 1}/${commissions.length} ${commission.name} (${scene}, ${time}, ${weather}) ${size} kB`);
  }
  console.log(`${made} drawn, ${commissions.length - made} already there`);
}

await run();
