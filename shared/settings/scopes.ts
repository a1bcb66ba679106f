/** From the widest scope to the narrowest. Above them is the product's default. */
export const SETTING_SCOPES = ['enterprise', 'practice', 'visit-type'] as const;
export type SettingScope = (typeof SETTING_SCOPES)[number];

export type SettingOrigin = 'product' | SettingScope;
