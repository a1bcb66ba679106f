import axe from 'axe-core';
import i18next from 'i18next';
import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { LANGUAGES } from '#shared/domain/visit.ts';
import { axeFindings, layoutFindings } from './looks.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    setScheme(scheme: 'light' | 'dark'): Promise<void>;
  }
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const NARROWEST = { width: 320, height: 640 };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

Object.assign(window, { axe });

/**
 * Checks the open page, on a phone and a desktop and in every language, for problems that a machine can find: axe in
 * light and dark, sideways scrolling, targets too small for a finger, text at 200%.
 */
export async function expectGoodLooks(): Promise<void> {
  for (const language of LANGUAGES) {
    await i18next.changeLanguage(language);
    for (const size of [PHONE, DESKTOP]) {
      await page.viewport(size.width, size.height);
      await expect
        .poll(() => layoutFindings(size.width), { message: `${language} at ${size.width}px` })
        .toEqual([]);
    }
  }
  // Languages differ only in text, which axe does not read, and colors do not change with the size.
  for (const scheme of ['dark', 'light'] as const) {
    await commands.setScheme(scheme);
    await expect.poll(() => axeFindings(RULES), { message: scheme }).toEqual([]);
  }
  await i18next.changeLanguage('es');
  await page.viewport(NARROWEST.width, NARROWEST.height);
  await expect.poll(() => layoutFindings(NARROWEST.width), { message: 'at 320px' }).toEqual([]);
  await page.viewport(PHONE.width, PHONE.height);
  document.documentElement.style.fontSize = '200%';
  try {
    await expect.poll(() => layoutFindings(PHONE.width), { message: 'with large text' }).toEqual([]);
  } finally {
    // Otherwise the file's next tests would fail, too.
    document.documentElement.style.fontSize = '';
  }
}
