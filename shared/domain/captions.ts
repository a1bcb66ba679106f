/** A BCP 47 tag. */
export type CaptionLanguage = string;

export const CAPTION_LANGUAGE_LENGTH = 35;

/** In characters: two or three minutes of speech without a pause. */
export const CAPTION_LINE_LENGTH = 2_000;

/** Never stored. */
export interface CaptionLine {
  /** A line with the same number replaces this one. Numbers grow with each line. */
  line: number;
  seatId: string;
  text: string;
  /** The speaker or the recognizer is done with the line. Afterward only a captioner corrects it. */
  final: boolean;
}

export interface CaptionsView {
  /** Captions can be turned on: a recognizer is available, or a captioner is in the visit. */
  offered: boolean;
  /** The default first; empty without a recognizer. */
  languages: readonly CaptionLanguage[];
  on: boolean;
  captioner: boolean;
  typed: boolean;
  failing: boolean;
  mine: boolean;
  remembered: boolean;
  speaks: CaptionLanguage | null;
}

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

export type CaptionsChange = Pick<CaptionsView, 'offered' | 'on' | 'captioner' | 'typed'>;
