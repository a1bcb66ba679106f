type Values = Record<string, unknown>;

export function requestOf(
  name: string,
  params: Values = {},
  query: Values = {},
): { method: string; url: string } {
  const [method = 'GET', path = ''] = name.split(' ', 2);
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.append(key, String(value));
  }
  return { method, url: search.size > 0 ? `${filled}?${search}` : filled };
}
