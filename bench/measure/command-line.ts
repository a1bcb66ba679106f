export const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length);

export function wantedSections<T>(sections: Readonly<Record<string, T>>): [name: string, section: T][] {
  const only = option('only')?.split(',');
  const unknown = only?.filter((name) => !(name in sections)) ?? [];
  if (unknown.length > 0) {
    console.error(
      `No section is called ${unknown.join(', ')}. Sections: ${Object.keys(sections).join(', ')}.`,
    );
    process.exit(1);
  }
  return Object.entries(sections).filter(([name]) => !only || only.includes(name));
}
