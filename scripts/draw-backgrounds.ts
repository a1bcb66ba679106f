// `node scripts/draw-backgrounds.ts`: draws the virtual backgrounds. Run by hand after a drawing has changed.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const FOLDER = path.join(import.meta.dirname, '../client/media/background');
const SCENES = path.join(FOLDER, 'scenes');
const IMAGES = path.join(FOLDER, 'images');

for (const file of await readdir(SCENES)) {
  const name = path.join(IMAGES, path.basename(file, '.svg'));
  const scene = sharp(await sharp(path.join(SCENES, file)).blur(2.2).png().toBuffer());
  const full = await scene.clone().webp({ quality: 82, effort: 6 }).toFile(`${name}.webp`);
  const small = await scene
    .clone()
    .resize(256, 144)
    .webp({ quality: 80, effort: 6 })
    .toFile(`${name}-small.webp`);
  console.log(`${path.basename(name)}: ${full.size} and ${small.size} bytes`);
}
