import type { Browser, Page } from '@playwright/test';
import { drawDevices } from './drawn-devices.ts';
import { newPerson } from './people.ts';

/** Draws its camera's picture without motion, as pictures require. */
export async function atDevice(browser: Browser, device: 'phone' | 'desktop', denied = false): Promise<Page> {
  const { page } = await newPerson(browser, device, { reducedMotion: 'reduce' });
  await drawDevices(page, { shape: device === 'phone' ? 'upright' : 'wide', denied });
  return page;
}
