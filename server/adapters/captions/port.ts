/** Recognized words. `final`: they will not change anymore, and what follows is the next line. */
export interface RecognizedWords {
  text: string;
  final: boolean;
}

export interface SpeechListener {
  onWords(words: RecognizedWords): void;
  onTrouble(troubled: boolean): void;
}

export interface SpeechStream {
  /**
   * @param payload one Opus packet (RFC 7587); copied
   * @param timestamp of RTP, at 48 kHz, modulo 2^32
   */
  write(payload: Uint8Array, timestamp: number): void;
  close(): void;
}

/** Turns speech into text, on the practice's server. Stores nothing. */
export interface SpeechRecognizer {
  /** BCP 47 codes, the default first. */
  readonly languages: readonly string[];
  /** @throws if the language is not one of {@link languages} */
  listen(language: string, listener: SpeechListener): SpeechStream;
  close(): Promise<void>;
}
