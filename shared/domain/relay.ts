export const RELAY_SECONDS = 3600;
