import { AdminError } from './admin-error.ts';

/** The options of a command line. */
export interface AdminOptions {
  readonly 'dry-run'?: boolean;
  readonly reason?: string;
  /** Each text of these two names one player, or several with | between. */
  readonly except?: readonly string[];
  readonly include?: readonly string[];
  readonly title?: string;
  readonly message?: string;
  readonly image?: string;
  readonly user?: string;
  readonly language?: string;
  readonly code?: string;
  readonly rtl?: boolean;
  readonly format?: string;
  readonly category?: string;
  readonly difficulty?: string;
  readonly media?: string;
  readonly questions?: string;
  readonly replace?: boolean;
  /** Another database of the project than its first one. */
  readonly database?: string;
  /** The address of the running game. */
  readonly url?: string;
  readonly starts?: string;
  readonly minutes?: string;
  readonly prizes?: string;
}

type OptionName = keyof AdminOptions;

/** A form of a command. */
interface Form {
  /** The most words after the command. */
  readonly words: number;
  readonly options: readonly OptionName[];
}

const form = (words: number, ...options: readonly OptionName[]): Form => ({ words, options });

const OF_QUESTIONS = ['format', 'category', 'difficulty', 'media'] as const;

/** The forms of each command; a command with parts has one for each. */
const FORMS: Readonly<Record<string, Form>> = {
  import: form(2, 'dry-run', 'language', 'title', 'code', 'rtl', ...OF_QUESTIONS),
  export: form(2),
  backup: form(1, 'database'),
  restore: form(1, 'replace', 'dry-run', 'database'),
  doctor: form(1, 'url'),
  notify: form(0, 'title', 'message', 'image', 'user'),
  'redeem list': form(0),
  'redeem begin': form(2, 'reason'),
  'redeem complete': form(2),
  'redeem invalid': form(2, 'reason'),
  'user show': form(1),
  'user deactivate': form(1),
  'user activate': form(1),
  'user delete': form(1),
  'exam import': form(1, 'questions', 'dry-run', ...OF_QUESTIONS),
  'exam list': form(0),
  'exam open': form(1),
  'exam close': form(1),
  'exam admit': form(2),
  'exam results': form(2),
  'exam annul': form(2, 'reason'),
  'exam reinstate': form(2),
  'contest list': form(0),
  'contest cancel': form(1),
  'contest winners': form(1),
  'contest release': form(1, 'except', 'include'),
  'arena list': form(0),
  'arena add': form(0, 'starts', 'minutes', 'category', 'prizes'),
};

/**
 * Checks that a command uses every word and option that was typed, before anything is read or written: a `--dry-run` that
 * has no meaning there would change data. An unknown command passes, because it names its parts itself.
 * @throws AdminError
 */
export function checkCommandLine(words: readonly string[], options: AdminOptions): void {
  const [command = '', part = ''] = words;
  const name = [command, `${command} ${part}`].find((one) => Object.hasOwn(FORMS, one));
  const known = name === undefined ? undefined : FORMS[name];
  if (name === undefined || !known) return;
  const help = `see npm run admin -- ${command} --help.`;
  const foreign = Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([option]) => option)
    .filter((option) => !known.options.some((one) => one === option));
  if (foreign.length > 0) {
    throw new AdminError(
      `${name} takes no ${foreign.map((option) => `--${option}`).join(', ')}: ${help}`,
    );
  }
  const extra = words.slice(name.split(' ').length + known.words);
  if (extra.length > 0) {
    throw new AdminError(
      `${name} has ${extra.length} too many words (${extra.join(' ')}): ${help}`,
    );
  }
}
