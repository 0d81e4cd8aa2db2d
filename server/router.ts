import { isUnderMaintenance } from './settings/read-settings.ts';
import { blockPlayerAction, getBlockedPlayersAction } from './account/blocked-players.ts';
import { getAppCheck } from 'firebase-admin/app-check';
import { getAuth } from 'firebase-admin/auth';
import { getMessaging } from 'firebase-admin/messaging';
import { appCheckSiteKeyOf, pushKeysOf, schedulerOf } from '../domain/contract/environment.ts';
import {
  checkUserExistsAction,
  logOutAction,
  logOutEverywhereAction,
  userSignupAction,
} from './profile/session-actions.ts';
import { getUserDataAction } from './profile/get-user-data-action.ts';
import { deleteUserAccountAction } from './profile/deletion/finish-deletion.ts';
import {
  getTrackerDataAction,
  getUserByIdAction,
  getUserCoinScoreAction,
} from './profile/own-account-actions.ts';
import { getUserBadgesAction, setUserCoinScoreAction } from './badges/badge-actions.ts';
import { LEADERBOARD_ACTIONS } from './leaderboard/leaderboard-actions.ts';
import { unlockPremiumCategoryAction } from './questions/premium-categories.ts';
import {
  deletePendingPaymentRequestAction,
  getPaymentRequestAction,
  setPaymentRequestAction,
} from './wallet/payment-actions.ts';
import { getUsersStatisticsAction } from './profile/get-users-statistics-action.ts';
import { updateProfileAction } from './profile/update-profile-action.ts';
import {
  answerFriendRequestAction,
  getPlayerByCodeAction,
  removeFriendAction,
  sendFriendRequestAction,
} from './friends/friend-requests.ts';
import { getFriendRequestsAction, getFriendsAction } from './friends/list-friends.ts';
import { getBattleStatisticsAction } from './battle/battle-statistics.ts';
import { createRoomAction } from './battle/create-room.ts';
import {
  answerChallengeAction,
  beginChallengeAction,
  finishChallengeAction,
} from './challenges/challenge-runs.ts';
import { createChallengeAction } from './challenges/create-challenge.ts';
import { keepChallengeAction } from './challenges/keep-challenge.ts';
import { ghostLockAction } from './battle/ghost-actions.ts';
import { setRunRecordingAction } from './profile/run-recording.ts';
import { setWatchingAction } from './account/watch-setting.ts';
import { getFriendsInBattleAction } from './watch/friends-in-battle.ts';
import { watchBattleAction } from './watch/watch-battle.ts';
import { getQuestionByRoomIdAction, getRandomQuestionsAction } from './battle/deal-battle.ts';
import { getRoomByCodeAction } from './battle/room-codes.ts';
import { leavePageAction } from './battle/seats.ts';
import {
  answerQuestionAction,
  reviewAnswersAction,
  useLifelineAction,
} from './attempts/attempt-actions.ts';
import { setQuizCoinScoreAction } from './set-quiz-coin-score.ts';
import {
  examHeartbeatAction,
  getExamModuleAction,
  setExamModuleResultAction,
} from './exams/exam-actions.ts';
import { getExamModuleQuestionsAction } from './exams/open-exam.ts';
import { getBookmarkQuestionsAction } from './bookmarks/bookmark-attempt.ts';
import {
  getAudioQuestionsAction,
  getGuessTheWordAction,
  getMathsQuestionsAction,
  getMultiMatchQuestionsByLevelAction,
  getQuestionsByLevelAction,
} from './solo/category-attempts.ts';
import { getDailyQuizAction, getDailyStateAction } from './solo/daily-quiz.ts';
import { getFunNLearnAction, getFunNLearnQuestionsAction } from './solo/fun-and-learn.ts';
import { getQuestionsForSelfChallengeAction } from './solo/self-challenge.ts';
import { getQuestionsByTypeAction } from './solo/true-false.ts';
import {
  getAlbumAction,
  getAlbumCardsAction,
  getMistakesAction,
} from './learning/learning-actions.ts';
import {
  getDaysAction,
  setDailyReminderAction,
  setWeeklyGoalAction,
} from './learning/days-actions.ts';
import { getLeagueAction } from './leagues/get-league-action.ts';
import { beginDefenceAction } from './defence/begin-defence.ts';
import { getDefenceAction } from './defence/get-defence.ts';
import { setDefenceAction } from './defence/set-defence.ts';
import { getMistakeQuestionsAction } from './learning/mistake-attempt.ts';
import { getBattleAction } from './matches/get-battle.ts';
import { getBookmarkAction, setBookmarkAction } from './bookmarks/bookmark-actions.ts';
import {
  getCategoriesAction,
  getLevelDataAction,
  getMultiMatchLevelDataAction,
  getSubcategoryAction,
} from './solo/get-categories-action.ts';
import type { DefinedAction } from './http/define-action.ts';
import { uploadProfileImageAction } from './profile/profile-picture.ts';
import {
  getLanguagesAction,
  getSystemLanguageJsonAction,
  getSystemLanguageListAction,
} from './languages/language-actions.ts';
import { getNotificationsAction } from './notifications/get-notifications-action.ts';
import { updateFcmIdAction } from './notifications/push-tokens.ts';
import { fcmSender } from './notifications/send-push.ts';
import {
  multiMatchReportQuestionAction,
  reportQuestionAction,
  reportErrorAction,
} from './reports/report-actions.ts';
import {
  getSettingsAction,
  getSystemConfigurationsAction,
  getWebHomeSettingsAction,
  getWebSettingsAction,
} from './settings/settings-actions.ts';
import { getArenaAction } from './arenas/get-arena-action.ts';
import { arenaJoinAction, arenaLeaveAction } from './arenas/join-arena.ts';
import { arenaNextAction } from './arenas/pair-in-arena.ts';
import { getContestLeaderboardAction } from './contests/contest-board.ts';
import { getContestAction, setContestReminderAction } from './contests/contest-lists.ts';
import { getQuestionsByContestAction } from './contests/contest-attempt.ts';
import { clientAddress, serverEnvironment } from './environment.ts';
import { adminApp, adminFirestore } from './firestore.ts';
import type { Route } from './http/create-route.ts';
import { createRoute } from './http/create-route.ts';
import { createImageLimit, imageResponse } from './profile/image-response.ts';
import { appChecker } from './session/app-check.ts';
import { firebaseCredentials } from './session/credentials.ts';
import { identityDeleter, idTokenVerifier } from './session/identity.ts';
import { createReadyRoute, health } from './health.ts';
import { isEnding } from './shutdown.ts';
import { createViewRoute } from './own-view.ts';
import { createSweepRoute } from './scheduled-work.ts';
import { createSchedulerProof, googleKeys } from './scheduler-proof.ts';

/** All actions of /api/<action>. */
export const ACTIONS: readonly DefinedAction[] = [
  getTrackerDataAction,
  ...LEADERBOARD_ACTIONS,
  getUserBadgesAction,
  setUserCoinScoreAction,
  getPaymentRequestAction,
  setPaymentRequestAction,
  deletePendingPaymentRequestAction,
  unlockPremiumCategoryAction,
  checkUserExistsAction,
  userSignupAction,
  logOutAction,
  logOutEverywhereAction,
  getUserByIdAction,
  getUserCoinScoreAction,
  getSystemConfigurationsAction,
  getCategoriesAction,
  createRoomAction,
  ghostLockAction,
  getArenaAction,
  arenaJoinAction,
  arenaLeaveAction,
  arenaNextAction,
  getDefenceAction,
  beginDefenceAction,
  setDefenceAction,
  createChallengeAction,
  beginChallengeAction,
  answerChallengeAction,
  finishChallengeAction,
  keepChallengeAction,
  setRunRecordingAction,
  getRoomByCodeAction,
  getRandomQuestionsAction,
  getQuestionByRoomIdAction,
  setQuizCoinScoreAction,
  getQuestionsByTypeAction,
  getSubcategoryAction,
  getLevelDataAction,
  getMultiMatchLevelDataAction,
  getQuestionsByLevelAction,
  getMultiMatchQuestionsByLevelAction,
  getGuessTheWordAction,
  getAudioQuestionsAction,
  getMathsQuestionsAction,
  getFunNLearnAction,
  getFunNLearnQuestionsAction,
  getQuestionsForSelfChallengeAction,
  getDailyQuizAction,
  getDailyStateAction,
  getBookmarkQuestionsAction,
  getMistakeQuestionsAction,
  getMistakesAction,
  getAlbumAction,
  getAlbumCardsAction,
  getDaysAction,
  setWeeklyGoalAction,
  setDailyReminderAction,
  getLeagueAction,
  getExamModuleAction,
  getExamModuleQuestionsAction,
  examHeartbeatAction,
  setExamModuleResultAction,
  getContestAction,
  getQuestionsByContestAction,
  getContestLeaderboardAction,
  setContestReminderAction,
  answerQuestionAction,
  useLifelineAction,
  reviewAnswersAction,
  getBattleStatisticsAction,
  getBattleAction,
  watchBattleAction,
  getFriendsInBattleAction,
  setWatchingAction,
  leavePageAction,
  getNotificationsAction,
  updateFcmIdAction,
  setBookmarkAction,
  getBookmarkAction,
  reportQuestionAction,
  multiMatchReportQuestionAction,
  blockPlayerAction,
  getBlockedPlayersAction,
  getPlayerByCodeAction,
  sendFriendRequestAction,
  answerFriendRequestAction,
  removeFriendAction,
  getFriendsAction,
  getFriendRequestsAction,
  getLanguagesAction,
  getSystemLanguageListAction,
  getSystemLanguageJsonAction,
  reportErrorAction,
  getSettingsAction,
  getWebSettingsAction,
  getWebHomeSettingsAction,
  updateProfileAction,
  uploadProfileImageAction,
  deleteUserAccountAction,
  getUserDataAction,
  getUsersStatisticsAction,
];

const limitImages = createImageLimit(clientAddress, Date.now);

/** Serves a player's picture by its id, at the rate of the caller's address. Never throws. */
export const serveImage = async (id: string, request: Request): Promise<Response> =>
  limitImages(request) ?? imageResponse(adminFirestore(), id, request.headers.get('if-none-match'));

const deleteIdentity = identityDeleter(() => getAuth(adminApp()));

const isScheduler = createSchedulerProof({
  token: () => serverEnvironment().TASKS_TOKEN,
  identity: () => schedulerOf(serverEnvironment()),
  keys: googleKeys,
  now: Date.now,
});

/** The route for the scheduled work, which a scheduler calls once a minute. Never throws. */
export const sweepRoute = createSweepRoute({
  firestore: adminFirestore,
  isScheduler,
  deleteIdentity,
  push: () =>
    pushKeysOf(serverEnvironment()) === null ? null : fcmSender(() => getMessaging(adminApp())),
  now: Date.now,
  log: console.log,
});

/** Answers that this process runs. */
export const healthRoute = health;

/** Whether this process may get requests. Never throws. */
export const readyRoute = createReadyRoute({ firestore: adminFirestore, isEnding, now: Date.now });

/** Returns this process's view of an operator's request. Never throws. */
export const viewRoute = createViewRoute({
  isScheduler,
  addressOf: clientAddress,
  projectId: () => serverEnvironment().FIREBASE_PROJECT_ID,
  now: Date.now,
});

/** The API of this process: returns the reply to a call. Never throws. */
export const route: Route = createRoute({
  actions: ACTIONS,
  firestore: adminFirestore,
  verifyIdToken: idTokenVerifier(() => getAuth(adminApp())),
  credentials: firebaseCredentials(() => getAuth(adminApp())),
  checkApp: appChecker(() =>
    appCheckSiteKeyOf(serverEnvironment()) === ''
      ? null
      : (token) => getAppCheck(adminApp()).verifyToken(token),
  ),
  deleteIdentity,
  isDemo: () => serverEnvironment().DEMO_MODE === '1',
  personKey: () => serverEnvironment().ACCOUNT_HASH_KEY,
  addressOf: clientAddress,
  isMaintenance: () => isUnderMaintenance(adminFirestore(), Date.now()),
  now: Date.now,
  log: console.log,
});
