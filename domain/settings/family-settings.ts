/** One setting: what it is when the operator has said nothing, and whether clients are told. */
interface Setting<T extends boolean | number | string> {
  readonly fallback: T;
  readonly isPublic: boolean;
}

/** A fallback's literal type widened to its kind. */
type Kind<T> = T extends boolean ? boolean : T extends number ? number : string;

const publicSetting = <T extends boolean | number | string>(fallback: T): Setting<Kind<T>> => ({
  fallback: fallback as unknown as Kind<T>,
  isPublic: true,
});
const privateSetting = <T extends boolean | number | string>(fallback: T): Setting<Kind<T>> => ({
  fallback: fallback as unknown as Kind<T>,
  isPublic: false,
});

/**
 * The settings that are not the battle's, under the names of the product family's `get_system_configurations`, with its
 * defaults. Coins are whole, times in the unit of the name (seconds where it has none).
 */
export const FAMILY_SETTINGS = {
  system_timezone: publicSetting('Asia/Kolkata'),
  system_timezone_gmt: publicSetting('+05:30'),
  language_mode: publicSetting(true),
  answer_mode: publicSetting('1'),
  option_e_mode: privateSetting(false),
  question_shuffle_mode: privateSetting(true),
  option_shuffle_mode: privateSetting(true),
  quiz_winning_percentage: publicSetting(30),
  minimum_coins_winning_percentage: privateSetting(70),
  maximum_winning_coins: publicSetting(4),
  score: privateSetting(4),
  review_answers_deduct_coin: publicSetting(10),
  welcome_bonus_coin: privateSetting(10),
  refer_coin: publicSetting(50),
  earn_coin: publicSetting(100),
  // ours: who brought a friend is paid when the friend has played so many battles on so many days, for so many friends
  referral_battles: publicSetting(3),
  referral_days: publicSetting(2),
  referral_cap: publicSetting(20),
  reward_coin: publicSetting(4),
  daily_ads_visibility: publicSetting(false),
  daily_ads_coins: publicSetting(5),
  daily_ads_counter: publicSetting(1),
  // money leaves the game: off until the operator switches it on
  payment_mode: publicSetting(false),
  per_coin: publicSetting(10),
  coin_amount: publicSetting(1),
  currency_symbol: publicSetting('$'),
  coin_limit: publicSetting(100),
  difference_hours: publicSetting(48),
  // ours: how old an account must be for a payout
  payout_account_days: publicSetting(7),
  app_maintenance: publicSetting(false),
  latex_mode: publicSetting(false),
  exam_latex_mode: publicSetting(false),
  gmail_login: publicSetting(true),
  email_login: publicSetting(true),
  phone_login: publicSetting(true),
  apple_login: publicSetting(false),
  // ours: whether who signs up by e-mail has to open the link in the mail first
  email_verification: publicSetting(true),
  in_app_purchase_mode: publicSetting(false),
  theme_color: privateSetting('F05387'),
  bot_image: publicSetting(''),
  app_link: publicSetting(''),
  ios_app_link: publicSetting(''),
  app_name: publicSetting('Quizbout'),
  shareapp_text: publicSetting(''),

  quiz_zone_mode: publicSetting(true),
  daily_quiz_mode: publicSetting(true),
  contest_mode: publicSetting(true),
  true_false_mode: publicSetting(true),
  self_challenge_mode: publicSetting(true),
  fun_n_learn_question: publicSetting(true),
  guess_the_word_question: publicSetting(true),
  battle_mode_one: publicSetting(true),
  battle_mode_group: publicSetting(true),
  battle_mode_random: publicSetting(true),
  audio_mode_question: publicSetting(true),
  maths_quiz_mode: publicSetting(true),
  exam_module: publicSetting(true),
  multi_match_mode: publicSetting(true),

  quiz_zone_duration: publicSetting(30),
  quiz_zone_lifeline_deduct_coin: publicSetting(10),
  quiz_zone_total_level_question: privateSetting(10),
  quiz_zone_total_question: privateSetting(10),
  quiz_zone_fix_level_question: privateSetting(true),
  quiz_zone_correct_answer_credit_score: publicSetting(4),
  quiz_zone_wrong_answer_deduct_score: publicSetting(4),
  guess_the_word_seconds: publicSetting(60),
  guess_the_word_total_question: privateSetting(10),
  guess_the_word_max_hints: publicSetting(2),
  guess_the_word_hint_deduct_coin: publicSetting(1),
  guess_the_word_max_winning_coin: publicSetting(10),
  guess_the_word_correct_answer_credit_score: publicSetting(4),
  guess_the_word_wrong_answer_deduct_score: publicSetting(4),
  audio_quiz_seconds: publicSetting(30),
  audio_quiz_total_question: privateSetting(10),
  audio_quiz_correct_answer_credit_score: publicSetting(4),
  audio_quiz_wrong_answer_deduct_score: publicSetting(4),
  maths_quiz_seconds: publicSetting(30),
  maths_quiz_total_question: privateSetting(10),
  maths_quiz_correct_answer_credit_score: publicSetting(4),
  maths_quiz_wrong_answer_deduct_score: publicSetting(4),
  fun_and_learn_time_in_seconds: publicSetting(60),
  fun_n_learn_quiz_total_question: privateSetting(10),
  fun_n_learn_quiz_correct_answer_credit_score: publicSetting(4),
  fun_n_learn_quiz_wrong_answer_deduct_score: publicSetting(4),
  true_false_quiz_in_seconds: publicSetting(30),
  true_false_quiz_total_question: privateSetting(10),
  true_false_quiz_correct_answer_credit_score: publicSetting(4),
  true_false_quiz_wrong_answer_deduct_score: publicSetting(4),
  self_challenge_max_minutes: publicSetting(30),
  self_challenge_max_questions: publicSetting(30),
  exam_module_resume_exam_timeout: publicSetting(5),
  contest_mode_correct_credit_score: publicSetting(4),
  // the page of a contest says what a wrong answer costs
  contest_mode_wrong_deduct_score: publicSetting(4),
  // ours: prizes can be released for payouts only where so many have played to the end
  contest_release_players: publicSetting(10),
  multi_match_duration: publicSetting(30),
  multi_match_total_level_question: privateSetting(10),
  multi_match_correct_answer_credit_score: publicSetting(20),
  multi_match_wrong_answer_deduct_score: publicSetting(10),
} as const;

/**
 * Settings of the family that this game sends to its clients and has no use for: what an operator wrote in them would do
 * nothing. With what to do instead.
 */
export const IDLE_SETTINGS: Readonly<Partial<Record<keyof typeof FAMILY_SETTINGS, string>>> = {
  apple_login: 'nobody signs in with Apple here: remove it',
  bot_image: 'the bot has its own picture: remove it',
  reward_coin: 'there are no advertisements to watch: remove it',
  daily_ads_visibility: 'there are no advertisements: remove it',
  daily_ads_coins: 'there are no advertisements: remove it',
  daily_ads_counter: 'there are no advertisements: remove it',
  in_app_purchase_mode: 'nothing is sold in the game: remove it',
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
  errors: string[],
): FamilySettings {
  const entries = Object.entries(FAMILY_SETTINGS).map(([name, { fallback }]) => {
    const value = written[name];
    if (value === undefined) return [name, fallback];
    if (name === 'system_timezone' && !isTimeZone(value)) {
      errors.push('system_timezone must be a name like Asia/Kolkata');
      return [name, fallback];
    }
    if (LINKS.has(name) && !(typeof value === 'string' && LINK.test(value))) {
      errors.push(`${name} must be empty or an https address`);
      return [name, fallback];
    }
    if (typeof value === typeof fallback && !isBadNumber(value)) return [name, value];
    errors.push(
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

export function isTimeZone(value: unknown): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: String(value) }).format(0) !== '';
  } catch {
    return false;
  }
}
