/** A language that captions can be made of, as a BCP 47 tag; the installation says which ones it has. */
export type CaptionLanguage = string;

/** Longest tag, in characters. */
export const CAPTION_LANGUAGE_LENGTH = 35;

/** One line of a visit's captions. Lines are not kept anywhere. */
export interface CaptionLine {
  /** Of this line: what comes with the same number replaces it. Grows with each line. */
  line: number;
  /** Who speaks. */
  seatId: string;
  /** What is understood so far; empty if it was nothing. */
  text: string;
  /** It will not change anymore. */
  final: boolean;
}

/** The state of a visit's captions, for one person in it. */
export interface CaptionsView {
  /** What people may say they speak, the default first; empty: this visit has no captions. */
  languages: readonly CaptionLanguage[];
  /** Someone in the visit reads captions, so everyone's speech becomes text. */
  on: boolean;
  /** The recognizer does not answer. */
  failing: boolean;
  /** This person reads them. */
  mine: boolean;
  /** This patient read them in the last visit that had them. */
  remembered: boolean;
  /** What this person speaks; null until their page or they themselves say it. */
  speaks: CaptionLanguage | null;
}
