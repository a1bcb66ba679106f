import type { Page } from '@playwright/test';

export async function onlyByRelay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
        window.peerConnections.push(this);
      }
    };
  });
}
