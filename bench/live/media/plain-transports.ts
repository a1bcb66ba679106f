import { observer, type types } from 'mediasoup';

/** AEAD_AES_256_GCM's key and salt; browsers negotiate this cipher with mediasoup. */
const KEY = Buffer.alloc(44, 7).toString('base64');

export interface Carried {
  taken: number;
  sent: number;
}

/**
 * Makes every router of this process create plain transports instead of WebRTC's, so that no browser is needed. The
 * first of each pair receives plain RTP, the second sends SRTP to a sink. Everything in between is unchanged.
 *
 * @returns the port on which a transport receives RTP, by its id; and how many bytes all of them have received and
 *   sent
 */
export function makePlainTransports(sinkPort: number) {
  const ports = new Map<string, number>();
  const transports = new Set<types.PlainTransport>();
  const onRouter = (router: types.Router) => {
    let made = 0;
    Object.assign(router, { createWebRtcTransport: () => plainTransport(router, made++ % 2 === 0) });
  };
  observer.on('newworker', (worker) => worker.observer.on('newrouter', onRouter));

  async function plainTransport(router: types.Router, takes: boolean): Promise<types.PlainTransport> {
    const listenInfo = { protocol: 'udp', ip: '127.0.0.1' } as const;
    const transport = await router.createPlainTransport({
      listenInfo,
      rtcpMux: true,
      comedia: takes,
      ...(takes ? {} : { enableSrtp: true, srtpCryptoSuite: 'AEAD_AES_256_GCM' as const }),
    });
    transports.add(transport);
    transport.observer.once('close', () => transports.delete(transport));
    ports.set(transport.id, transport.tuple.localPort);
    if (!takes) {
      const srtpParameters = { cryptoSuite: 'AEAD_AES_256_GCM' as const, keyBase64: KEY };
      await transport.connect({ ip: '127.0.0.1', port: sinkPort, srtpParameters });
    }
    return transport;
  }
  return {
    portOf: (transportId: string): number => ports.get(transportId) ?? 0,
    async carried(): Promise<Carried> {
      const stats = (await Promise.all([...transports].map((one) => one.getStats()))).flat();
      return {
        taken: stats.reduce((sum, { rtpBytesReceived }) => sum + rtpBytesReceived, 0),
        sent: stats.reduce((sum, { rtpBytesSent }) => sum + rtpBytesSent, 0),
      };
    },
  };
}
