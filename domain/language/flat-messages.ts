/** Words of the screens as files hold them: texts in sections. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Messages by their whole key, as in `home.duel.title`. */
export function flatMessages(messages: Messages, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(messages)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'string') flat[path] = value;
    else Object.assign(flat, flatMessages(value, path));
  }
  return flat;
}

/** The same in sections again. */
export function nestedMessages(flat: Readonly<Record<string, string>>): Messages {
  const root: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(flat)) {
    const sections = path.split('.');
    const key = sections.pop() ?? '';
    let section = root;
    for (const name of sections) section = (section[name] ??= {}) as Record<string, unknown>;
    section[key] = text;
  }
  return root as Messages;
}
