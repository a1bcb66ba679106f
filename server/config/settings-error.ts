/** Invalid settings; the message names them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
