import { Device, type types } from 'mediasoup-client';
import { io } from 'socket.io-client';
import {
  CAMERA_ENCODINGS,
  CAMERA_OPTIONS,
  cameraCodec,
  layerScales,
  MICROPHONE_OPTIONS,
} from '#client/media/encodings.ts';

/** `?role=host` sends from the start and admits. The joiner prepares everything and waits. */
const host = new URLSearchParams(location.search).get('role') === 'host';
const again = location.hash === '#again';
const socket = io({ transports: ['websocket'], reconnectionDelay: 250, reconnectionDelayMax: 1_000 });
const ask = (name: string, ...parts: unknown[]) => socket.emitWithAck(name, ...parts);
const senders: { sender: RTCRtpSender; track: MediaStreamTrack }[] = [];
let recv: types.Transport;
let send: types.Transport;
let stream: MediaStream;

async function setUp(): Promise<void> {
  stream = await navigator.mediaDevices.getUserMedia({
    audio: true,
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
  });
  showOwnPicture(stream);
  await connect(host || again);
  if (again) await ask('rejoin');
  document.title = 'ready';
}

/** With `flowing`, media flows immediately; otherwise on admission. */
async function connect(flowing: boolean): Promise<void> {
  const device = await Device.factory();
  await device.load({ routerRtpCapabilities: await ask('capabilities') });
  const options = await ask('open', device.recvRtpCapabilities);
  send = listen('send', device.createSendTransport(options.send), flowing);
  recv = listen('recv', device.createRecvTransport(options.recv), flowing);
  await recv.consumeData({
    id: 'w',
    dataProducerId: 'w',
    sctpStreamParameters: { streamId: 0, ordered: true },
  });
  for (const track of stream.getTracks()) {
    const codec = track.kind === 'video' ? cameraCodec(device.sendRtpCapabilities) : undefined;
    const { width = 1280, height = 720 } = track.getSettings();
    const scales = layerScales(width, height);
    const encodings = CAMERA_ENCODINGS.map((encoding, layer) => ({ ...encoding, ...scales[layer] }));
    const producer = await send.produce({
      track,
      ...(codec ? { encodings, codec } : {}),
      codecOptions: codec ? CAMERA_OPTIONS : MICROPHONE_OPTIONS,
      stopTracks: false,
      onRtpSender: (sender) => void (flowing || sender.replaceTrack(null)),
    });
    if (producer.rtpSender) senders.push({ sender: producer.rtpSender, track });
  }
}

function listen(direction: 'send' | 'recv', transport: types.Transport, flowing: boolean): types.Transport {
  transport.on('connect', ({ dtlsParameters }, done, failed) => {
    ask('connect-transport', direction, dtlsParameters).then(done, failed);
  });
  transport.on('produce', ({ kind, rtpParameters }, done, failed) => {
    ask(flowing ? 'produce' : 'prepare', { kind, rtpParameters }).then((id) => done({ id }), failed);
  });
  return transport;
}

socket.on('admitted', () => {
  for (const { sender, track } of senders) void sender.replaceTrack(track);
});

socket.on('consumers', async (offered: types.ConsumerOptions[]) => {
  const consumers = await Promise.all(offered.map((one) => recv.consume({ ...one, streamId: 'other' })));
  const video = document.querySelector<HTMLVideoElement>('figure video') ?? addPicture();
  const stream = (video.srcObject as MediaStream | null) ?? new MediaStream();
  for (const old of stream.getTracks())
    if (consumers.some(({ kind }) => kind === old.kind)) stream.removeTrack(old);
  for (const { track } of consumers) stream.addTrack(track);
  video.srcObject = stream;
  void video.play();
  await ask(
    'resume',
    consumers.map(({ id }) => id),
  );
});

function addPicture(): HTMLVideoElement {
  const figure = document.createElement('figure');
  figure.dataset.seat = 'other';
  figure.dataset.self = 'false';
  const video = document.createElement('video');
  video.playsInline = true;
  // The same size as in the product, because the measurement includes drawing the picture.
  Object.assign(video.style, {
    position: 'fixed',
    inset: '0',
    width: '100vw',
    height: '100vh',
    objectFit: 'cover',
  });
  figure.append(video);
  document.body.append(figure);
  return video;
}

/** Every page of a call shows its own picture, which is expensive to draw on this machine without a GPU. */
function showOwnPicture(stream: MediaStream): void {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, srcObject: new MediaStream(stream.getVideoTracks()) });
  Object.assign(video.style, {
    position: 'fixed',
    right: '16px',
    bottom: '16px',
    width: '320px',
    zIndex: '1',
  });
  document.body.append(video);
  void video.play();
}

const means: Record<string, () => Promise<unknown>> = {
  'Restart ICE': async () => {
    for (const [direction, transport] of [
      ['recv', recv],
      ['send', send],
    ] as const)
      await transport.restartIce({ iceParameters: await ask('restart-ice', direction) });
  },
  'New transports': async () => {
    send.close();
    recv.close();
    await connect(true);
    await ask('rejoin');
  },
};
for (const [name, act] of Object.entries(means)) {
  const mean = document.createElement('button');
  mean.textContent = name;
  mean.addEventListener('click', () => void act());
  document.body.append(mean);
}
for (const event of ['connect', 'disconnect'])
  socket.on(event, () => {
    document.body.dataset.socket = event;
  });

const button = document.createElement('button');
button.textContent = 'Admit';
button.addEventListener('click', () => void ask('admit'));
document.body.append(button);

const relay = document.createElement('button');
relay.textContent = 'Relay';
let value = 0;
relay.addEventListener('click', () => {
  value += 1;
  void ask('relay', value);
});
const shown = document.createElement('output');
socket.on('relayed', (next: number) => {
  shown.textContent = String(next);
});
document.body.append(relay, shown);

if (!location.search.includes('relay')) void setUp();
