import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { LocalMedia, LocalMediaState } from '#client/media/local-media.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import type { Language } from '#shared/domain/visit.ts';
import { DeviceFields } from './device-fields.tsx';

const device = (deviceId: string, kind: MediaDeviceKind) =>
  ({ deviceId, kind, label: `The ${deviceId}`, groupId: '' }) as MediaDeviceInfo;
const trackOf = (deviceId: string) => ({ getSettings: () => ({ deviceId }) }) as MediaStreamTrack;

async function openFields(state: Partial<LocalMediaState>, language: Language = 'en') {
  const store = createStore(() => ({
    microphone: { track: null, problem: null },
    camera: { track: null, problem: null },
    rawCamera: null,
    preview: null,
    devices: [],
    speakerId: null,
    speakerGone: false,
    ...state,
  }));
  const local = { store, reopen: vi.fn(), chooseSpeaker: vi.fn() };
  const page = await openPart(<DeviceFields local={local as unknown as LocalMedia} />, {}, { language });
  return { page, local, field: (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name }) };
}

it.each([
  ['en', 'Camera', 'Another app is using your camera. The one you were using stays on.'],
  ['es', 'Cámara', 'Otra aplicación está usando su cámara. Sigue usando el dispositivo anterior.'],
] as const)(
  'explains in %s why a camera did not open, and shows the one in use',
  async (language, name, words) => {
    const { page, local, field } = await openFields(
      { devices: [device('desk', 'videoinput'), device('lid', 'videoinput')], rawCamera: trackOf('desk') },
      language,
    );
    local.reopen.mockResolvedValueOnce('busy').mockResolvedValueOnce(null);
    await page.user.selectOptions(await field(name), 'The lid');
    await screen.findByText(words);
    expect((await field(name)).value).toBe('desk');
    await page.user.selectOptions(await field(name), 'The lid');
    await vi.waitFor(() => expect(screen.queryByText(words)).toBeNull());
  },
);

describe('speaker field', () => {
  const SPEAKERS = [device('headset', 'audiooutput'), device('desk', 'audiooutput')];

  beforeEach(() => {
    Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', { value: vi.fn(), configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId'));
  });

  it.each([
    ['the chosen one', 'desk', SPEAKERS, 'The desk'],
    [
      'the system’s default while none is chosen, or the chosen one is gone',
      null,
      SPEAKERS,
      'System default',
    ],
    ['Chrome’s entry for it', null, [...SPEAKERS, device('default', 'audiooutput')], 'The default'],
  ])('shows %s', async (_, speakerId, devices, shown) => {
    const { field } = await openFields({ devices, speakerId });
    expect((await field('Speaker')).selectedOptions[0]?.textContent).toBe(shown);
  });

  it('returns to the system’s default', async () => {
    const { page, local, field } = await openFields({ devices: SPEAKERS, speakerId: 'desk' });
    await page.user.selectOptions(await field('Speaker'), 'System default');
    expect(local.chooseSpeaker).toHaveBeenCalledWith('');
  });

  it('opens the browser’s own dialog where speakers are not listed, as in Firefox', async () => {
    const choice = vi.fn().mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
    choice.mockResolvedValueOnce(device('desk', 'audiooutput'));
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { selectAudioOutput: choice },
      configurable: true,
    });
    const { page, local } = await openFields({});
    await page.press('Choose a speaker');
    expect(local.chooseSpeaker).not.toHaveBeenCalled();
    await page.press('Choose a speaker');
    await vi.waitFor(() => expect(local.chooseSpeaker).toHaveBeenCalledExactlyOnceWith('desk'));
  });
});
