/** The screens' texts as stored in files: in sections. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** Messages by their whole key, as in `home.duel.title`. */
export function flatMessages(messages: MessageTree, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(messages)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'string') flat[path] = value;
    else Object.assign(flat, flatMessages(value, path));
  }
  return flat;
}

/** The inverse of `flatMessages`: texts in sections. */
export function nestedMessages(flat: Readonly<Record<string, string>>): MessageTree {
  const root: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(flat)) {
    const sections = path.split('.');
    const key = sections.pop() ?? '';
    let section = root;
    for (const name of sections) section = (section[name] ??= {}) as Record<string, unknown>;
    section[key] = text;
  }
  return root as MessageTree;
}

/** Plural forms; each language has its own subset. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

const stem = (key: string) => key.replace(PLURAL, '');

/** Whether some screen uses a key, in any plural form. */
export function isKnownKey(key: string, messages: Readonly<Record<string, string>>): boolean {
  return key in messages || (PLURAL.test(key) && `${stem(key)}_other` in messages);
}

/** The errors in translations of messages, each with its key. */
export function messageErrors(
  translated: Readonly<Record<string, unknown>>,
  messages: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(translated).flatMap(([key, text]) => {
    if (!isKnownKey(key, messages)) return [`${key} is no key of the screens: check it`];
    if (typeof text !== 'string' || text.trim() === '') return [`${key} must be a text`];
    const wanted = namesOf(messages[key] ?? messages[`${stem(key)}_other`] ?? '');
    const given = namesOf(text);
    const invented = given.filter((name) => !wanted.includes(name));
    // "one point" may omit its number
    const lost = PLURAL.test(key) ? [] : wanted.filter((name) => !given.includes(name));
    return [
      ...invented.map((name) => `${key} must not hold {{${name}}}: nothing fills it`),
      ...lost.map((name) => `${key} must hold {{${name}}}, as the English text does`),
    ];
  });
}

function namesOf(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name);
}
