import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const fromNpm = (file: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`));

/** Latin, Greek, Cyrillic and Vietnamese; Arabic. */
const NPM_FONTS = [
  fromNpm('noto-sans/400Regular/NotoSans_400Regular.ttf'),
  fromNpm('noto-sans/700Bold/NotoSans_700Bold.ttf'),
  fromNpm('noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  fromNpm('noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
];

/**
 * Fonts with Chinese, Japanese and Korean, best first. npm has none below 90 MB, so the system's is taken: Debian's
 * fonts-wqy-microhei or fonts-noto-cjk, Homebrew's, macOS's own.
 */
const CJK_FONTS = [
  '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc',
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/System/Library/Fonts/AppleSDGothicNeo.ttc',
  '/System/Library/Fonts/PingFang.ttc',
  '/System/Library/Fonts/Hiragino Sans GB.ttc',
];

/** The names by which the template asks for them, in the order of fallback. */
export const FONT_FAMILIES = [
  'Noto Sans',
  'Noto Sans Arabic',
  'WenQuanYi Micro Hei',
  'Noto Sans CJK SC',
  'Apple SD Gothic Neo',
  'PingFang SC',
  'Hiragino Sans GB',
];

/** Whether Chinese, Japanese and Korean letters can be printed; without, a name in them is a row of boxes. */
export const printsCjk = (): boolean => CJK_FONTS.some((file) => existsSync(file));

/** The files to read, as folders and files. */
export const fontFiles = (): string[] =>
  [...NPM_FONTS, ...CJK_FONTS].filter((file) => existsSync(file)).map((file) => path.resolve(file));
