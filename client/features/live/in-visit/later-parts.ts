import { type ComponentType, lazy } from 'react';
import { keepLoading } from '../../../api/keep-loading.ts';

/**
 * The parts of a live visit that no first picture waits for. They load once it stands (`loadLaterParts`) or when they are
 * wanted, and are tried until they are there: a call whose server is away keeps its page.
 */
function part<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const loading = () => {
    promise ??= keepLoading(load);
    return promise;
  };
  let promise: Promise<{ default: ComponentType<Props> }> | undefined;
  return { loading, Part: lazy(loading) };
}

const chat = part(() => import('./chat/chat-panel.tsx'));
const devices = part(() => import('./controls/devices-dialog.tsx'));
const shortcuts = part(() => import('./controls/shortcuts-dialog.tsx'));
const connectionNotices = part(() => import('./notices/connection-notices.tsx'));
const pictureNotice = part(() => import('./notices/picture-notice.tsx'));
const participants = part(() => import('./participants/participants-panel.tsx'));
const patient = part(() => import('./patient/patient-panel.tsx'));

export const ChatPanel = chat.Part;
export const DevicesDialog = devices.Part;
export const ShortcutsDialog = shortcuts.Part;
export const ConnectionNotices = connectionNotices.Part;
export const PictureNotice = pictureNotice.Part;
export const ParticipantsPanel = participants.Part;
export const PatientPanel = patient.Part;
/** Loaded at the first use. */
export const PeopleHere = part(() => import('./participants/people-here.tsx')).Part;
export const InterpreterBar = part(() => import('../../visit/interpreter/interpreter-bar.tsx')).Part;
export const PatientLine = part(() => import('./patient/patient-line.tsx')).Part;
export const OtherDevicesBar = part(() => import('./participants/other-devices.tsx')).Part;

/** Fetches ahead what a visit may need at any moment, also while its server is away. */
export function loadLaterParts(): void {
  for (const { loading } of [connectionNotices, pictureNotice, chat, devices, shortcuts]) void loading();
}

/** What staff open in most visits. */
export function loadStaffParts(): void {
  void participants.loading();
  void patient.loading();
}
