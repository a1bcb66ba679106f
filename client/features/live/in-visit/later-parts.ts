import { laterPart } from '../../../ui/components/later-part.tsx';
import type { PanelTraits } from './controls/panel-traits.ts';
import { loadConnectionNotices } from './notices/connection-notice.tsx';

// None of them may delay the first picture.
const chat = laterPart(() => import('./chat/chat-panel.tsx'));
const devices = laterPart(() => import('./controls/devices-dialog.tsx'));
const shortcuts = laterPart(() => import('./controls/shortcuts-dialog.tsx'));
const help = laterPart(() => import('./help/help-part.tsx'));
const pictureNotice = laterPart(() => import('./notices/picture-notice.tsx'));
const participants = laterPart(() => import('./participants/participants-panel.tsx'));
const patient = laterPart(() => import('./patient/patient-panel.tsx'));

export const ChatPanel = chat.Part;
export const DevicesDialog = devices.Part;
export const ShortcutsDialog = shortcuts.Part;
export const HelpPart = help.Part;
export const PictureNotice = pictureNotice.Part;
export const ParticipantsPanel = participants.Part;
export const PatientPanel = patient.Part;
/** Loaded at the first use. */
export const PeopleHere = laterPart(() => import('./participants/people-here.tsx')).Part;
export const SoundNotice = laterPart(() => import('./notices/sound-notice.tsx')).Part;
export const InterpreterBar = laterPart(() => import('../../visit/interpreter/interpreter-bar.tsx')).Part;
export const PatientLine = laterPart(() => import('./patient/patient-line.tsx')).Part;
export const OtherDevicesBar = laterPart(() => import('./participants/other-devices.tsx')).Part;

export const FollowCaptions = laterPart(() => import('./stage/captions/follow-captions.tsx')).Part;
export const CaptionsBar = laterPart(() => import('./stage/captions/captions-bar.tsx')).Part;
export const CaptionsPanel = laterPart(() => import('./stage/captions/captions-panel.tsx')).Part;

export const CaptionerPanel = laterPart(() => import('./stage/captions/captioner-panel.tsx')).Part;

/** Preloads the parts that a visit may need at any moment, even while its server is unreachable. */
export function loadLaterParts(): void {
  loadConnectionNotices();
  for (const { ahead } of [pictureNotice, chat, devices, shortcuts]) ahead();
}

/** The parts that staff open in most visits. */
export function loadStaffParts(): void {
  participants.ahead();
  patient.ahead();
}
