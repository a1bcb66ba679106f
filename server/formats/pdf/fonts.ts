import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Coverage, readFont } from './font-tables.ts';

function fromNpm(name: string, weight = '400Regular'): string {
  const family = name.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
  return fileURLToPath(
    import.meta.resolve(`@expo-google-fonts/${name}/${weight}/${FILE_NAMES[family] ?? family}_${weight}.ttf`),
  );
}
const FILE_NAMES: Readonly<Record<string, string>> = { NotoSansNko: 'NotoSansNKo' };

const MAIN_FONTS = [
  fromNpm('noto-sans'),
  fromNpm('noto-sans', '700Bold'),
  fromNpm('noto-sans-arabic'),
  fromNpm('noto-sans-arabic', '700Bold'),
];

const FONTS_OF_SCRIPTS = [
  ...['hebrew', 'bengali', 'gurmukhi', 'gujarati', 'oriya', 'tamil', 'telugu', 'kannada', 'malayalam'],
  ...[
    'sinhala',
    'thai',
    'lao',
    'khmer',
    'myanmar',
    'georgian',
    'armenian',
    'ethiopic',
    'syriac',
    'thaana',
    'nko',
  ],
  ...['adlam', 'cherokee', 'canadian-aboriginal', 'mongolian'],
].map((script) => fromNpm(`noto-sans-${script}`));
const FONTS_OF_SIGNS = [
  fromNpm('noto-serif-tibetan'),
  fromNpm('noto-emoji'),
  fromNpm('noto-sans-symbols'),
  fromNpm('noto-sans-symbols-2'),
];

/**
 * Chinese, Japanese and Korean fonts, best first. npm has none below 90 MB, so the system's fonts are used: Debian's
 * fonts-wqy-microhei or fonts-noto-cjk, Homebrew's, or macOS's own.
 */
const CJK_FONTS = [
  '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc',
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/System/Library/Fonts/AppleSDGothicNeo.ttc',
  '/System/Library/Fonts/PingFang.ttc',
  '/System/Library/Fonts/Hiragino Sans GB.ttc',
];

/**
 * Folders with fonts for the rarer scripts and, last, a glyph for nearly every character: Debian's
 * fonts-noto-core and fonts-unifont, macOS's own.
 */
const FONT_FOLDERS: readonly [folder: string, file: RegExp][] = [
  ['/usr/share/fonts/truetype/noto', /^NotoSans\w*-Regular\.ttf$/],
  ['/System/Library/Fonts/Supplemental', /^NotoSans\w*-Regular\.ttf$/],
  ['/usr/share/fonts/opentype/unifont', /^unifont(?:_upper)?\.otf$/],
];

/** Without a font for Chinese, Japanese and Korean letters, a name in them prints as a row of numbers. */
export const printsCjk = (): boolean => CJK_FONTS.some((file) => existsSync(file));

function fontFiles(): string[] {
  const rarer = FONT_FOLDERS.filter(([folder]) => existsSync(folder)).flatMap(([folder, file]) =>
    readdirSync(folder)
      .filter((name) => file.test(name))
      .sort()
      .map((name) => path.join(folder, name)),
  );
  return [...MAIN_FONTS, ...FONTS_OF_SCRIPTS, ...CJK_FONTS, ...FONTS_OF_SIGNS, ...rarer].filter((file) =>
    existsSync(file),
  );
}

export function readFonts(): { files: Buffer[]; coverage: Coverage[] } {
  const read = fontFiles().flatMap((file) => {
    const content = readFileSync(file);
    const coverage = readFont(content);
    return coverage ? [{ content, coverage }] : [];
  });
  return { files: read.map(({ content }) => content), coverage: read.map(({ coverage }) => coverage) };
}
