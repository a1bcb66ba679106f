/**
 * The scopes that can set a setting, from the widest to the narrowest; above them is the product's default.
 */
export const SETTING_SCOPES = ['enterprise', 'practice', 'visit-type'] as const;
export type SettingScope = (typeof SETTING_SCOPES)[number];

/** The origin of a value. */
export type SettingOrigin = 'product' | SettingScope;
