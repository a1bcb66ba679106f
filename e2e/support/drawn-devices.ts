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

/**
 * Runs before the page's own code: a camera that shows a person in front of a wall with black and white
 * stripes to one side, drawn so that segmentation recognizes a person. The tests contain no photograph of a
 * person.
 */
export async function drawPerson(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
    if (!open) return;
    const [width, height] = [640, 360];

    const wall = (pen: CanvasRenderingContext2D) => {
      const light = pen.createLinearGradient(0, 0, width, height);
      light.addColorStop(0, '#9fb3c4');
      light.addColorStop(1, '#d8cdb8');
      pen.fillStyle = light;
      pen.fillRect(0, 0, width, height);
      for (let x = 0; x < 128; x += 16) {
        pen.fillStyle = (x / 16) % 2 === 0 ? '#f4f4f4' : '#141414';
        pen.fillRect(x, 0, 16, height);
      }
    };
    const person = (pen: CanvasRenderingContext2D) => {
      const oval = (x: number, y: number, across: number, down: number, colour: string | CanvasGradient) => {
        pen.fillStyle = colour;
        pen.beginPath();
        pen.ellipse(x, y, across, down, 0, 0, 2 * Math.PI);
        pen.fill();
      };
      const skin = pen.createRadialGradient(310, 130, 10, 320, 140, 80);
      skin.addColorStop(0, '#e8bfa2');
      skin.addColorStop(1, '#c48f6f');
      oval(320, 130, 68, 84, '#2b2118');
      pen.fillStyle = '#c99a7c';
      pen.fillRect(295, 190, 50, 60);
      oval(320, 145, 54, 70, skin);
      for (const x of [300, 340]) {
        oval(x, 132, 9, 5, '#ffffff');
        oval(x, 132, 4, 4, '#2a1b12');
        pen.fillRect(x - 12, 118, 24, 4);
      }
      pen.strokeStyle = '#8a5b45';
      pen.lineWidth = 3;
      pen.beginPath();
      pen.moveTo(320, 138);
      pen.lineTo(314, 164);
      pen.lineTo(324, 166);
      pen.stroke();
      oval(320, 184, 18, 6, '#a6504a');
      pen.fillStyle = '#274b7a';
      pen.beginPath();
      pen.moveTo(180, 360);
      pen.quadraticCurveTo(190, 250, 290, 232);
      pen.lineTo(350, 232);
      pen.quadraticCurveTo(450, 250, 460, 360);
      pen.fill();
    };
    const draw = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d');
      let frame = 0;
      const paint = () => {
        if (!pen) return;
        wall(pen);
        pen.setTransform(1, 0, 0, 1, 3 * Math.sin(frame++ / 4), 0);
        person(pen);
        pen.resetTransform();
      };
      paint();
      setInterval(paint, 125);
      return canvas.captureStream(8).getVideoTracks();
    };
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const real = await open({ audio: Boolean(wanted?.audio), video: Boolean(wanted?.video) });
      for (const track of real.getTracks()) track.stop();
      const sound = new AudioContext().createMediaStreamDestination().stream.getAudioTracks();
      return new MediaStream([...(wanted?.audio ? sound : []), ...(wanted?.video ? draw() : [])]);
    };
  });
}

/** Each place is a fraction of the width and height. */
export interface Seen {
  /** Contrast between black and white: 0 to 127. */
  wall: { colour: readonly number[]; contrast: number };
  face: readonly number[];
  shirt: readonly number[];
}

export function look(video: SVGElement | HTMLElement): Seen | null {
  if (!(video instanceof HTMLVideoElement) || video.videoWidth === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return null;
  pen.drawImage(video, 0, 0, 320, 180);
  const at = (x: number, y: number, width: number, height: number) => {
    const { data } = pen.getImageData(x, y, width, height);
    const count = data.length / 4;
    const pixels = Array.from({ length: count }, (_, i) => [...data.slice(4 * i, 4 * i + 3)]);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const colour = [0, 1, 2].map((part) => Math.round(mean(pixels.map((pixel) => pixel[part] ?? 0))));
    const light = pixels.map((pixel) => mean(pixel));
    const contrast = Math.sqrt(mean(light.map((value) => (value - mean(light)) ** 2)));
    return { colour, contrast: Math.round(contrast) };
  };
  return {
    wall: at(8, 20, 48, 60),
    face: at(143, 72, 10, 10).colour,
    shirt: at(150, 150, 20, 20).colour,
  };
}
