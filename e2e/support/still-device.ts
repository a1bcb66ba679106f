import type { Browser, Page } from '@playwright/test';
import { drawDevices } from './drawn-devices.ts';
import { newPerson } from './people.ts';

export async function atDevice(browser: Browser, device: 'phone' | 'desktop', denied = false): Promise<Page> {
  const { page } = await newPerson(browser, device, { reducedMotion: 'reduce' });
  await drawDevices(page, { shape: device === 'phone' ? 'upright' : 'wide', denied });
  return page;
}
