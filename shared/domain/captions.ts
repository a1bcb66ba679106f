/** A language for captions, as a BCP 47 tag. The installation determines the available ones. */
export type CaptionLanguage = string;

export const CAPTION_LANGUAGE_LENGTH = 35;

/** In characters: two or three minutes of speech without a pause. */
export const CAPTION_LINE_LENGTH = 2_000;

/** One line of a visit's captions. Lines are never stored. */
export interface CaptionLine {
  /** A line with the same number replaces this one. Numbers grow with each line. */
  line: number;
  /** The speaker. */
  seatId: string;
  /** The words recognized so far; empty if nothing was recognized. */
  text: string;
  /** The speaker or the recognizer is done with the line. Afterward only a captioner corrects it. */
  final: boolean;
}

/** The state of a visit's captions for one person in it. */
export interface CaptionsView {
  /** Captions can be turned on: a recognizer is available, or a captioner is in the visit. */
  offered: boolean;
  /** Languages that people may choose as their own, the default first; empty without a recognizer. */
  languages: readonly CaptionLanguage[];
  /** Someone in the visit reads captions, so everyone's speech becomes text. */
  on: boolean;
  captioner: boolean;
  /** The captioner types everything, so the recognizer hears no one. */
  typed: boolean;
  /** The recognizer does not answer. */
  failing: boolean;
  /** This person reads captions. */
  mine: boolean;
  /** This patient read captions in the last visit that had them. */
  remembered: boolean;
  /** This person's language; null until they or their page choose it. */
  speaks: CaptionLanguage | null;
}

/** Used before anything is known, and on a server without captions. */
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

/** The captions' state that everyone in the visit shares; sent when it changes. */
export type CaptionsChange = Pick<CaptionsView, 'offered' | 'on' | 'captioner' | 'typed'>;
