import { expect, type Page } from '@playwright/test';
import { title } from './headings.ts';
import { Taps } from './taps.ts';

/** Touches that the whole path may take, from the link to the waiting room. */
export const MOST_TAPS = 16;

/** The smallest valid GIF. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

interface Walk {
  /** How the practice's record shows the patient's number; if missing, they type it. */
  phoneOnFile?: string;
  /** Called when a screen is shown, before it is touched. */
  onScreen?: (name: string, taps: number) => Promise<void>;
}

/**
 * Goes by touch from an open link to the waiting room, through every step that a visit can have, filling in
 * required fields. Fields reached by the keyboard's own key take no touch.
 *
 * @returns touches in total
 */
export async function walkEveryStep(page: Page, { phoneOnFile, onScreen }: Walk = {}): Promise<number> {
  const taps = new Taps(page);
  async function screen(name: string, words: string | RegExp): Promise<void> {
    await title(page, words);
    await onScreen?.(name, taps.count);
  }
  await screen('link', /^Your video visit with/);
  await taps.press('Continue to your visit');
  await screen('device test', 'Test your device');
  await taps.press('Skip for now');
  await screen('terms', 'Terms and Conditions');
  await taps.press('Agree to all');
  await screen('consent and signature', 'Consent to Use of Telehealth');
  await taps.type(['Your date of birth', '03011952'], ['Type your full name', 'Walter Ames']);
  await taps.press('Agree and sign');
  await screen('location', 'Where will you be?');
  await taps.choose('At my home (a private residence)');
  await taps.type(
    ['Street and number', '12 Mesa Drive'],
    ['City', 'Phoenix'],
    ['ZIP code (optional)', '85004'],
    // Filled from the ZIP code.
    ['In which state?', ''],
    ['Phone number', phoneOnFile ? '' : '6025550123'],
  );
  await expect(page.getByLabel('In which state?')).toHaveValue('AZ');
  if (phoneOnFile) await expect(page.getByLabel('Phone number')).toHaveValue(phoneOnFile);
  await taps.press('Next');
  await screen('intake', 'About your visit');
  await taps.type(['What brings you here today?', 'A cough']);
  await taps.choose('No');
  await taps.press('Next');
  await screen('image', 'A picture of the patient');
  await taps.takePicture({ name: 'me.gif', mimeType: 'image/gif', buffer: PIXEL });
  await screen('copay', 'Your copay');
  await taps.type(['Card number', '4242424242424242'], ['Expires', '1240'], ['Security code', '123']);
  await taps.press('Validate Card');
  await screen('check-in', 'You can check in now');
  await taps.press('Check in');
  await screen('waiting room', 'Be with you shortly!');
  return taps.count;
}
