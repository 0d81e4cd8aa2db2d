import { checkUserExistsAction } from './account/check-user-exists-action.ts';
import { deleteUserAccountAction } from './account/deletion/delete-user-account-action.ts';
import { getTrackerDataAction } from './account/get-tracker-data-action.ts';
import { getUserBadgesAction, setUserCoinScoreAction } from './badges/badge-actions.ts';
import { LEADERBOARD_ACTIONS } from './leaderboard/leaderboard-actions.ts';
import { unlockPremiumCategoryAction } from './premium/unlock-premium-category-action.ts';
import { deletePendingPaymentRequestAction } from './wallet/delete-pending-payment-request-action.ts';
import { getPaymentRequestAction } from './wallet/get-payment-request-action.ts';
import { setPaymentRequestAction } from './wallet/set-payment-request-action.ts';
import { getUserByIdAction } from './account/get-user-by-id-action.ts';
import { getUserCoinScoreAction } from './account/get-user-coin-score-action.ts';
import { getUsersStatisticsAction } from './account/get-users-statistics-action.ts';
import { logOutAction, logOutEverywhereAction } from './account/log-out-action.ts';
import { updateProfileAction } from './account/update-profile-action.ts';
import { userSignupAction } from './account/user-signup-action.ts';
import { getBattleStatisticsAction } from './battle/battle-statistics.ts';
import { createRoomAction } from './battle/create-room.ts';
import { getQuestionByRoomIdAction, getRandomQuestionsAction } from './battle/deal-actions.ts';
import { getRoomByCodeAction } from './battle/room-codes.ts';
import { leavePageAction } from './battle/leave-page.ts';
import {
  answerQuestionAction,
  reviewAnswersAction,
  useLifelineAction,
} from './attempts/attempt-actions.ts';
import { setQuizCoinScoreAction } from './play/score-action.ts';
import { getQuestionsByTypeAction } from './play/true-false.ts';
import { getBookmarkAction } from './bookmarks/get-bookmark-action.ts';
import { setBookmarkAction } from './bookmarks/set-bookmark-action.ts';
import { getCategoriesAction } from './categories/get-categories-action.ts';
import type { DefinedAction } from './http/define-action.ts';
import { uploadProfileImageAction } from './images/upload-profile-image-action.ts';
import { getLanguagesAction } from './languages/get-languages-action.ts';
import {
  getSystemLanguageJsonAction,
  getSystemLanguageListAction,
} from './languages/system-language-actions.ts';
import { getNotificationsAction } from './notifications/get-notifications-action.ts';
import { updateFcmIdAction } from './notifications/update-fcm-id-action.ts';
import {
  multiMatchReportQuestionAction,
  reportQuestionAction,
} from './reports/report-question-actions.ts';
import { reportErrorAction } from './reports/report-error-action.ts';
import { getSettingsAction } from './settings/get-settings-action.ts';
import { getSystemConfigurationsAction } from './settings/get-system-configurations-action.ts';
import { getWebHomeSettingsAction } from './settings/get-web-home-settings-action.ts';
import { getWebSettingsAction } from './settings/get-web-settings-action.ts';

/** Everything that /api/<action> can do. */
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
  getRoomByCodeAction,
  getRandomQuestionsAction,
  getQuestionByRoomIdAction,
  setQuizCoinScoreAction,
  getQuestionsByTypeAction,
  answerQuestionAction,
  useLifelineAction,
  reviewAnswersAction,
  getBattleStatisticsAction,
  leavePageAction,
  getNotificationsAction,
  updateFcmIdAction,
  setBookmarkAction,
  getBookmarkAction,
  reportQuestionAction,
  multiMatchReportQuestionAction,
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
  getUsersStatisticsAction,
];
