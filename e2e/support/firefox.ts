import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  firefox,
  type Page,
} from '@playwright/test';
import { openDisplay, openSpeaker } from './display.ts';

/** Debian's; `npm run test:all` installs it. */
const FIREFOX = process.env.FIREFOX || '/usr/bin/firefox-esr';

const downloads = new WeakMap<Browser, string>();

/** The folder in which this page's Firefox saves files. */
export function downloadsOf(page: Page): string {
  const browser = page.context().browser();
  const folder = browser && downloads.get(browser);
  if (!folder) throw new Error('The page is not of a Firefox that was launched here.');
  return folder;
}

/** By their names in about:config. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  // Nothing prompts for a camera, or for the screen to share.
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // Otherwise only the active window gets focus events.
  'focusmanager.testmode': true,
  // The media server is at an address of this machine, and names of the form `….local` do not resolve here.
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'browser.download.open_pdf_attachments_inline': false,
  'browser.download.always_ask_before_handling_new_types': false,
  // The panel would take the focus from the page.
  'browser.download.alwaysOpenPanel': false,
  // The browser's background work must not disturb a test, or access the internet.
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.update.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
};

/** A phone's screen is touched: CSS finds a coarse pointer that does not hover. */
const OF_A_PHONE = {
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
  'dom.w3c_touch_events.enabled': 1,
};

export interface Firefox {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  contexts(): BrowserContext[];
  close(): Promise<void>;
}

/**
 * The distribution's Firefox over WebDriver BiDi, with a window on a virtual display: without one it has no screen to
 * share, and no WebGL 2 to draw backgrounds with. Without a speaker, no `AudioContext` runs.
 */
export async function launchFirefox(device: 'phone' | 'desktop'): Promise<Firefox> {
  const display = await openDisplay();
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-firefox-'));
  const saved = join(folder, 'saved');
  await mkdir(saved);
  const speaker = await openSpeaker(folder);
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: FIREFOX,
    headless: false,
    downloadsPath: saved,
    firefoxUserPrefs: device === 'phone' ? { ...PREFERENCES, ...OF_A_PHONE } : PREFERENCES,
    // The latency, in milliseconds: a silent speaker would buffer two seconds.
    env: {
      ...(process.env as Record<string, string>),
      DISPLAY: display.name,
      PULSE_SERVER: speaker.address,
      PULSE_LATENCY_MSEC: '20',
    },
  });
  downloads.set(browser, saved);
  correctCommands(browser);
  return {
    async newContext({ isMobile: _, hasTouch: __, ...options } = {}) {
      const context = await browser.newContext(options);
      await letReactSeeText(context);
      await slowCamera(context);
      return context;
    },
    contexts: () => browser.contexts(),
    async close() {
      await browser.close();
      display.close();
      await speaker.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Playwright 1.65 sends a command for every context and page that Firefox 153 does not know. And a person acts in the
 * window in front: the others show no focus.
 */
function correctCommands(browser: Browser): void {
  type Sends = { send(method: string, parameters?: { context?: string }): Promise<unknown> };
  type Inner = { _connection: { toImpl(browser: Browser): { _browserSession: object } } };
  const { _browserSession } = (browser as unknown as Inner)._connection.toImpl(browser);
  const session: Sends = Object.getPrototypeOf(_browserSession);
  const { send } = session;
  let front: string | undefined;
  let isInFront: Promise<unknown> = Promise.resolve();
  session.send = async function (this: Sends, method, parameters) {
    if (method === 'emulation.setMediaFeaturesOverride') return {};
    if (method === 'browsingContext.create') front = undefined;
    if (method === 'input.performActions') {
      if (parameters?.context !== front) {
        front = parameters?.context;
        isInFront = send.call(this, 'browsingContext.activate', { context: front as string });
      }
      // A click is three commands, which Playwright sends at once.
      await isInFront;
    }
    return send.call(this, method, parameters);
  };
}

/**
 * Playwright's `fill` sets `value` in the page's own world, where React takes the change for its own and ignores the
 * event. The prototype's setter is not React's.
 */
async function letReactSeeText(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const insert = (text: string) => {
      const field = document.activeElement;
      if (field instanceof HTMLIFrameElement) return field;
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
        const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
        // Some types, such as `number`, hide their selection, which `fill` has made of everything.
        const start = field.selectionStart ?? 0;
        const end = field.selectionEnd ?? field.value.length;
        const value = field.value.slice(0, start) + text + field.value.slice(end);
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
        field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
      } else if (field instanceof HTMLElement && field.isContentEditable)
        document.execCommand('insertText', false, text);
    };
    const get = () => insert;
    Object.defineProperty(window, '__pw_bidiInsertText', { get, set() {}, configurable: true });
  });
}

/** As slow as Chromium's: at its own 30 frames a second, Firefox's camera would occupy a core. */
async function slowCamera(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const open = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
    if (!open) return;
    navigator.mediaDevices.getUserMedia = async (wanted) =>
      open(
        wanted?.video ? { ...wanted, video: { ...Object(wanted.video), frameRate: { ideal: 10 } } } : wanted,
      );
  });
}
