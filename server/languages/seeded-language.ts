import settings from '../../content/seed/settings.json' with { type: 'json' };

/** The id of a seeded content language. @param code BCP 47 @throws Error if it is not one of them */
export function seededLanguage(code: string): string {
  const found = Object.entries(settings).find(
    ([path, data]) => path.startsWith('languages/') && 'code' in data && data.code === code,
  );
  if (!found) throw new Error(`content/seed/settings.json names no language ${code}`);
  return found[0].slice('languages/'.length);
}
