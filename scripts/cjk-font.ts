import { printsCjk } from '../server/pdf/fonts.ts';
import type { Task } from './perform.ts';
import { ensureSystemPackages, type SystemRequirement } from './system-packages.ts';

/** No font of npm's below 90 MB has these letters. */
export const CJK_FONT: SystemRequirement = {
  purpose: 'to print Chinese, Japanese and Korean names',
  isPresent: printsCjk,
  debian: ['fonts-wqy-microhei'],
  homebrew: ['--cask', 'font-noto-sans-cjk-sc'],
  otherwise: 'Without it a PDF has numbers for their letters; everything else works.',
};

/** Installs the font where the system lets it; says what is missing where it does not. */
export async function prepareCjkFont(task: Task): Promise<void> {
  await ensureSystemPackages([CJK_FONT], task).catch((error: Error) => task.terminal.say(error.message));
}
