import type { Page } from '@playwright/test';

interface DrawnDevices {
  shape?: 'upright' | 'wide';
  denied?: boolean;
  sound?: boolean;
}

/**
 * Runs before the page's own code: a camera that shows a drawn face, a few frames per second. Seven people on
 * one machine cost next to nothing, and a picture shows which part of a face the layout covers.
 */
export async function drawDevices(page: Page, options: DrawnDevices = {}) {
  const { shape = 'wide', denied = false, sound = false } = options;
  await page.addInitScript(
    ({ shape, denied, sound }) => {
      const open = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
      if (!open) return;
      const draw = () => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = shape === 'upright' ? [360, 480] : [640, 360];
        const { width, height } = canvas;
        const pen = canvas.getContext('2d');
        const disc = (x: number, y: number, radius: number, colour: string) => {
          if (!pen) return;
          pen.fillStyle = colour;
          pen.beginPath();
          pen.arc(x, y, radius, 0, 2 * Math.PI);
          pen.fill();
        };
        const hue = Math.round(Math.random() * 360);
        let frame = 0;
        const paint = () => {
          if (!pen) return;
          pen.fillStyle = `hsl(${hue} 25% ${62 + (frame++ % 2)}%)`;
          pen.fillRect(0, 0, width, height);
          const size = Math.min(width, height);
          disc(width / 2, height * 1.05, size * 0.42, `hsl(${hue} 35% 35%)`);
          disc(width / 2, height * 0.45, size * 0.24, '#d9a982');
          disc(width / 2 - size * 0.08, height * 0.42, size * 0.025, '#222222');
          disc(width / 2 + size * 0.08, height * 0.42, size * 0.025, '#222222');
        };
        paint();
        setInterval(paint, 250);
        return canvas.captureStream(4).getVideoTracks();
      };
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        if (denied) throw new DOMException('Permission denied', 'NotAllowedError');
        // Opens and closes the devices, so that the browser knows that the page may use them and lists their names.
        const real = await open({ audio: Boolean(wanted?.audio), video: Boolean(wanted?.video) });
        for (const track of real.getTracks()) track.stop();
        const context = new AudioContext();
        const microphone = context.createMediaStreamDestination();
        if (sound) {
          const hum = context.createOscillator();
          hum.connect(microphone);
          hum.start();
        }
        return new MediaStream([
          ...(wanted?.audio ? microphone.stream.getAudioTracks() : []),
          ...(wanted?.video ? draw() : []),
        ]);
      };
    },
    { shape, denied, sound },
  );
}
