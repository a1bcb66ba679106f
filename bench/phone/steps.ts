import type { Page } from '@playwright/test';
import { countScripts } from '../measure/scripts.ts';

/** One screen on the way to the waiting room. */
export interface WalkedStep {
  name: string;
  /** Scripts that were fetched for it and not before, bytes of gzip -9. */
  bytes: number;
  /** Touches it takes: buttons, choices, and fields that the keyboard's own key does not lead to from another one. */
  taps: number;
}

/** The smallest GIF there is. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Goes from the link to the waiting room, through every step that a visit can ask for. */
export async function walkSteps(page: Page, link: string): Promise<WalkedStep[]> {
  const scripts = countScripts(page);
  const walked: WalkedStep[] = [];
  let taps = 0;
  let before = 0;
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    taps += 1;
  };
  /** Touches the first field; the keyboard's key leads to the others. */
  const fill = async (...fields: [label: string, words: string][]) => {
    for (const [label, words] of fields) await page.getByLabel(label).fill(words);
    taps += 1;
  };
  /** @param title of the screen, which has come when it stands */
  async function step(name: string, title: string, walk: () => Promise<void>): Promise<void> {
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.waitForLoadState('networkidle');
    const loaded = await scripts.bytes();
    taps = 0;
    await walk();
    walked.push({ name, bytes: loaded - before, taps });
    before = loaded;
  }

  await page.goto(link);
  await step('link', 'Your video visit with', () => press('Continue to your visit'));
  await step('device test', 'Test your device', () => press('Skip for now'));
  await step('terms', 'Terms and Conditions', () => press('Agree to all'));
  await step('consent and signature', 'Consent to Use of Telehealth', async () => {
    await fill(['Your date of birth', '03/01/1952'], ['Type your full name', 'Walter Ames']);
    await press('Agree and sign');
  });
  await step('location', 'Where will you be?', async () => {
    await page.getByRole('radio', { name: 'At my home (a private residence)' }).check();
    await page.getByLabel('In which state?').selectOption('Arizona');
    taps += 2;
    await fill(['Street and number', '12 Mesa Drive'], ['City', 'Phoenix']);
    await fill(['Phone number', '602 555 0123']);
    await press('Next');
  });
  await step('intake', 'Please complete the following', async () => {
    await fill(['What brings you here today?', 'A cough']);
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    taps += 1;
    await press('Next');
  });
  await step('image', 'A picture of the patient', async () => {
    const picture = { name: 'me.gif', mimeType: 'image/gif', buffer: PIXEL };
    await page.locator('input[type=file]').setInputFiles(picture);
    taps += 1;
  });
  await step('copay', 'Your copay', async () => {
    await fill(['Card number', '4242 4242 4242 4242'], ['Expires', '12/40'], ['Security code', '123']);
    await press('Validate Card');
  });
  await step('check-in', 'You can check in now', () => press('Check in'));
  await step('waiting room', 'Be with you shortly!', async () => {});
  return walked;
}
