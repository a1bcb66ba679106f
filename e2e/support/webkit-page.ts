import { expect } from '@playwright/test';
import { Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { layoutFindings } from '#client/test-support/looks.ts';
import { patience } from '../../scripts/test/machine.ts';
import { resize, type Size, savePicture } from './webkit.ts';

const PATIENCE_MS = patience(60_000);
const LOOKS_EVERY_MS = 50;
/** React shows what an answer adds some frames later. */
const WHOLE_LOOKS = 4;

/** What a person can press: buttons, links, menu items, summaries, and labels of choices. */
const PRESSABLE = 'button, a[href], summary, [role=menuitem], [role=option], label';

/** Of a picture, in pixels. */
const TALLEST = 2400;

type Answer = string | number | boolean | object | null;

/** A page in WebKit. Waits for what a person sees, as Playwright's pages do. */
export class WebKitPage {
  readonly driver: WebDriver;
  readonly #origin: string;

  constructor(driver: WebDriver, origin: string) {
    this.driver = driver;
    this.#origin = origin;
  }

  open(address: string): Promise<void> {
    return this.driver.get(new URL(address, this.#origin).href);
  }

  /** Runs in the page, and refers to nothing outside itself. */
  run<A extends unknown[], T extends Answer>(work: (...given: A) => T, ...given: A): Promise<T> {
    return this.driver.executeScript<T>(work, ...given);
  }

  async until(what: string, condition: () => Promise<unknown>): Promise<void> {
    // A page that is just left answers nothing.
    const met = () => condition().then(Boolean, () => false);
    await this.driver.wait(met, PATIENCE_MS, `not within a minute: ${what}`, LOOKS_EVERY_MS);
  }

  async path(): Promise<string> {
    const { pathname, search } = new URL(await this.driver.getCurrentUrl());
    return pathname + search;
  }

  async title(words: string | RegExp): Promise<void> {
    const isWanted = (text: string) => (typeof words === 'string' ? text === words : words.test(text));
    await this.until(`the heading ${words}`, async () => (await this.run(headings)).some(isWanted));
  }

  async see(words: string): Promise<void> {
    await this.until(`the words ${words}`, () => this.run(shows, words));
  }

  async press(name: string | RegExp): Promise<void> {
    await (await this.named(PRESSABLE, name)).click();
  }

  /** Like `showPerson` of `people.ts`. */
  async showPerson(): Promise<void> {
    await this.until('a page that is open for a second', () => this.run(() => performance.now() > 1_100));
    await this.keys(Key.TAB, Key.chord(Key.SHIFT, Key.TAB));
  }

  /** To the element that has the focus. */
  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) await (await this.driver.switchTo().activeElement()).sendKeys(key);
  }

  focused(): Promise<{ name: string; outline: number }> {
    return this.run(focusedNow);
  }

  /** Presses Tab this many times. @returns the names of what gets the focus, which each must show */
  async stops(count: number): Promise<string[]> {
    const names: string[] = [];
    while (names.length < count) {
      await this.keys(Key.TAB);
      const { name, outline } = await this.focused();
      expect(outline, `the outline of ${name}`).toBeGreaterThanOrEqual(2);
      names.push(name);
    }
    return names;
  }

  async type(label: string, ...keys: string[]): Promise<void> {
    await (await this.named('input, textarea, select', label)).sendKeys(...keys);
  }

  /** The shown element with this name, in the dialog that is open or on the page. */
  async named(selector: string, name: string | RegExp): Promise<WebElement> {
    const source = typeof name === 'string' ? null : name.source;
    let found: WebElement | null = null;
    await this.until(`${selector} named ${name}`, async () => {
      found = await this.driver.executeScript<WebElement | null>(findNamed, selector, String(name), source);
      return found;
    });
    if (!found) throw new Error(`${name} is gone`);
    return found;
  }

  /** Waits until the page waits for no answer and shows all of its parts, also after the parts that an answer adds. */
  async settles(name: string): Promise<void> {
    let looks = 0;
    await this.until(`all parts of ${name}`, async () => {
      looks = (await this.run(isWhole)) ? looks + 1 : 0;
      return looks === WHOLE_LOOKS;
    });
  }

  /** Checks that the page fits at this size, and saves what it shows in `test-results/webkit`. */
  async fits(name: string, size: Size, isFault = (_finding: string) => true): Promise<void> {
    await resize(this.driver, size);
    await this.settles(name);
    await expect
      .configure({ soft: true })
      .poll(async () => (await this.run(layoutFindings, size.width)).filter(isFault), {
        message: `${name} at ${size.width}px`,
      })
      .toEqual([]);
    const height = await this.run((most) => Math.min(document.documentElement.scrollHeight, most), TALLEST);
    if (height > size.height) await resize(this.driver, { ...size, height });
    await savePicture(this.driver, `test-results/webkit/${size.width}/${name}.png`);
  }
}

// These run inside the page, and refer to nothing outside themselves.

function headings(): string[] {
  return [...document.querySelectorAll('h1')]
    .filter((one) => one.checkVisibility())
    .map((one) => (one.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
}

function focusedNow(): { name: string; outline: number } {
  const element = document.activeElement ?? document.body;
  const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0]?.cloneNode(true) : null;
  // A label around its field contains the field's own text.
  if (label instanceof Element) label.querySelector('select, textarea')?.remove();
  const name = element.getAttribute('aria-label') ?? (label ?? element).textContent;
  // A field's frame may show the focus instead of the field.
  const outlines = [element, element.parentElement].map((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one ?? element);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  });
  return { name: (name ?? '').replaceAll(/\s+/g, ' ').trim(), outline: Math.max(...outlines) };
}

function isWhole(): boolean {
  if ((document.documentElement.dataset.calls ?? '0') !== '0') return false;
  if (document.querySelector('[data-arriving], [data-opening], :not(button)[aria-busy=true]')) return false;
  // A placeholder's light runs over it (`skeleton.module.css`).
  return document
    .getAnimations()
    .every((one) => !(one instanceof CSSAnimation && one.animationName.includes('sweep')));
}

function shows(words: string): boolean {
  return document.body.innerText.replaceAll(/\s+/g, ' ').includes(words.replaceAll(/\s+/g, ' '));
}

function findNamed(selector: string, name: string, source: string | null): Element | null {
  const plain = (text: string | null | undefined) => text?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const isWanted = (text: string) => (source === null ? text === plain(name) : RegExp(source).test(text));
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')];
  const within = dialogs.findLast((one) => one.checkVisibility()) ?? document;
  const found = [...within.querySelectorAll(selector)].find((element) => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const names = [
      element.getAttribute('aria-label'),
      element.textContent,
      ...labels.map((one) => one.textContent),
    ];
    return element.checkVisibility({ visibilityProperty: true }) && names.some((one) => isWanted(plain(one)));
  });
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found ?? null;
}
