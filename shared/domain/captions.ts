/** A language that captions can be made of, as a BCP 47 tag; the installation says which ones it has. */
export type CaptionLanguage = string;

/** Longest tag, in characters. */
export const CAPTION_LANGUAGE_LENGTH = 35;

/** Longest line, in characters: two or three minutes of speech without a pause. */
export const CAPTION_LINE_LENGTH = 2_000;

/** One line of a visit's captions. Lines are not kept anywhere. */
export interface CaptionLine {
  /** Of this line: what comes with the same number replaces it. Grows with each line. */
  line: number;
  /** Who speaks. */
  seatId: string;
  /** What is understood so far; empty if it was nothing. */
  text: string;
  /** The person or the recognizer is done with it; only a captioner corrects it from then on. */
  final: boolean;
}

/** The state of a visit's captions, for one person in it. */
export interface CaptionsView {
  /** People may turn them on: there is a recognizer, or a captioner is in the visit. */
  offered: boolean;
  /** What people may say they speak, the default first; empty without a recognizer. */
  languages: readonly CaptionLanguage[];
  /** Someone in the visit reads captions, so everyone's speech becomes text. */
  on: boolean;
  /** A captioner is in the visit. */
  captioner: boolean;
  /** The captioner types everything: the recognizer hears no one. */
  typed: boolean;
  /** The recognizer does not answer. */
  failing: boolean;
  /** This person reads them. */
  mine: boolean;
  /** This patient read them in the last visit that had them. */
  remembered: boolean;
  /** What this person speaks; null until their page or they themselves say it. */
  speaks: CaptionLanguage | null;
}

/** Before anything is known, and where a server has none. */
export const NO_CAPTIONS: CaptionsView = {
  offered: false,
  languages: [],
  on: false,
  captioner: false,
  typed: false,
  failing: false,
  mine: false,
  remembered: false,
  speaks: null,
};

/** What everyone in the visit knows of its captions, and is notified of when it changes. */
export type CaptionsChange = Pick<CaptionsView, 'offered' | 'on' | 'captioner' | 'typed'>;
