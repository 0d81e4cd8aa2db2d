import type { Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { adminFirestore } from './firestore.ts';
import { readPlayer } from './account/player-record.ts';
import { runningAttempt } from './attempts/open-attempt.ts';
import { friendsRooms } from './battle/friends-rooms.ts';
import { createInvitationLook } from './battle/look-at-invitation.ts';
import { friendsInBattle } from './watch/friends-in-battle.ts';
import { isPaired } from '../domain/battle/room.ts';
import { readSeat } from './battle/seats.ts';
import { createChallengeLook } from './challenges/look-at-challenge.ts';
import { findContestName } from './contests/contest-lists.ts';
import { clientAddress, serverEnvironment } from './environment.ts';
import { findSoloPlace } from './solo/find-solo-place.ts';
import { findSession, isSecure, sessionCookieOf } from './session/sessions.ts';
import type { InvitationLook } from '../domain/battle/invitation.ts';
import { readInvitedRoom } from '../domain/battle/invitation.ts';
import type { ChallengeLook } from '../domain/challenge/challenge-look.ts';
import type { SoloPlace } from '../domain/play/solo-place.ts';
import type { CategoryMode } from '../domain/question/question-pack.ts';
import type { SignInSettings } from '../domain/settings/family-settings.ts';
import type { HomeContent } from '../domain/settings/home-settings.ts';
import { homeContent } from '../domain/settings/home-settings.ts';
import type { SystemSettings } from '../domain/settings/system-settings.ts';
import type { ModeSwitch, WebSettings } from '../domain/settings/web-settings.ts';
import type { AppLanguage } from './languages/app-languages.ts';
import { BUILT_IN_LANGUAGES, readAppLanguages } from './languages/app-languages.ts';
import type { ScreenLanguageData } from './languages/screen-language.ts';
import { screenLanguageOf } from './languages/screen-language.ts';
import { FIRST_LANGUAGE, readContentLanguages } from './languages/content-languages.ts';
import { ownHome, readWrittenHome, pageText, readWrittenPages } from './settings/own-texts.ts';
import type { PageType } from './settings/own-texts.ts';
import { readSettings, readWrittenWebSettings } from './settings/read-settings.ts';

/** The header's data about a page's visitor. */
export interface PageVisitor {
  readonly uid: string;
  readonly name: string;
  readonly image: string;
  readonly coins: number;
  readonly score: number;
  /** Time of the newest notification: ISO 8601, '' for none. */
  readonly newestNotification: string;
}

/** The operator's presentation of the game. */
export interface SiteInfo {
  readonly name: string;
  /** The address of the game in the app store; '' for none. */
  readonly androidApp: string;
  readonly iosApp: string;
}

/** The data of the frame of every page. */
export interface PageData {
  readonly isMaintenance: boolean;
  readonly web: WebSettings;
  readonly site: SiteInfo;
  /** Null for a guest, and for a session that has ended. */
  readonly visitor: PageVisitor | null;
}

const LIMIT_MS = 10_000;

/** @throws when the database does not answer within 10 s */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the database is silent')), LIMIT_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads the data of a page's frame, by the cookie of its request; settings at most 30 s old.
 * @throws if the database does not answer within 10 s, like the other readers here
 */
export function readPageData(requestHeaders: Headers): Promise<PageData> {
  return inTime(read(requestHeaders));
}

async function read(requestHeaders: Headers): Promise<PageData> {
  const firestore = adminFirestore();
  const now = Date.now();
  const [settings, web, visitor] = await Promise.all([
    readSettings(firestore, now),
    readWrittenWebSettings(firestore, now),
    visitorOf(requestHeaders),
  ]);
  const site = siteOf(settings, web);
  return { isMaintenance: settings.app_maintenance || web.maintenance, web, site, visitor };
}

function siteOf(settings: SystemSettings, web: WebSettings): SiteInfo {
  return {
    name: web.name || settings.app_name,
    androidApp: settings.app_link,
    iosApp: settings.ios_app_link,
  };
}

/** The head of every page. Never throws: while the database does not answer, it has the defaults. */
export async function readHead(): Promise<{ name: string; description: string; icon: string }> {
  const now = Date.now();
  const asked = Promise.all([
    readSettings(adminFirestore(), now),
    readWrittenWebSettings(adminFirestore(), now),
  ]).catch(() => null);
  const found = await soon(asked);
  if (!found) return { name: '', description: '', icon: '' };
  const [settings, web] = found;
  return {
    name: siteOf(settings, web).name,
    description: web.company_text,
    icon: web.favicon,
  };
}

async function visitorOf(requestHeaders: Headers): Promise<PageVisitor | null> {
  const firestore = adminFirestore();
  const session = await sessionOf(requestHeaders);
  const player = session && (await readPlayer(firestore, session.uid));
  if (!player || player.account.status !== 'active') return null;
  const { uid, profile, account } = player;
  return {
    uid,
    name: profile.name,
    image: profile.image,
    coins: account.coins,
    score: account.score,
    newestNotification: await newestNotification(firestore, uid, player.registeredAt),
  };
}

const requestOf = (headers: Headers) => new Request('http://page.internal', { headers });

async function sessionOf(requestHeaders: Headers) {
  const request = requestOf(requestHeaders);
  const token = sessionCookieOf(request, isSecure(request));
  return token ? findSession(adminFirestore(), token, Date.now()) : undefined;
}

/**
 * The games that a player can return to, by the cookie of the request: the room with the player's seat (a running
 * battle or a lobby) and a solo attempt; for a player without a seat, the rooms in which friends wait. Searches are
 * excluded, because a search ends with its page. Undefined for a guest. Also the friends whose battles the player may watch.
 */
export async function readPlaying(requestHeaders: Headers) {
  const session = await inTime(sessionOf(requestHeaders));
  if (!session || session.ended) return undefined;
  const firestore = adminFirestore();
  const { uid } = session;
  const now = Date.now();
  const room = runningRoom(firestore, uid);
  const friends = room.then((own) => (own ? [] : friendsRooms(firestore, uid, now)));
  const watched = room.then((own) => (own ? [] : friendsInBattle(firestore, uid, now)));
  const [run, ...rooms] = await inTime(
    Promise.all([runningAttempt(firestore, uid, now), room, friends, watched]),
  );
  return { run, room: rooms[0], friends: rooms[1], inBattle: rooms[2] };
}

async function runningRoom(firestore: Firestore, uid: string) {
  const seat = await firestore.runTransaction(
    (transaction) => readSeat(transaction, firestore, uid),
    { readOnly: true },
  );
  if (!seat) return undefined;
  const { id: roomId, status, arena } = seat.room;
  // a battle against a recorded run may belong to an arena, whose page continues after it
  const kind = arena === undefined ? seat.room.kind : 'arena';
  const isPlaying = status === 'playing';
  return isPlaying || !isPaired(kind) ? { roomId, kind, isPlaying } : undefined;
}

async function newestNotification(
  firestore: Firestore,
  uid: string,
  registeredAt: number,
): Promise<string> {
  const everybody = firestore
    .collection('notifications')
    .where('at', '>=', Timestamp.fromMillis(registeredAt));
  const found = await Promise.all(
    [firestore.collection(`users/${uid}/notifications`), everybody].map((list) =>
      list.orderBy('at', 'desc').limit(1).get(),
    ),
  );
  const times = found.flatMap(({ docs }) => docs.map((doc) => doc.get('at') as Timestamp));
  const newest = Math.max(0, ...times.map((time) => time.toMillis()));
  return newest === 0 ? '' : new Date(newest).toISOString();
}

const lookAtInvitation = createInvitationLook({
  firestore: adminFirestore,
  guestKey: () => serverEnvironment().ACCOUNT_HASH_KEY,
  now: Date.now,
});

/**
 * The public view of the room that a path of this site invites to; null at once if it invites to none. Never rejects: if the
 * database does not answer within 10 s, nothing is shown.
 */
export function readInvitation(
  requestHeaders: Headers,
  path: string,
): Promise<InvitationLook> | null {
  const invited = readInvitedRoom(path);
  if (!invited) return null;
  const look = lookAtInvitation(invited, clientAddress(requestOf(requestHeaders)));
  return inTime(look).catch(() => ({ kind: 'unshown' }));
}

const lookAtChallenge = createChallengeLook(adminFirestore, Date.now);

/** The public view of a challenge's link. Never rejects. @param result the id of a finished run, or '' */
export function readChallengeLook(
  requestHeaders: Headers,
  code: string,
  result: string,
): Promise<ChallengeLook> {
  const visitor = async () => {
    const session = await sessionOf(requestHeaders);
    return session && !session.ended ? session.uid : '';
  };
  const address = clientAddress(requestOf(requestHeaders));
  const look = lookAtChallenge(code, result, address, visitor);
  return inTime(look).catch(() => ({ kind: 'unshown' }));
}

/** The place of a path below the page of a solo mode; null if there is none. */
export function readSoloPlace(
  mode: CategoryMode,
  segments: readonly string[],
): Promise<SoloPlace | null> {
  return inTime(findSoloPlace(adminFirestore(), mode, segments, Date.now()));
}

/** The name of a contest in a screen language; null if there is no such contest. @param screen code of the language */
export async function readContestName(id: string, screen: string): Promise<string | null> {
  return inTime(findContestName(adminFirestore(), id, Date.now(), screen));
}

/** The ways to sign in that the operator offers. */
export async function readSignInSettings(): Promise<SignInSettings> {
  const settings = await inTime(readSettings(adminFirestore(), Date.now()));
  const { gmail_login, email_login, phone_login, email_verification } = settings;
  return { gmail_login, email_login, phone_login, email_verification };
}

/**
 * The text of a page about the game.
 * @param type its name in `get_settings`
 * @param language code of the screen's language
 * @returns Markdown
 */
export async function readPageText(type: PageType, language: string): Promise<string> {
  const written = await inTime(readWrittenPages(adminFirestore(), Date.now()));
  return pageText(written, type, language);
}

/** The operator's e-mail and postal address and phone number; '' for unknown. At most 30 s old. */
export async function readContact(): Promise<{ email: string; address: string; phone: string }> {
  const web = await inTime(readWrittenWebSettings(adminFirestore(), Date.now()));
  return { email: web.contact_email, address: web.contact_address, phone: web.contact_phone };
}

/** The data of the home page. */
export interface HomeData extends HomeContent {
  /** The modes that are switched on, in the order of their cards. */
  readonly modes: readonly ModeSwitch[];
  /** The operator's pictures of modes; '' or absent for none. */
  readonly icons: Readonly<Partial<Record<ModeSwitch, string>>>;
  /** Whether the arena of each hour is on. */
  readonly hasArena: boolean;
  /** Whether the defence of the day is on. */
  readonly hasDefence: boolean;
}

/**
 * The operator's home page: in the screen language, else in the default language.
 * @param code of the screen's language
 */
export async function readHome(code: string): Promise<HomeData> {
  const firestore = adminFirestore();
  const now = Date.now();
  const [written, languages, settings, { icons }] = await inTime(
    Promise.all([
      readWrittenHome(firestore, now),
      readContentLanguages(firestore, now),
      readSettings(firestore, now),
      readWrittenWebSettings(firestore, now),
    ]),
  );
  const wanted = languages.filter((language) => language.code === code).map(({ id }) => id);
  return {
    ...homeContent(written, [...wanted, FIRST_LANGUAGE], ownHome(code)),
    modes: written.modes.filter((mode) => settings[mode]),
    icons,
    hasArena: settings.arena_hourly && settings.battle_mode_random,
    hasDefence: settings.defence_mode,
  };
}

/** A page waits this long for new texts, then uses the previous ones. */
const SOON_MS = 1_000;

/** @returns null without an answer within a second */
async function soon<T>(asked: Promise<T>): Promise<T | null> {
  const patience = Promise.withResolvers<null>();
  const timer = setTimeout(() => patience.resolve(null), SOON_MS);
  const answer = await Promise.race([asked, patience.promise]);
  clearTimeout(timer);
  return answer;
}

let lastLanguages: readonly AppLanguage[] = BUILT_IN_LANGUAGES;

/**
 * The screen languages with their texts, at most a minute old. Never throws: while the database does not answer, the previous
 * ones are returned, at first those of the build.
 */
export async function readScreenLanguages(): Promise<readonly ScreenLanguageData[]> {
  const languages = await soon(readAppLanguages(adminFirestore(), Date.now()).catch(() => null));
  lastLanguages = languages ?? lastLanguages;
  return lastLanguages.filter(({ isActive }) => isActive).map(screenLanguageOf);
}
