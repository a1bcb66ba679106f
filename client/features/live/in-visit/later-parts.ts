import { type ComponentType, lazy } from 'react';
import { keepLoading } from '../../../api/keep-loading.ts';

/**
 * The parts of a live visit that must not delay the first picture. They load once it is shown
 * (`loadLaterParts`) or when needed, and are retried until they are loaded: a call whose server is
 * unreachable keeps its page.
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
const help = part(() => import('./help/help-part.tsx'));
const connectionNotices = part(() => import('./notices/connection-notices.tsx'));
const pictureNotice = part(() => import('./notices/picture-notice.tsx'));
const participants = part(() => import('./participants/participants-panel.tsx'));
const patient = part(() => import('./patient/patient-panel.tsx'));

export const ChatPanel = chat.Part;
export const DevicesDialog = devices.Part;
export const ShortcutsDialog = shortcuts.Part;
export const HelpPart = help.Part;
export const ConnectionNotices = connectionNotices.Part;
export const PictureNotice = pictureNotice.Part;
export const ParticipantsPanel = participants.Part;
export const PatientPanel = patient.Part;
/** Loaded at the first use. */
export const PeopleHere = part(() => import('./participants/people-here.tsx')).Part;
export const SoundNotice = part(() => import('./notices/sound-notice.tsx')).Part;
export const InterpreterBar = part(() => import('../../visit/interpreter/interpreter-bar.tsx')).Part;
export const PatientLine = part(() => import('./patient/patient-line.tsx')).Part;
export const OtherDevicesBar = part(() => import('./participants/other-devices.tsx')).Part;

/** Preloads the parts that a visit may need at any moment, even while its server is unreachable. */
export function loadLaterParts(): void {
  for (const { loading } of [connectionNotices, pictureNotice, chat, devices, shortcuts]) void loading();
}

/** The parts that staff open in most visits. */
export function loadStaffParts(): void {
  void participants.loading();
  void patient.loading();
}
