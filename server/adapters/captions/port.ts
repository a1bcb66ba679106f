/** What a recognizer understood. `final`: it will not change it anymore; what follows is the next line. */
export interface RecognizedWords {
  text: string;
  final: boolean;
}

export interface SpeechListener {
  onWords(words: RecognizedWords): void;
  /** Whether the recognizer does not answer; called when that changes. */
  onTrouble(troubled: boolean): void;
}

/** One person's speech on its way to a recognizer. */
export interface SpeechStream {
  /**
   * @param payload one Opus packet (RFC 7587); copied
   * @param timestamp of RTP, at 48 kHz, modulo 2^32
   */
  write(payload: Uint8Array, timestamp: number): void;
  /** Its words no longer arrive. */
  close(): void;
}

/** Turns speech into text, on a server of the practice's own. Keeps nothing. */
export interface SpeechRecognizer {
  /** BCP 47 codes of the languages it understands, the default first. */
  readonly languages: readonly string[];
  /** @throws if the language is not one of {@link languages} */
  listen(language: string, listener: SpeechListener): SpeechStream;
  close(): Promise<void>;
}
