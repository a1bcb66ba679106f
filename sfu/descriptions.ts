import type { types } from 'mediasoup';

/** A track that the peer will send. `label` is the peer's name for it. One producer exists per label. */
export interface TrackDescription {
  label: string;
  kind: types.MediaKind;
  rtpParameters: types.RtpParameters;
  /**
   * The label of a track that this one depends on: this track flows only after the first packets of the other one, and
   * while that one flows.
   */
  with?: string;
}

export interface TransportDescription {
  id: string;
  iceParameters: types.IceParameters;
  iceCandidates: types.IceCandidate[];
  dtlsParameters: types.DtlsParameters;
  sctpParameters: types.SctpParameters | undefined;
}

export interface ConsumerDescription {
  id: string;
  producerId: string;
  peerId: string;
  label: string;
  kind: types.MediaKind;
  rtpParameters: types.RtpParameters;
}

export function describeConsumer(consumer: types.Consumer): ConsumerDescription {
  const { peerId, label } = consumer.appData as { peerId: string; label: string };
  const { id, producerId, kind, rtpParameters } = consumer;
  return { id, producerId, peerId, label, kind, rtpParameters };
}

export function describeTransport(transport: types.WebRtcTransport): TransportDescription {
  return {
    id: transport.id,
    iceParameters: transport.iceParameters,
    iceCandidates: transport.iceCandidates,
    dtlsParameters: transport.dtlsParameters,
    sctpParameters: transport.sctpParameters,
  };
}
