import { expect, type Locator, type Page } from '@playwright/test';
import { PIXEL } from '#server/test-support/make-image.ts';
import { isFirefox } from './engines.ts';
import { title, WAITING_ROOM } from './locators.ts';
import { en } from './words.ts';

/**
 * Touches on each screen from the link to the waiting room, with every step (docs/architecture/before-the-visit.md,
 * "Taps"). One more at the location if the practice does not have the home.
 */
export const TAPS = {
  link: 1,
  terms: 1,
  'consent and signature': 1,
  location: 1,
  intake: 3,
  image: 2,
  copay: 1,
  'check-in': 1,
};
export const TAPS_WITHOUT_HOME = { ...TAPS, location: 2 };

/**
 * A patient whose earlier consent is valid confirms it with the date of birth (PRODUCT 8.20), and confirms on one page
 * what has not changed (PRODUCT 8.22).
 */
export const TAPS_RETURNING = {
  link: 1,
  'earlier consent': 1,
  'still right': 1,
  copay: 1,
  'check-in': 1,
};

export const sumOf = (taps: Record<string, number>): number =>
  Object.values(taps).reduce((sum, count) => sum + count, 0);

interface Walk {
  /** If missing, the patient types it. */
  phoneOnFile?: string;
  homeOnFile?: boolean;
  returning?: boolean;
  onScreen?: (name: string) => Promise<void>;
}

/**
 * Goes by touch from an open link to the waiting room, through every possible step, filling in required fields. Fields
 * reached by the keyboard's own key take no touch.
 *
 * @returns touches on each screen, in order
 */
export async function walkEveryStep(
  page: Page,
  { phoneOnFile, homeOnFile = false, returning = false, onScreen }: Walk = {},
): Promise<Record<string, number>> {
  const taps = new Taps(page);
  const walked: Record<string, number> = {};
  let last: { name: string; from: number } | undefined;
  async function screen(name: string, words: string | RegExp): Promise<void> {
    await title(page, words);
    if (last) walked[last.name] = taps.count - last.from;
    last = { name, from: taps.count };
    await onScreen?.(name);
  }
  await screen('link', /^Your video visit with/);
  await taps.press(en('join:continue'));
  if (returning) {
    await screen('earlier consent', en('workflow:keptTitle'));
    await taps.typeAndSend([en('workflow:yourBirth'), '03011952']);
  } else {
    await screen('terms', en('terms:termsTitle'));
    await taps.press(en('workflow:agreeToAll'));
    await screen('consent and signature', en('consent:telehealthTitle'));
    await taps.typeAndSend(
      [en('workflow:yourBirth'), '03011952'],
      [en('workflow:yourFullName'), 'Walter Ames'],
    );
  }
  if (returning) {
    await screen('still right', en('workflow:stillRightTitle'));
    await taps.typeAndSend(['What brings you here today?', 'A cough']);
  } else await answerOneByOne();
  await screen('copay', en('payments:copayTitle'));
  await taps.typeAndSend(
    [en('payments:cardNumber'), '4242424242424242'],
    [en('payments:expiry'), '1240'],
    [en('payments:cvc'), '123'],
  );
  await screen('check-in', en('waiting-room:openNow'));
  await taps.press(en('waiting-room:checkIn'));
  await screen('waiting room', WAITING_ROOM);
  return walked;

  async function answerOneByOne(): Promise<void> {
    await screen('location', en('workflow:locationTitle'));
    if (phoneOnFile) await expect(page.getByLabel(en('workflow:callbackNumber'))).toHaveValue(phoneOnFile);
    if (homeOnFile) await taps.press(en('workflow:willBeHome'));
    else {
      await taps.choose(en('workflow:place.home'));
      await taps.typeAndSend(
        [en('workflow:street'), '12 Mesa Drive'],
        [en('workflow:city'), 'Phoenix'],
        ['ZIP code (optional)', '85004'],
        [en('workflow:stateQuestion'), ''],
        [en('workflow:callbackNumber'), phoneOnFile ? '' : '6025550123'],
      );
    }
    await screen('intake', en('intake:title'));
    await taps.type(['What brings you here today?', 'A cough']);
    await taps.choose('No');
    await taps.press(en('workflow:next'));
    await screen('image', en('workflow:imageTitle'));
    await taps.takePicture({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from(PIXEL, 'base64') });
  }
}

/**
 * Counts a person's touches on a page: buttons, choices, and fields. Keys on the keyboard count as typing, including
 * its keys for the next field and for submitting the form: a field that follows another one takes no touch, and
 * neither does the button of a form that ends with a field.
 */
export class Taps {
  #count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get count(): number {
    return this.#count;
  }

  async press(name: string): Promise<void> {
    await this.#touch(this.#page.getByRole('button', { name, exact: true }));
    this.#count += 1;
  }

  /** Playwright's `tap` does not work in Firefox without `hasTouch`, which its driver lacks. */
  #touch(target: Locator): Promise<void> {
    return isFirefox(this.#page) ? target.click() : target.tap();
  }

  async choose(name: string): Promise<void> {
    await this.#page.getByRole('radio', { name, exact: true }).check();
    this.#count += 1;
  }

  async select(label: string, option: string): Promise<void> {
    await this.#page.getByLabel(label).selectOption(option);
    this.#count += 1;
  }

  async type(...fields: [label: string, words: string][]): Promise<void> {
    for (const [index, [label, words]] of fields.entries()) {
      const field = this.#page.getByLabel(label, { exact: true });
      if (index === 0) {
        await this.#touch(field);
        this.#count += 1;
      } else await this.#page.keyboard.press('Tab');
      await expect(field).toBeFocused();
      await this.#page.keyboard.type(words);
    }
  }

  async typeAndSend(...fields: [label: string, words: string][]): Promise<void> {
    await this.type(...fields);
    await this.#page.keyboard.press('Enter');
  }

  async takePicture(picture: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.#page.locator('input[type=file]').setInputFiles(picture);
    this.#count += 1;
    await this.press(en('images:usePicture'));
  }
}
