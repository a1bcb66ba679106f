/** Where a setting can be set, from the widest scope to the narrowest; above them is the product's default. */
export const SETTING_SCOPES = ['enterprise', 'practice', 'visit-type'] as const;
export type SettingScope = (typeof SETTING_SCOPES)[number];

/** Where a value comes from. */
export type SettingOrigin = 'product' | SettingScope;
