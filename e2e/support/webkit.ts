import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { patience } from '../../scripts/test/machine.ts';
import { openDisplay, SCREEN } from './display.ts';
import { freePort } from './product.ts';

/** Debian's; `npm run test:all` installs it. */
const DRIVER = process.env.WEBKIT_DRIVER || '/usr/bin/WebKitWebDriver';
const START_PATIENCE_MS = patience(30_000);
const END_PATIENCE_MS = patience(10_000);

/** Without its toolbar's spaces, the browser's window can be as narrow as a phone. */
const STYLE = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }';

/** Every setting of the engine is an option of Debian's small browser. */
const OPTIONS = [
  '--automation',
  '--enable-media-stream=true',
  '--enable-mock-capture-devices=true',
  '--time-zone=America/New_York',
];

export interface Size {
  width: number;
  height: number;
}

export interface OpenWebKit {
  driver: WebDriver;
  close(): Promise<void>;
}

/** The distribution's WebKitGTK, the engine of Safari, over WebDriver with a window on a virtual display. */
export async function openWebKit(): Promise<OpenWebKit> {
  const display = await openDisplay();
  const settings = await mkdtemp(join(tmpdir(), 'anteroom-webkit-'));
  mkdirSync(join(settings, 'gtk-3.0'));
  writeFileSync(join(settings, 'gtk-3.0/gtk.css'), STYLE);
  const port = await freePort();
  const server = spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      XDG_CONFIG_HOME: settings,
      // Otherwise `navigator.language` is the name of a locale that is not a language.
      LC_ALL: 'C',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      // The engine's sandbox refuses root.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  });
  const ended = once(server, 'exit');
  const kill = () => void server.kill();
  process.once('exit', kill);
  const address = `http://127.0.0.1:${port}`;
  try {
    await answers(`${address}/status`);
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { args: OPTIONS },
      })
      .build();
    const close = async () => {
      // The driver may not answer.
      await Promise.race([driver.quit().catch(() => {}), delay(END_PATIENCE_MS, null, { ref: false })]);
      await end();
    };
    return { driver, close };
  } catch (error) {
    await end();
    throw error;
  }

  async function end(): Promise<void> {
    kill();
    await ended;
    display.close();
    process.off('exit', kill);
    await rm(settings, { recursive: true, force: true });
  }
}

async function answers(address: string): Promise<void> {
  const deadline = AbortSignal.timeout(START_PATIENCE_MS);
  for (;;) {
    const reply = await fetch(address).catch(() => null);
    if (reply?.ok) return;
    deadline.throwIfAborted();
  }
}

/**
 * Around the pointer, which is in the middle of the display: without a window manager, the window there has the focus.
 */
export async function resize(driver: WebDriver, size: Size): Promise<void> {
  const [x, y] = [(SCREEN.width - size.width) / 2, (SCREEN.height - size.height) / 2].map(Math.round);
  await driver
    .manage()
    .window()
    .setRect({ ...size, x, y });
}

/** Saves what the window shows. The driver only answers when the page paints, so that something changes until then. */
export async function savePicture(driver: WebDriver, path: string): Promise<void> {
  await driver.executeScript(() => {
    const dot = document.createElement('i');
    dot.id = 'e2e-paints';
    Object.assign(dot.style, { position: 'fixed', top: '0', left: '0', width: '1px', height: '1px' });
    document.documentElement.append(dot);
    let step = 0;
    const paint = () => {
      if (!dot.isConnected) return;
      step += 1;
      dot.style.background = step % 2 ? '#fff' : '#fefefe';
      requestAnimationFrame(paint);
    };
    paint();
  });
  const picture = await driver.takeScreenshot();
  await driver.executeScript(() => document.getElementById('e2e-paints')?.remove());
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, picture, 'base64');
}
