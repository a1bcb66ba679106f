export function isOfThisMachine(name: string): boolean {
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(name);
}
