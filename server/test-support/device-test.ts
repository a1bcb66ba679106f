import type { DeviceTestResult } from '#shared/contracts/rest/check-in/device-test.ts';

export const DEVICE_TEST: DeviceTestResult = {
  outcome: 'passed',
  steps: {
    browser: 'passed',
    camera: 'passed',
    microphone: 'passed',
    speaker: 'passed',
    connectivity: 'passed',
  },
  environment: {
    browser: 'Chrome',
    browserVersion: '140',
    os: 'Android',
    platform: 'phone',
    connectionType: 'wifi',
  },
  connection: {
    route: 'udp',
    bitrate: 1_240.5,
    jitter: 3.2,
    roundTrip: 41,
    packetLoss: 0.001,
    qualityScore: 5,
  },
};
