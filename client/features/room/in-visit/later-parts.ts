import { laterPart } from '#client/ui/components/later-part.tsx';
import type { PanelTraits } from './controls/panel-traits.ts';
import { loadConnectionNotices } from './notices/connection-notice.tsx';

// None of these may delay the first picture.
const chat = laterPart(() => import('./chat/chat-panel.tsx'));
const devices = laterPart(() => import('./controls/devices-dialog.tsx'));
const shortcuts = laterPart(() => import('./controls/shortcuts-dialog.tsx'));
const help = laterPart(() => import('./help/help-sheet.tsx'));
const pictureNotice = laterPart(() => import('./notices/picture-notice.tsx'));
const participants = laterPart(() => import('./participants/participants-panel.tsx'));
const patient = laterPart(() => import('./patient/patient-panel.tsx'));

const panel = <Part extends object>(part: Part, traits: PanelTraits) => Object.assign(part, { traits });

export const ChatPanel = panel(chat.Part, { writes: true, first: 'field' });
export const DevicesDialog = devices.Part;
export const ShortcutsDialog = shortcuts.Part;
export const HelpPart = help.Part;
export const PictureNotice = pictureNotice.Part;
export const ParticipantsPanel = panel(participants.Part, { writes: false, first: 'panel' });
export const PatientPanel = panel(patient.Part, { writes: true, first: 'panel' });
export const PeopleHere = panel(laterPart(() => import('./participants/people-here.tsx')).Part, {
  writes: false,
  first: 'panel',
});
export const SoundNotice = laterPart(() => import('./notices/sound-notice.tsx')).Part;
export const InterpreterBar = laterPart(
  () => import('#client/features/visits/interpreter/interpreter-bar.tsx'),
).Part;
export const PatientLine = laterPart(() => import('./patient/patient-line.tsx')).Part;
export const OtherDevicesBar = laterPart(() => import('./participants/other-devices.tsx')).Part;

export const FollowCaptions = laterPart(() => import('./stage/captions/follow-captions.tsx')).Part;
export const CaptionsBar = laterPart(() => import('./stage/captions/captions-bar.tsx')).Part;
export const CaptionsPanel = panel(laterPart(() => import('./stage/captions/captions-panel.tsx')).Part, {
  writes: false,
  first: 'panel',
});

export const CaptionerPanel = panel(laterPart(() => import('./stage/captions/captioner-panel.tsx')).Part, {
  writes: true,
  first: 'field',
});

/** Preloads the parts that a visit may need at any moment, even while its server is unreachable. */
export function loadLaterParts(): void {
  loadConnectionNotices();
  for (const { ahead } of [pictureNotice, chat, devices, shortcuts]) ahead();
}

export function loadStaffParts(): void {
  participants.ahead();
  patient.ahead();
}
