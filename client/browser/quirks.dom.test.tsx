import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { saveBlob } from '#client/api/save-file.ts';
import { canSetVolume, copyText, isHomeScreenDevice, speakerDialog } from './quirks.ts';

describe('copyText', () => {
  const clipboard = { write: vi.fn(), writeText: vi.fn() };

  beforeEach(() => {
    for (const call of Object.values(clipboard)) call.mockReset().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  });

  it('asks the browser within the click, before the text is there', async () => {
    class Item {
      parts: Record<string, Promise<Blob>>;
      constructor(parts: Record<string, Promise<Blob>>) {
        this.parts = parts;
      }
    }
    vi.stubGlobal('ClipboardItem', Item);
    const text = Promise.withResolvers<string>();
    const copying = copyText(text.promise);
    const [[item]] = clipboard.write.mock.calls[0] as [[Item]];
    text.resolve('https://visits.example.org/v/abc');
    await copying;
    const copied = await item.parts['text/plain'];
    expect(await copied?.text()).toBe('https://visits.example.org/v/abc');
  });

  it('waits for the text where the browser takes no promise', async () => {
    Reflect.deleteProperty(globalThis, 'ClipboardItem');
    await copyText(Promise.resolve('a link'));
    expect(clipboard.writeText).toHaveBeenCalledExactlyOnceWith('a link');
  });

  it('copies nothing if there is no text after all', async () => {
    Reflect.deleteProperty(globalThis, 'ClipboardItem');
    await expect(copyText(Promise.resolve(null))).rejects.toThrow('There is nothing to copy.');
    expect(clipboard.writeText).not.toHaveBeenCalled();
  });
});

describe('speakerDialog', () => {
  const mediaDevicesAre = (value: object) =>
    Object.defineProperty(navigator, 'mediaDevices', { value, configurable: true });

  beforeEach(() => {
    Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', { value: vi.fn(), configurable: true });
  });
  afterEach(() => void Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId'));

  it('is the browser’s own one, as in Firefox', async () => {
    const selectAudioOutput = vi.fn(async () => ({ deviceId: 'desk' }));
    mediaDevicesAre({ selectAudioOutput });
    expect(await speakerDialog()?.()).toEqual({ deviceId: 'desk' });
  });

  it('is missing where the browser lists its speakers', () => {
    mediaDevicesAre({});
    expect(speakerDialog()).toBeNull();
  });

  it('is missing where a page cannot choose', () => {
    mediaDevicesAre({ selectAudioOutput: vi.fn() });
    Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId');
    expect(speakerDialog()).toBeNull();
  });
});

it.each([
  ['an iPhone', false, 5, true],
  ['an iPhone’s app on the home screen', true, 5, true],
  ['Safari 17 on a Mac', false, 0, false],
  ['other browsers', undefined, 5, false],
])('isHomeScreenDevice: %s', (_, standalone, maxTouchPoints, expected) => {
  for (const [name, value] of Object.entries({ standalone, maxTouchPoints }))
    Object.defineProperty(navigator, name, { value, configurable: true });
  expect(isHomeScreenDevice()).toBe(expected);
});

it('canSetVolume tells a browser that ignores the page’s volume', () => {
  expect(canSetVolume()).toBe(true);
  const volume = vi.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(1);
  onTestFinished(() => volume.mockRestore());
  expect(canSetVolume()).toBe(false);
});

it('keeps the address of a saved file for a minute, in which an iPhone asks the person', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // happy-dom would open the file as a page.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  onTestFinished(() => click.mockRestore());
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  onTestFinished(() => revoke.mockRestore());
  saveBlob(new Blob(['a']), 'a.txt');
  vi.advanceTimersByTime(59_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(revoke).toHaveBeenCalledOnce();
});
