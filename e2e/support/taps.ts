import { expect, type Page } from '@playwright/test';
import { en } from './words.ts';

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
    await this.#page.getByRole('button', { name, exact: true }).tap();
    this.#count += 1;
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
        await field.tap();
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
