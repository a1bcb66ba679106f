import { z } from 'zod';

/**
 * The parts of ORTC that browsers send, bounded in length. mediasoup validates their meaning, and these schemas keep
 * everything else away from it. Fields are named as in mediasoup-client.
 */
const small = z.string().max(256);
const Parameters = z.record(z.string().max(64), z.union([z.string().max(512), z.number(), z.null()]));
const RtcpFeedback = z.object({ type: small, parameter: small.optional() });
const PayloadType = z.int().min(0).max(127);

export const DtlsParameters = z.object({
  role: z.enum(['auto', 'client', 'server']).optional(),
  fingerprints: z
    .array(
      z.object({
        algorithm: z.enum(['sha-1', 'sha-224', 'sha-256', 'sha-384', 'sha-512']),
        value: z.string().regex(/^[\dA-Fa-f:]{20,200}$/),
      }),
    )
    .min(1)
    .max(5),
});

export const RtpParameters = z.object({
  mid: z.string().max(32).optional(),
  msid: small.optional(),
  codecs: z
    .array(
      z.object({
        mimeType: small,
        payloadType: PayloadType,
        clockRate: z.int().positive(),
        channels: z.int().min(1).max(8).optional(),
        parameters: Parameters.optional(),
        rtcpFeedback: z.array(RtcpFeedback).max(16).optional(),
      }),
    )
    .min(1)
    .max(8),
  headerExtensions: z
    .array(
      z.object({
        uri: small,
        id: z.int().min(1).max(255),
        encrypt: z.boolean().optional(),
        parameters: Parameters.optional(),
      }),
    )
    .max(32)
    .optional(),
  encodings: z
    .array(
      z.object({
        ssrc: z.int().min(0).max(0xffffffff).optional(),
        rid: z.string().max(16).optional(),
        codecPayloadType: PayloadType.optional(),
        rtx: z.object({ ssrc: z.int().min(0).max(0xffffffff) }).optional(),
        dtx: z.boolean().optional(),
        scalabilityMode: z.string().max(16).optional(),
        scaleResolutionDownBy: z.number().positive().optional(),
        maxBitrate: z.number().positive().optional(),
      }),
    )
    .max(4)
    .optional(),
  rtcp: z
    .object({ cname: small.optional(), reducedSize: z.boolean().optional(), mux: z.boolean().optional() })
    .optional(),
});

export const RtpCapabilities = z.object({
  codecs: z
    .array(
      z.object({
        kind: z.enum(['audio', 'video']),
        mimeType: small,
        preferredPayloadType: PayloadType.optional(),
        clockRate: z.int().positive(),
        channels: z.int().min(1).max(8).optional(),
        parameters: Parameters.optional(),
        rtcpFeedback: z.array(RtcpFeedback).max(16).optional(),
      }),
    )
    .max(64)
    .optional(),
  headerExtensions: z
    .array(
      z.object({
        kind: z.enum(['audio', 'video']),
        uri: small,
        preferredId: z.int().min(1).max(255),
        preferredEncrypt: z.boolean().optional(),
        direction: z.enum(['sendrecv', 'sendonly', 'recvonly', 'inactive']).optional(),
      }),
    )
    .max(64)
    .optional(),
});
