export interface RtpFrame {
  /** The encoded frame: for Opus one packet of RFC 7587. A view of the RTP packet, not a copy. */
  payload: Uint8Array;
  /** In units of the codec's clock, modulo 2^32. */
  timestamp: number;
}

const FIXED_HEADER = 12;

/** Reads an RTP packet (RFC 3550, 5.1); null if the packet is invalid or empty. */
export function readRtp(packet: Uint8Array): RtpFrame | null {
  if (packet.length < FIXED_HEADER) return null;
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  const first = view.getUint8(0);
  if (first >> 6 !== 2) return null;
  let start = FIXED_HEADER + (first & 0x0f) * 4;
  if (first & 0x10) {
    if (packet.length < start + 4) return null;
    start += 4 + view.getUint16(start + 2) * 4;
  }
  const padding = first & 0x20 ? view.getUint8(packet.length - 1) : 0;
  const end = packet.length - padding;
  if (end <= start) return null;
  return { payload: packet.subarray(start, end), timestamp: view.getUint32(4) };
}
