/** Goes to another document. Never resolves: callers that wait for it stay busy until the page is gone. */
export function leaveFor(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => {});
}
