import * as v from 'valibot';
import { PictureAddress } from './addresses.ts';
import { readOver } from './read-over.ts';
import { SWITCH, oneOf, textLike, textWithin, wholeBetween } from './values.ts';

/** One setting: its allowed values, its default, and whether clients get it. */
interface Setting<S extends v.GenericSchema, T extends v.InferInput<S>> {
  readonly schema: v.OptionalSchema<S, T>;
  readonly fallback: v.InferOutput<S>;
  readonly isPublic: boolean;
}

const publicSetting = <S extends v.GenericSchema, T extends v.InferInput<S>>(
  schema: S,
  fallback: T,
): Setting<S, T> => ({ schema: v.optional(schema, fallback), fallback, isPublic: true });
const privateSetting = <S extends v.GenericSchema, T extends v.InferInput<S>>(
  schema: S,
  fallback: T,
): Setting<S, T> => ({ schema: v.optional(schema, fallback), fallback, isPublic: false });

const COINS = wholeBetween(0, 1_000_000);
const PERCENT = wholeBetween(0, 100);
/** Points of one answer. */
const POINTS = wholeBetween(0, 1_000);
/** Time for one question. */
const SECONDS = wholeBetween(3, 600);
/** Questions of one attempt. */
const QUESTIONS = wholeBetween(1, 50);
const PLAYERS = wholeBetween(0, 1_000_000);
const LINK = textLike(/^(https:\/\/[^\s"'<>]{1,500})?$/, 'empty or an https address');

/**
 * All settings except the battle's, under the names of the product family's `get_system_configurations`, with its
 * defaults. Coins are whole; times are in the unit of the name, or in seconds.
 */
export const FAMILY_SETTINGS = {
  system_timezone: publicSetting(
    v.custom<string>(isTimeZone, 'must be a name like Asia/Kolkata'),
    'Asia/Kolkata',
  ),
  system_timezone_gmt: publicSetting(
    textLike(/^[+-]\d\d:\d\d$/, 'an offset like +05:30'),
    '+05:30',
  ),
  language_mode: publicSetting(SWITCH, true),
  answer_mode: publicSetting(oneOf(['1', '2', '3']), '3'),
  option_e_mode: privateSetting(SWITCH, false),
  question_shuffle_mode: privateSetting(SWITCH, true),
  option_shuffle_mode: privateSetting(SWITCH, true),
  quiz_winning_percentage: publicSetting(PERCENT, 60),
  minimum_coins_winning_percentage: privateSetting(PERCENT, 80),
  maximum_winning_coins: publicSetting(COINS, 4),
  score: privateSetting(POINTS, 4),
  review_answers_deduct_coin: publicSetting(COINS, 0),
  welcome_bonus_coin: privateSetting(COINS, 10),
  refer_coin: publicSetting(COINS, 50),
  earn_coin: publicSetting(COINS, 100),
  // ours: a referrer is paid once the friend has played this many battles on this many days, for at most `referral_cap`
  // friends
  referral_battles: publicSetting(wholeBetween(0, 1_000), 3),
  referral_days: publicSetting(wholeBetween(0, 365), 2),
  referral_cap: publicSetting(PLAYERS, 20),
  reward_coin: publicSetting(COINS, 4),
  daily_ads_visibility: publicSetting(SWITCH, false),
  daily_ads_coins: publicSetting(COINS, 5),
  daily_ads_counter: publicSetting(wholeBetween(0, 1_000), 1),
  // money leaves the game: off until the operator switches it on
  payment_mode: publicSetting(SWITCH, false),
  per_coin: publicSetting(COINS, 10),
  coin_amount: publicSetting(COINS, 1),
  currency_symbol: publicSetting(textWithin(8, 1), '$'),
  coin_limit: publicSetting(COINS, 100),
  difference_hours: publicSetting(wholeBetween(0, 8_760), 48),
  // ours: the least age of an account for a payout, in days
  payout_account_days: publicSetting(wholeBetween(0, 3_650), 7),
  app_maintenance: publicSetting(SWITCH, false),
  latex_mode: publicSetting(SWITCH, false),
  exam_latex_mode: publicSetting(SWITCH, false),
  gmail_login: publicSetting(SWITCH, true),
  email_login: publicSetting(SWITCH, true),
  phone_login: publicSetting(SWITCH, true),
  apple_login: publicSetting(SWITCH, false),
  // ours: whether a player who signs up by e-mail must open the link in the mail first
  email_verification: publicSetting(SWITCH, true),
  in_app_purchase_mode: publicSetting(SWITCH, false),
  theme_color: privateSetting(textLike(/^[0-9a-f]{6}$/i, 'a colour like F05387'), 'F05387'),
  bot_image: publicSetting(PictureAddress, ''),
  app_link: publicSetting(LINK, ''),
  ios_app_link: publicSetting(LINK, ''),
  app_name: publicSetting(textWithin(60, 1), 'Quizbout'),
  shareapp_text: publicSetting(textWithin(500), ''),

  quiz_zone_mode: publicSetting(SWITCH, true),
  daily_quiz_mode: publicSetting(SWITCH, true),
  contest_mode: publicSetting(SWITCH, true),
  true_false_mode: publicSetting(SWITCH, true),
  self_challenge_mode: publicSetting(SWITCH, true),
  fun_n_learn_question: publicSetting(SWITCH, true),
  guess_the_word_question: publicSetting(SWITCH, true),
  battle_mode_one: publicSetting(SWITCH, true),
  battle_mode_group: publicSetting(SWITCH, true),
  battle_mode_random: publicSetting(SWITCH, true),
  // ours: an arena of 15 minutes at each full hour
  arena_hourly: publicSetting(SWITCH, true),
  // ours: six questions a day against a rival of the league
  defence_mode: publicSetting(SWITCH, true),
  audio_mode_question: publicSetting(SWITCH, true),
  maths_quiz_mode: publicSetting(SWITCH, true),
  exam_module: publicSetting(SWITCH, true),
  multi_match_mode: publicSetting(SWITCH, true),

  quiz_zone_duration: publicSetting(SECONDS, 30),
  // the family's price of every lifeline; here the most that one may cost
  quiz_zone_lifeline_deduct_coin: publicSetting(COINS, 10),
  // ours: the price of each lifeline, in coins. A level pays at most `maximum_winning_coins` (4), which covers any two
  quiz_zone_fifty_fifty_coin: publicSetting(COINS, 2),
  quiz_zone_audience_poll_coin: publicSetting(COINS, 3),
  quiz_zone_reset_timer_coin: publicSetting(COINS, 1),
  quiz_zone_skip_coin: publicSetting(COINS, 1),
  quiz_zone_hint_coin: publicSetting(COINS, 1),
  quiz_zone_total_level_question: privateSetting(QUESTIONS, 10),
  quiz_zone_total_question: privateSetting(QUESTIONS, 10),
  quiz_zone_fix_level_question: privateSetting(SWITCH, true),
  quiz_zone_correct_answer_credit_score: publicSetting(POINTS, 4),
  quiz_zone_wrong_answer_deduct_score: publicSetting(POINTS, 4),
  guess_the_word_seconds: publicSetting(SECONDS, 60),
  guess_the_word_total_question: privateSetting(QUESTIONS, 10),
  guess_the_word_max_hints: publicSetting(wholeBetween(0, 20), 2),
  guess_the_word_hint_deduct_coin: publicSetting(COINS, 1),
  guess_the_word_max_winning_coin: publicSetting(COINS, 10),
  guess_the_word_correct_answer_credit_score: publicSetting(POINTS, 4),
  guess_the_word_wrong_answer_deduct_score: publicSetting(POINTS, 4),
  audio_quiz_seconds: publicSetting(SECONDS, 30),
  audio_quiz_total_question: privateSetting(QUESTIONS, 10),
  audio_quiz_correct_answer_credit_score: publicSetting(POINTS, 4),
  audio_quiz_wrong_answer_deduct_score: publicSetting(POINTS, 4),
  maths_quiz_seconds: publicSetting(SECONDS, 30),
  maths_quiz_total_question: privateSetting(QUESTIONS, 10),
  maths_quiz_correct_answer_credit_score: publicSetting(POINTS, 4),
  maths_quiz_wrong_answer_deduct_score: publicSetting(POINTS, 4),
  fun_and_learn_time_in_seconds: publicSetting(SECONDS, 60),
  fun_n_learn_quiz_total_question: privateSetting(QUESTIONS, 10),
  fun_n_learn_quiz_correct_answer_credit_score: publicSetting(POINTS, 4),
  fun_n_learn_quiz_wrong_answer_deduct_score: publicSetting(POINTS, 4),
  true_false_quiz_in_seconds: publicSetting(SECONDS, 30),
  true_false_quiz_total_question: privateSetting(QUESTIONS, 10),
  true_false_quiz_correct_answer_credit_score: publicSetting(POINTS, 4),
  true_false_quiz_wrong_answer_deduct_score: publicSetting(POINTS, 4),
  self_challenge_max_minutes: publicSetting(wholeBetween(3, 180), 30),
  self_challenge_max_questions: publicSetting(wholeBetween(5, 100), 30),
  exam_module_resume_exam_timeout: publicSetting(wholeBetween(0, 600), 5),
  contest_mode_correct_credit_score: publicSetting(POINTS, 4),
  // public, because the page of a contest shows it
  contest_mode_wrong_deduct_score: publicSetting(POINTS, 4),
  // ours: the least number of players who finished a contest before its prizes can be released for payouts
  contest_release_players: publicSetting(PLAYERS, 10),
  multi_match_duration: publicSetting(SECONDS, 30),
  multi_match_total_level_question: privateSetting(QUESTIONS, 10),
  multi_match_correct_answer_credit_score: publicSetting(POINTS, 20),
  multi_match_wrong_answer_deduct_score: publicSetting(POINTS, 10),
} as const;

/**
 * Settings of the family that this game only passes on to clients, so changing them has no effect. Each with a hint
 * what to do instead.
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

/** All settings except the battle's, by name. */
export type FamilySettings = {
  readonly [N in FamilySettingName]: (typeof FAMILY_SETTINGS)[N]['fallback'];
};

/** The settings that decide the ways to sign in. */
export type SignInSettings = Pick<
  FamilySettings,
  'gmail_login' | 'email_login' | 'phone_login' | 'email_verification'
>;

const SCHEMAS = Object.fromEntries(
  Object.entries(FAMILY_SETTINGS).map(([name, { schema }]) => [name, schema]),
) as { readonly [N in FamilySettingName]: (typeof FAMILY_SETTINGS)[N]['schema'] };

/**
 * Reads the operator's settings over the defaults. A wrong value has its default; `errors` gets its name, the allowed
 * range and the value.
 */
export function readFamilySettings(
  written: Readonly<Record<string, unknown>>,
  errors: string[],
): FamilySettings {
  return readOver(SCHEMAS, written, errors);
}

export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).format(0) !== '';
  } catch {
    return false;
  }
}
