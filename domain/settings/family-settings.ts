/** One setting: what it is when the operator has said nothing, and whether clients are told. */
interface Setting<T extends boolean | number | string> {
  readonly fallback: T;
  readonly told: boolean;
}

/** A fallback's literal type widened to its kind. */
type Kind<T> = T extends boolean ? boolean : T extends number ? number : string;

const told = <T extends boolean | number | string>(fallback: T): Setting<Kind<T>> => ({
  fallback: fallback as unknown as Kind<T>,
  told: true,
});
const kept = <T extends boolean | number | string>(fallback: T): Setting<Kind<T>> => ({
  fallback: fallback as unknown as Kind<T>,
  told: false,
});

/**
 * The settings that are not the battle's, under the names of the product family's `get_system_configurations`, with its
 * defaults. Coins are whole, times in the unit of the name (seconds where it has none).
 */
export const FAMILY_SETTINGS = {
  system_timezone: told('Asia/Kolkata'),
  system_timezone_gmt: told('+05:30'),
  language_mode: told(true),
  answer_mode: told('1'),
  option_e_mode: kept(false),
  question_shuffle_mode: kept(true),
  option_shuffle_mode: kept(true),
  quiz_winning_percentage: told(30),
  minimum_coins_winning_percentage: kept(70),
  maximum_winning_coins: kept(4),
  score: kept(4),
  review_answers_deduct_coin: told(10),
  welcome_bonus_coin: kept(10),
  refer_coin: told(50),
  earn_coin: told(100),
  // ours: who brought a friend is paid when the friend has played so many battles on so many days, for so many friends
  referral_battles: told(3),
  referral_days: told(2),
  referral_cap: told(20),
  reward_coin: told(4),
  daily_ads_visibility: told(false),
  daily_ads_coins: told(5),
  daily_ads_counter: told(1),
  payment_mode: told(true),
  per_coin: told(10),
  coin_amount: told(1),
  currency_symbol: told('$'),
  coin_limit: told(100),
  difference_hours: told(48),
  // ours: how old an account must be for a payout
  payout_account_days: told(7),
  app_maintenance: told(false),
  latex_mode: told(false),
  exam_latex_mode: told(false),
  gmail_login: told(true),
  email_login: told(true),
  phone_login: told(true),
  apple_login: told(false),
  // ours: whether who signs up by e-mail has to open the link in the mail first
  email_verification: told(true),
  in_app_purchase_mode: told(false),
  theme_color: kept('F05387'),
  bot_image: told(''),
  app_link: told(''),
  ios_app_link: told(''),
  app_name: told('Quizbout'),
  shareapp_text: told(''),

  quiz_zone_mode: told(true),
  daily_quiz_mode: told(true),
  contest_mode: told(true),
  true_false_mode: told(true),
  self_challenge_mode: told(true),
  fun_n_learn_question: told(true),
  guess_the_word_question: told(true),
  battle_mode_one: told(true),
  battle_mode_group: told(true),
  battle_mode_random: told(true),
  audio_mode_question: told(true),
  maths_quiz_mode: told(true),
  exam_module: told(true),
  multi_match_mode: told(true),

  quiz_zone_duration: told(30),
  quiz_zone_lifeline_deduct_coin: told(10),
  quiz_zone_total_level_question: kept(10),
  quiz_zone_total_question: kept(10),
  quiz_zone_fix_level_question: kept(true),
  quiz_zone_correct_answer_credit_score: kept(4),
  quiz_zone_wrong_answer_deduct_score: kept(4),
  guess_the_word_seconds: told(60),
  guess_the_word_total_question: kept(10),
  guess_the_word_max_hints: told(2),
  guess_the_word_hint_deduct_coin: told(1),
  guess_the_word_max_winning_coin: kept(10),
  guess_the_word_correct_answer_credit_score: kept(4),
  guess_the_word_wrong_answer_deduct_score: kept(4),
  audio_quiz_seconds: told(30),
  audio_quiz_total_question: kept(10),
  audio_quiz_correct_answer_credit_score: kept(4),
  audio_quiz_wrong_answer_deduct_score: kept(4),
  maths_quiz_seconds: told(30),
  maths_quiz_total_question: kept(10),
  maths_quiz_correct_answer_credit_score: kept(4),
  maths_quiz_wrong_answer_deduct_score: kept(4),
  fun_and_learn_time_in_seconds: told(60),
  fun_n_learn_quiz_total_question: kept(10),
  fun_n_learn_quiz_correct_answer_credit_score: kept(4),
  fun_n_learn_quiz_wrong_answer_deduct_score: kept(4),
  true_false_quiz_in_seconds: told(30),
  true_false_quiz_total_question: kept(10),
  true_false_quiz_correct_answer_credit_score: kept(4),
  true_false_quiz_wrong_answer_deduct_score: kept(4),
  self_challenge_max_minutes: told(30),
  self_challenge_max_questions: told(30),
  exam_module_resume_exam_timeout: told(5),
  contest_mode_correct_credit_score: kept(4),
  contest_mode_wrong_deduct_score: kept(4),
  multi_match_duration: told(30),
  multi_match_total_level_question: kept(10),
  multi_match_correct_answer_credit_score: kept(20),
  multi_match_wrong_answer_deduct_score: kept(10),
} as const;

/**
 * Settings of the family that this game sends to its clients and has no use for: what an operator wrote in them would do
 * nothing. With what to do instead.
 */
export const IDLE_SETTINGS: Readonly<Partial<Record<keyof typeof FAMILY_SETTINGS, string>>> = {
  apple_login: 'nobody signs in with Apple here: remove it',
  bot_image: 'the bot has its own picture: remove it',
  theme_color: 'colours are primary_color and footer_color of web: use those',
  system_timezone_gmt: 'it follows from system_timezone: set that',
};

export type FamilySettingName = keyof typeof FAMILY_SETTINGS;

/** Every setting that is not the battle's, by name. */
export type FamilySettings = {
  readonly [N in FamilySettingName]: (typeof FAMILY_SETTINGS)[N]['fallback'];
};

/** What decides how one may sign in. */
export type SignInSettings = Pick<
  FamilySettings,
  'gmail_login' | 'email_login' | 'phone_login' | 'email_verification'
>;

/** What the operator wrote of these settings over the defaults; what has the wrong kind is named and left out. */
export function readFamilySettings(
  written: Readonly<Record<string, unknown>>,
  faults: string[],
): FamilySettings {
  const entries = Object.entries(FAMILY_SETTINGS).map(([name, { fallback }]) => {
    const value = written[name];
    if (value === undefined) return [name, fallback];
    if (name === 'system_timezone' && !isTimeZone(value)) {
      faults.push('system_timezone must be a name like Asia/Kolkata');
      return [name, fallback];
    }
    if (LINKS.has(name) && !(typeof value === 'string' && LINK.test(value))) {
      faults.push(`${name} must be empty or an https address`);
      return [name, fallback];
    }
    if (typeof value === typeof fallback && !isBadNumber(value)) return [name, value];
    faults.push(
      `${name} must be a ${typeof fallback === 'number' ? 'whole number from 0' : typeof fallback}`,
    );
    return [name, fallback];
  });
  return Object.fromEntries(entries) as FamilySettings;
}

const LINKS: ReadonlySet<string> = new Set(['app_link', 'ios_app_link']);
const LINK = /^(https:\/\/[^\s"'<>]{1,500})?$/;

function isBadNumber(value: unknown): boolean {
  return typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0);
}

function isTimeZone(value: unknown): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: String(value) }).format(0) !== '';
  } catch {
    return false;
  }
}
